"""What is stored of people and of the rooms in which they meet."""

from lobby.models.chat import ChatLine
from lobby.models.people import Block, Friendship, Invitation
from lobby.models.player import Player, PlayerManager
from lobby.models.report import Report
from lobby.models.room import (
    ROOM_CODE_LENGTH,
    ROOM_CODE_LETTERS,
    Ban,
    Chair,
    Member,
    Room,
    RoomMatch,
)
from lobby.models.tokens import ApiToken

__all__ = [
    "ROOM_CODE_LENGTH",
    "ROOM_CODE_LETTERS",
    "ApiToken",
    "Ban",
    "Block",
    "Chair",
    "ChatLine",
    "Friendship",
    "Invitation",
    "Member",
    "Player",
    "PlayerManager",
    "Report",
    "Room",
    "RoomMatch",
]
