"""From a change of a room's talk to the sockets of its people."""

from __future__ import annotations

from dataclasses import dataclass

from game.outbox import Outbox
from voice.state import VoiceState


@dataclass(frozen=True, slots=True)
class TalkNews:
    """The talk of a room has reached change `n`, and this is how it stands."""

    n: int
    state: VoiceState


talks: Outbox[TalkNews] = Outbox("voice")
"""Tells of commits to talks, by room."""
