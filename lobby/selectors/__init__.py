"""Reads of rooms, of their chat, and of what people are to each other in them."""

from lobby.people_selectors import blocks_of, friends_of
from lobby.selectors.chat import LINES_SHOWN, lines_for, readers_of
from lobby.selectors.listing import lines_of, listed_rooms, open_rooms, room_line
from lobby.selectors.presence import SILENT, members_presence, state_of
from lobby.selectors.rooms import member_of, numbers_of, room_state

__all__ = [
    "LINES_SHOWN",
    "SILENT",
    "blocks_of",
    "friends_of",
    "lines_for",
    "lines_of",
    "listed_rooms",
    "member_of",
    "members_presence",
    "numbers_of",
    "open_rooms",
    "readers_of",
    "room_line",
    "room_state",
    "state_of",
]
