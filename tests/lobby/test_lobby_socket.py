"""The lobby's socket: a live list, small and the same for everybody."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from threading import Event
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from websockets.asyncio.client import ClientConnection
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import InvalidStatus
from websockets.typing import Origin

from game.live.pace import Rate
from lobby import consumers, outbox, selectors
from lobby.live import list as live_list
from lobby.live import watch as live_watch
from lobby.live.rings import ring_of
from lobby.models import Friendship, Player, Room
from lobby.protocol import client
from lobby.services import leaving
from tests.support.people import befriend
from tests.support.room_client import LobbyClient
from tests.support.rooms import StoredRoom, make_room
from tests.support.served_tables import ServedTables

pytestmark = [
    pytest.mark.db,
    pytest.mark.socket,
    pytest.mark.usefixtures("transactional_db"),
]

WATCHERS = 500
LIMIT_S = 60


def watch(served: ServedTables, player: Player | None = None) -> LobbyClient:
    one = served.open("/ws/lobby/", player, LobbyClient)
    one.sync()
    return one


def listed() -> dict[str, Any]:
    """The list as a reader of the database sees it."""
    return {line.code: msgspec.to_builtins(line) for line in selectors.open_rooms()}


def settled(one: LobbyClient) -> bool:
    return one.rooms == listed()


def until_settled(one: LobbyClient) -> None:
    if not settled(one):
        one.until(lambda _: settled(one), "the list as it is")


# The list -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_signed_in", [False, True])
def test_anybody_may_watch_the_list(
    served: ServedTables, transactional_db: None, is_signed_in: bool
) -> None:
    rooms = [make_room(2), make_room(5, access="password", password="x"), make_room(3)]
    hidden = make_room(1, people=rooms[0].people[5:], access="link")
    one = watch(served, rooms[0].people[7] if is_signed_in else None)

    assert one.rooms == listed()
    assert set(one.rooms) == {room.code for room in rooms}
    assert hidden.code not in json.dumps(one.rooms)
    assert [line["seats"].count("h") for line in one.rooms.values()] == [5, 3, 2]


def test_every_change_that_shows_is_told_and_no_other(
    served: ServedTables, transactional_db: None
) -> None:
    one = watch(served)
    room = make_room(3)
    until_settled(one)

    steps: list[tuple[Callable[[], object], list[str]]] = [
        (lambda: room.do(1, client.StandUp), ["room_line"]),
        (lambda: room.do(0, client.Ready, ready=True), []),
        (lambda: room.do(0, client.SetRoom, voice="team"), []),
        (lambda: room.do(0, client.FillBots, level="greedy"), ["room_line"]),
        (lambda: room.do(0, client.SetRoom, access="link"), ["room_gone"]),
        (lambda: room.do(0, client.Shuffle), []),
        (lambda: room.do(0, client.SetRoom, access="public"), ["room_line"]),
        (lambda: leaving.leave(room.id, room.people[2].pk), ["room_line"]),
    ]
    one.meanwhile()
    for act, told in steps:
        one.heard.clear()
        act()
        until_settled(one)
        served.look_at_rooms()
        one.meanwhile()
        kinds = [json.loads(text)["t"] for text in one.heard]
        assert [kind for kind in kinds if kind != "pong"] == told, one.heard


def test_a_room_that_closes_is_gone(served: ServedTables, transactional_db: None) -> None:
    room = make_room(1)
    one = watch(served)

    leaving.leave(room.id, room.people[0].pk)

    one.until(lambda frame: frame == {"t": "room_gone", "code": room.code}, "its end")
    assert one.rooms == {}


def test_a_change_costs_each_of_many_watchers_one_small_message(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[int] = []

    class Counted(live_list.Frame):
        def __init__(self, message: Any) -> None:
            super().__init__(message)
            written.append(1)

    async def scene() -> list[str]:
        watchers = await asyncio.gather(*(open_one(served) for _ in range(WATCHERS)))
        monkeypatch.setattr(live_list, "Frame", Counted)
        await asyncio.to_thread(room.do, 3, client.StandUp)
        told = await asyncio.gather(*(next_text(one) for one in watchers))
        await asyncio.gather(*(one.send('{"t":"ping","n":null}') for one in watchers))
        last = await asyncio.gather(*(next_text(one) for one in watchers))
        assert {json.loads(text)["t"] for text in last} == {"pong"}
        await asyncio.gather(*(one.close() for one in watchers))
        return told

    told = asyncio.run(asyncio.wait_for(scene(), LIMIT_S))

    assert len(told) == WATCHERS
    assert (len(set(told)), len(written)) == (1, 1)
    assert len(told[0]) < 600
    assert json.loads(told[0])["room"] == listed()[room.code]


def test_a_restless_room_is_told_of_now_and_then(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    may_go_on = Event()

    async def rest(_seconds: float) -> None:
        await asyncio.to_thread(may_go_on.wait, 20)

    one = watch(served)
    shown = served.rooms.lobby
    monkeypatch.setattr(live_list, "PAUSE_S", 3600.0)
    monkeypatch.setattr(live_list, "sleep", rest)
    monkeypatch.setattr(shown, "_looked_at", served.loop.time())
    told = shown.told
    for who in (3, 4, 5, 6):
        room.do(who, client.StandUp)
    may_go_on.set()
    until_settled(one)

    assert shown.told == told + 1
    assert one.rooms[room.code]["seats"] == "hhh----h"


def test_who_asks_for_the_whole_list_all_the_time_waits(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    waits: list[float] = []

    async def rest(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr(consumers, "sleep", rest)
    # Next to no time passes.
    monkeypatch.setattr(consumers, "PRESSES", Rate(a_second=0.001, burst=2.0))
    one = watch(served)
    for _ in range(3):
        one.sync()

    assert waits[:2] == [0.0, 0.0]
    assert all(wait > 0 for wait in waits[2:])
    assert len(waits) == 4


async def open_one(served: ServedTables) -> ClientConnection:
    """A stranger's socket that has the list."""
    one = await connect_async(
        f"ws://127.0.0.1:{served.port}/ws/lobby/",
        origin=Origin(served.url),
        compression=None,
        ping_interval=None,
    )
    await one.send('{"t":"sync","n":null}')
    assert json.loads(await next_text(one))["t"] == "rooms"
    return one


