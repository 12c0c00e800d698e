"""What the messages of rooms and of the lobby are made of."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from game.protocol.envelope import Milliseconds, SeatNumber

Access: TypeAlias = Literal["public", "link", "password"]
Phase: TypeAlias = Literal["open", "calling", "playing", "closed"]
Voice: TypeAlias = Literal["all", "team"]
Spectators: TypeAlias = Literal["off", "none", "circle", "round"]
Channel: TypeAlias = Literal["room", "team", "watch"]
"""As a client names it; the server knows which team the speaker is of."""
StoredChannel: TypeAlias = Literal["room", "A", "B", "watch"]
Wants: TypeAlias = Literal["same", "mixed"]
BotLevel: TypeAlias = Literal["random", "easy", "greedy", "expert", "master"]
ClockSeconds: TypeAlias = Literal[0, 20, 30, 60]
Language: TypeAlias = Literal["mn", "en"]
Phrase: TypeAlias = Literal[
    "hello", "ready", "wait", "lets_go", "well_played", "thanks", "sorry", "one_more", "bye"
]
"""Quick phrases; each reader sees them in the own language."""
MemberState: TypeAlias = Literal["online", "reconnecting", "away"]

PlayerId = Annotated[
    int, msgspec.Meta(ge=1, le=2**53, description="A person, by number.", examples=[17])
]
RoomCode = Annotated[
    str,
    msgspec.Meta(
        min_length=6,
        max_length=6,
        pattern=r"^[ACDEFHJKLMNPQRTUWXY]{6}$",
        description="The code of a room.",
        examples=["KAMPTE"],
    ),
]
RoomName = Annotated[str, msgspec.Meta(max_length=40)]
RoomNumber = Annotated[
    int, msgspec.Meta(ge=0, le=2**31 - 1, description="Number of a change of the room.")
]
LineId = Annotated[int, msgspec.Meta(ge=1, le=2**53, description="Orders the lines of a room.")]
Target = Annotated[int, msgspec.Meta(ge=1, le=9, description="Points that win a match (R7.2).")]


class Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a message."""


class House(Part, frozen=True):
    """House rules of a room."""

    joker_beats_trump: bool
    optional_mass: bool
    target: Target


class ChairState(Part, frozen=True):
    """A seat of a room: free, a person's or a bot's; bots are always ready."""

    seat: SeatNumber
    player: PlayerId | None
    bot: BotLevel | None
    ready: bool
    wants: Wants | None


class MemberInfo(Part, frozen=True):
    """A person in the room, in the order of coming."""

    player: PlayerId
    name: str
    avatar: str
    guest: bool
    asks_seat: SeatNumber | None


class RoomState(Part, frozen=True):
    """A room as every member sees it.

    `match` is the code of the match that runs or was played last; `over` tells
    whether it has ended. `played` counts the matches of the room.
    """

    code: RoomCode
    name: RoomName
    language: Language
    access: Access
    owner: PlayerId | None
    phase: Phase
    call_ends_at: Milliseconds | None
    house: House
    clock_s: ClockSeconds
    hints: bool
    voice: Voice
    spectators: Spectators
    rated: bool
    seats_locked: bool
    chairs: list[ChairState]
    members: list[MemberInfo]
    match: str | None
    over: bool
    played: int


class Line(Part, frozen=True):
    """A line of chat: `text`, or `phrase`, a quick phrase by its code."""

    id: LineId
    channel: StoredChannel
    player: PlayerId | None
    name: str
    text: str
    phrase: Phrase | None
    at: Milliseconds


class RoomLine(Part, frozen=True):
    """A room as the lobby lists it.

    `seats` has eight letters, one a seat: `h` a person, `b` a bot, `-` free; even
    places are team A. `people` are the persons in the room, so that a friend's
    room can be shown first.
    """

    code: RoomCode
    name: RoomName
    owner: str
    language: Language
    access: Access
    phase: Phase
    seats: Annotated[str, msgspec.Meta(min_length=8, max_length=8, pattern="^[hb-]{8}$")]
    people: list[PlayerId]
    house: House
    clock_s: ClockSeconds
    spectators: Spectators
    rated: bool
