"""What a browser may hear in a room and in the lobby. One class a message."""

from __future__ import annotations

from typing import Literal, TypeAlias

from game.protocol.envelope import EventNumber, Message, Milliseconds
from game.protocol.server import Ack, Error
from lobby.protocol.parts import (
    Line,
    MemberState,
    Part,
    PlayerId,
    RoomCode,
    RoomLine,
    RoomNumber,
    RoomState,
)

NoticeKind: TypeAlias = Literal[
    "owner_left", "owner_changed", "kicked", "left", "closed", "joined", "voice_all", "voice_team"
]


class RoomView(Message, frozen=True, tag="room"):
    """The room as it is after change `n`; replaces what was known."""

    n: RoomNumber
    room: RoomState
    now: Milliseconds


class Chat(Message, frozen=True, tag="chat"):
    """Lines of chat, oldest first; a line that is known already can be skipped by its id."""

    lines: list[Line]


class Notice(Message, frozen=True, tag="notice"):
    """Something happened that everyone should be told in words; outside the numbering."""

    kind: NoticeKind
    player: PlayerId | None
    name: str


class MemberPresence(Part, frozen=True):
    """How a member is connected."""

    player: PlayerId
    state: MemberState


class Presences(Message, frozen=True, tag="presence"):
    """How the members are connected; at most two a second."""

    members: list[MemberPresence]


class Pong(Message, frozen=True, tag="pong"):
    """Answer to a heartbeat: the newest change, and the server's time."""

    n: RoomNumber
    now: Milliseconds


class Rooms(Message, frozen=True, tag="rooms"):
    """All rooms that the lobby lists, the fullest first."""

    rooms: list[RoomLine]
    now: Milliseconds


class RoomChanged(Message, frozen=True, tag="room_line"):
    """A listed room is new or has changed."""

    room: RoomLine


class RoomGone(Message, frozen=True, tag="room_gone"):
    """A room is listed no more."""

    code: RoomCode


class Invited(Message, frozen=True, tag="invited"):
    """A friend asks this person to come into a room."""

    code: RoomCode
    name: str


class Desk(Message, frozen=True, tag="desk"):
    """The people who run the site have told something new: a page reads it at `/desk/strip/`."""


class LobbyPong(Message, frozen=True, tag="pong"):
    """Answer to a heartbeat, with the server's time."""

    n: EventNumber
    now: Milliseconds


RoomServerMessage: TypeAlias = RoomView | Chat | Notice | Presences | Desk | Pong | Ack | Error
LobbyServerMessage: TypeAlias = Rooms | RoomChanged | RoomGone | Invited | Desk | LobbyPong | Error