async def next_text(one: ClientConnection) -> str:
    return str(await one.recv())


def test_a_change_while_the_list_is_read_is_told(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = iter([lambda: room.do(3, client.StandUp)])

    def read_then_change() -> Any:
        lines = selectors.open_rooms()
        next(late, lambda: 0)()
        return lines

    monkeypatch.setattr(live_list, "open_rooms", read_then_change)
    one = watch(served)

    until_settled(one)
    assert one.rooms[room.code]["seats"] == "hhh-hhhh"


# From other processes -----------------------------------------------------------------------------


def test_what_another_process_commits_is_told(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    if settings.REDIS_URL:  # then the bell must do; else the watch finds it out
        monkeypatch.setattr(live_watch, "listed_numbers", lambda: served.rooms.lobby._numbers)
    one = watch(served)
    monkeypatch.setattr(outbox, "_listeners", [])

    room.do(3, client.StandUp)

    until_settled(one)


def test_rings_that_were_lost_are_made_good(
    served: ServedTables, transactional_db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms = [make_room(2), make_room(1), make_room(3)]
    one = watch(served)
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "publish", lambda _news: None)
        rooms[0].do(0, client.StandUp)
        Room.objects.filter(pk=rooms[1].id).delete()
        leaving.leave(rooms[2].id, rooms[2].people[1].pk)

    served.look_at_rooms()

    until_settled(one)
    assert set(one.rooms) == {rooms[0].code, rooms[2].code}


# Invitations --------------------------------------------------------------------------------------


def test_an_invitation_reaches_the_friend_and_nobody_else(
    served: ServedTables, transactional_db: None
) -> None:
    room = make_room(2)
    friend, other = room.people[6], room.people[7]
    befriend(room.people[0], friend)
    assert Friendship.objects.exists()
    tabs = [watch(served, friend), watch(served, friend)]
    others = [watch(served, other), watch(served)]

    room.do(0, client.Invite, player=friend.pk)

    for tab in tabs:
        tab.until(lambda _, tab=tab: bool(tab.invitations), "the invitation")
        assert tab.invitations == [room.code]
    for one in others:
        one.meanwhile()
        assert one.invitations == []


def test_an_invitation_that_another_process_heard_of_is_told_once(
    served: ServedTables, room: StoredRoom
) -> None:
    one = watch(served, room.people[7])
    hub, news = served.rooms, outbox.InvitedNews(room.people[7].pk, room.code, "Bat")

    served.on_loop(lambda: hub._rung(ring_of(news)))
    one.meanwhile()

    assert one.invitations == [room.code]


# The door -----------------------------------------------------------------------------------------


def test_signing_out_ends_the_own_socket_alone(served: ServedTables, room: StoredRoom) -> None:
    own, stranger = watch(served, room.people[0]), watch(served)
    Session.objects.all().delete()

    served.look_at_rooms()

    assert own.close_code() == 4401
    assert stranger.meanwhile() == []


def test_one_person_has_at_most_eight_sockets_here(served: ServedTables, room: StoredRoom) -> None:
    for _ in range(8):
        watch(served, room.people[0])

    ninth = served.open("/ws/lobby/", room.people[0], LobbyClient)

    assert ninth.close_code() == 4429


def test_a_page_of_another_site(served: ServedTables) -> None:
    with pytest.raises(InvalidStatus):
        served.open("/ws/lobby/", None, LobbyClient, origin="https://evil.example")


@pytest.mark.parametrize(
    "frame",
    [
        "",
        "{",
        "[]",
        b"\x00",
        '{"t":"sync"}',
        '{"t":"sync","n":-1}',
        '{"t":"take_seat"}',
        "[" * 5000,
    ],
)
def test_bad_input_gets_a_code(served: ServedTables, frame: str | bytes) -> None:
    one = watch(served)

    one.socket.send(frame)

    assert one.receive()["code"] in {"bad_message", "binary_frame", "too_large"}
    assert one.meanwhile() == []


def test_nothing_is_read_for_nobody(served: ServedTables, room: StoredRoom) -> None:
    one = watch(served)
    one.close()
    served.clear()

    room.do(3, client.StandUp)

    assert served.rooms.lobby._lines is None
