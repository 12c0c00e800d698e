"""Why a command of a room was refused."""

from __future__ import annotations

from enum import StrEnum


class RoomRefusal(StrEnum):
    """Codes; the sentence for each stands in `lobby.refusal_texts`."""

    ROOM_NOT_FOUND = "room_not_found"
    ROOM_CLOSED = "room_closed"
    ROOM_FULL = "room_full"
    TOO_MANY_ROOMS = "too_many_rooms"
    PASSWORD_NEEDED = "password_needed"  # noqa: S105 - a code
    WRONG_PASSWORD = "wrong_password"  # noqa: S105 - a code
    TOO_MANY_TRIES = "too_many_tries"
    BANNED = "banned"
    BLOCKED = "blocked"
    KICKED = "kicked"
    NOT_MEMBER = "not_member"
    NOT_OWNER = "not_owner"
    NO_SUCH_MEMBER = "no_such_member"
    CANNOT_KICK_SELF = "cannot_kick_self"
    NOT_FRIENDS = "not_friends"
    NOT_SEATED = "not_seated"
    ALREADY_SEATED = "already_seated"
    SEAT_TAKEN = "seat_taken"
    SEAT_LOCKED = "seat_locked"
    NOT_A_BOT_SEAT = "not_a_bot_seat"
    HAS_NOT_ASKED = "has_not_asked"
    SAW_OTHER_TEAM = "saw_other_team"
    NEED_EIGHT = "need_eight"
    NEED_PERSON = "need_person"
    STARTING = "starting"
    MATCH_RUNNING = "match_running"
    MATCH_NOT_RUNNING = "match_not_running"
    SETTING_LOCKED = "setting_locked"
    CHAT_EMPTY = "chat_empty"
    CHAT_CHANNEL = "chat_channel"
    CHAT_TOO_FAST = "chat_too_fast"
    MUTED = "muted"


class RoomRefused(Exception):  # noqa: N818 - an answer to the sender, not a fault
    """The command was not carried out and nothing has changed.

    Attributes:
        code: the reason.
        params: values for the sentence shown.
    """

    def __init__(self, code: RoomRefusal, **params: int | str) -> None:
        """Make a refusal."""
        super().__init__(code.value)
        self.code = code
        self.params: dict[str, int | str] = params
