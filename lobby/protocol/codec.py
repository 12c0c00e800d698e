"""From the frames of rooms and of the lobby to messages."""

from __future__ import annotations

from game.protocol.codec import Codec
from lobby.protocol.client import LobbyClientMessage, RoomClientMessage

ROOM: Codec[RoomClientMessage] = Codec(RoomClientMessage)
"""Reads what is said in a room."""

LOBBY: Codec[LobbyClientMessage] = Codec(LobbyClientMessage)
"""Reads what is said in the lobby."""
