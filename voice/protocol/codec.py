"""Reads what is said about the talk of a room."""

from __future__ import annotations

from game.protocol.codec import Codec
from voice.protocol.client import MAX_FRAME_BYTES, VoiceClientMessage

VOICE: Codec[VoiceClientMessage] = Codec(VoiceClientMessage, max_bytes=MAX_FRAME_BYTES)
"""Descriptions are longer than any other message."""
