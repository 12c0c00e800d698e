"""One example of every message of rooms and of the lobby, all from one room.

Bat owns the room KAMPTE; Saraa sits across from him, a bot between them, and Oyun
has just come in and has no seat yet. The documents show these examples, and tests
hold them against the classes.
"""

from __future__ import annotations

from game.protocol.envelope import Message
from game.protocol.server import Ack, Error
from lobby.protocol.client import (
    AskSeat,
    Balance,
    CallOff,
    FillBots,
    HandOver,
    Invite,
    Kick,
    Leave,
    LetIn,
    LobbyPing,
    LobbySync,
    Ping,
    Place,
    PutBot,
    Ready,
    Say,
    SayPhrase,
    SetRoom,
    Shuffle,
    StandUp,
    Start,
    Sync,
    TakeSeat,
)
from lobby.protocol.parts import ChairState, House, Line, MemberInfo, RoomLine, RoomState
from lobby.protocol.server import (
    Chat,
    Desk,
    Invited,
    LobbyPong,
    MemberPresence,
    Notice,
    Pong,
    Presences,
    RoomChanged,
    RoomGone,
    Rooms,
    RoomView,
)

_NOW = 1764453917000
_BAT, _SARAA, _OYUN = 17, 18, 21
_HOUSE = House(joker_beats_trump=False, optional_mass=False, target=5)


def _chair(seat: int, player: int | None = None, *, is_bot: bool = False) -> ChairState:
    return ChairState(
        seat=seat,
        player=player,
        bot="greedy" if is_bot else None,
        ready=is_bot or player == _SARAA,
        wants=None,
    )


_ROOM = RoomState(
    code="KAMPTE",
    name="",
    language="mn",
    access="public",
    owner=_BAT,
    phase="open",
    call_ends_at=None,
    house=_HOUSE,
    clock_s=30,
    hints=True,
    voice="all",
    spectators="circle",
    rated=True,
    seats_locked=False,
    chairs=[
        _chair(0, _BAT),
        _chair(1, is_bot=True),
        _chair(2, _SARAA),
        *(_chair(seat) for seat in range(3, 8)),
    ],
    members=[
        MemberInfo(player=player, name=name, avatar="", guest=name == "Oyun", asks_seat=None)
        for player, name in ((_BAT, "Bat"), (_SARAA, "Saraa"), (_OYUN, "Oyun"))
    ],
    match=None,
    over=False,
    played=0,
)
_LINE = Line(
    id=4021,
    channel="room",
    player=_SARAA,
    name="Saraa",
    text="Who else is coming?",
    phrase=None,
    at=_NOW - 9000,
)
_LISTED = RoomLine(
    code="KAMPTE",
    name="",
    owner="Bat",
    language="mn",
    access="public",
    phase="open",
    seats="hbh-----",
    people=[_BAT, _SARAA, _OYUN],
    house=_HOUSE,
    clock_s=30,
    spectators="circle",
    rated=True,
)

ROOM_CLIENT: tuple[Message, ...] = (
    Sync(n=None),
    Ping(n=12),
    TakeSeat(id="c1", seat=4),
    StandUp(id="c2"),
    Ready(id="c3", ready=True),
    Say(id="c4", channel="room", text="Who else is coming?"),
    SayPhrase(id="c5", channel="room", phrase="hello"),
    AskSeat(id="c6", seat=1),
    Leave(id="c7"),
    Invite(id="c8", player=_OYUN),
    SetRoom(id="c9", spectators="round", rated=False, clock_s=60),
    Shuffle(id="c10"),
    Balance(id="c11"),
    PutBot(id="c12", seat=1, level="greedy"),
    FillBots(id="c13", level="greedy"),
    Place(id="c14", player=_OYUN, seat=6),
    Kick(id="c15", player=_OYUN),
    HandOver(id="c16", player=_SARAA),
    Start(id="c17"),
    CallOff(id="c18"),
    LetIn(id="c19", player=_OYUN, seat=1),
)
"""One of each message that a client says in a room."""

ROOM_SERVER: tuple[Message, ...] = (
    RoomView(n=12, room=_ROOM, now=_NOW),
    Chat(lines=[_LINE]),
    Notice(kind="owner_changed", player=_SARAA, name="Saraa"),
    Presences(
        members=[
            MemberPresence(player=_BAT, state="online"),
            MemberPresence(player=_SARAA, state="reconnecting"),
            MemberPresence(player=_OYUN, state="online"),
        ]
    ),
    Desk(),
    Pong(n=12, now=_NOW + 5000),
    Ack(id="c1", n=13),
    Error(id="c1", code="seat_taken", rule=None, params={}),
)
"""One of each message that a room's socket says."""

LOBBY_CLIENT: tuple[Message, ...] = (LobbySync(n=None), LobbyPing(n=None))
"""One of each message that a client says in the lobby."""

LOBBY_SERVER: tuple[Message, ...] = (
    Rooms(rooms=[_LISTED], now=_NOW),
    RoomChanged(room=_LISTED),
    RoomGone(code="KAMPTE"),
    Invited(code="KAMPTE", name="Bat"),
    Desk(),
    LobbyPong(n=3, now=_NOW + 5000),
    Error(id=None, code="bad_message", rule=None, params={"path": "$.n"}),
)
"""One of each message that the lobby's socket says."""
