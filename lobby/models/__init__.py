"""What is stored of people and of the rooms in which they meet."""

from lobby.models.announcement import Announcement
from lobby.models.audit import AuditEntry
from lobby.models.chat import ChatLine
from lobby.models.origin import Origin
from lobby.models.people import Block, Friendship, Invitation
from lobby.models.player import Player, PlayerManager
from lobby.models.rating import PROVISIONAL, Rating, RatingChange, Season, Turnout
from lobby.models.report import Report, ReportComment
from lobby.models.room import (
    ROOM_CODE_LENGTH,
    ROOM_CODE_LETTERS,
    Ban,
    Chair,
    Member,
    Room,
    RoomMatch,
)
from lobby.models.sanction import Notice, Sanction
from lobby.models.tokens import ApiToken

__all__ = [
    "PROVISIONAL",
    "ROOM_CODE_LENGTH",
    "ROOM_CODE_LETTERS",
    "Announcement",
    "ApiToken",
    "AuditEntry",
    "Ban",
    "Block",
    "Chair",
    "ChatLine",
    "Friendship",
    "Invitation",
    "Member",
    "Notice",
    "Origin",
    "Player",
    "PlayerManager",
    "Rating",
    "RatingChange",
    "Report",
    "ReportComment",
    "Room",
    "RoomMatch",
    "Sanction",
    "Season",
    "Turnout",
]
