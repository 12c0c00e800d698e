"""A room's socket: who may come in, what each member is told, and what ends it."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from threading import Event
from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django.db import OperationalError, connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from websockets.exceptions import ConnectionClosed, InvalidStatus

from lobby import outbox, selectors
from lobby.live import steady
from lobby.live import watch as live_watch
from lobby.live.rings import news_of, ring_of
from lobby.live.tickets import MemberTicket
from lobby.models import Block, ChatLine, Member, Player, Room
from lobby.protocol import client
from tests.support.clock import Clock
from tests.support.ports import wait_until
from tests.support.room_client import RoomClient
from tests.support.rooms import StoredRoom, everything, make_room
from tests.support.served_tables import ServedTables

pytestmark = [
    pytest.mark.db,
    pytest.mark.socket,
    pytest.mark.usefixtures("transactional_db"),
]


def connect(served: ServedTables, room: StoredRoom, player: Player | None) -> RoomClient:
    return served.open(f"/ws/room/{room.code}/", player, RoomClient)


def enter(served: ServedTables, room: StoredRoom, *numbers: int) -> list[RoomClient]:
    """Clients of people, by number, that have everything."""
    clients = [connect(served, room, room.people[number]) for number in numbers]
    for one in clients:
        one.sync()
    return clients


def plain(room: StoredRoom) -> Any:
    return msgspec.to_builtins(room.state)


# Who may come in ----------------------------------------------------------------------------------


def test_who_is_not_let_in(served: ServedTables, transactional_db: None) -> None:
    room = make_room(2)
    stranger = room.people[7]

    assert connect(served, room, None).close_code() == 4401
    assert connect(served, room, stranger).close_code() == 4404
    for code in ("AAAAAA", room.code.lower(), "A", "A" * 2000, "%00", "%D1%86"):
        client_ = served.open(f"/ws/room/{code}/", room.people[0], RoomClient)
        assert client_.close_code() == 4404
        assert client_.heard == []


def test_who_was_sent_away_and_who_comes_too_late_are_told_so(
    served: ServedTables, transactional_db: None
) -> None:
    room = make_room(2)
    room.do(0, client.Kick, player=room.people[1].pk)
    assert connect(served, room, room.people[1]).close_code() == 4403

    Room.objects.filter(pk=room.id).update(phase="closed")
    codes = [connect(served, room, person).close_code() for person in room.people[:3]]
    assert codes == [4410, 4403, 4404]  # a stranger is told nothing of the room


def test_a_page_of_another_site(served: ServedTables, room: StoredRoom) -> None:
    with pytest.raises(InvalidStatus):
        served.open(
            f"/ws/room/{room.code}/", room.people[0], RoomClient, origin="https://evil.example"
        )


def test_one_person_has_at_most_eight_sockets_in_a_room(
    served: ServedTables, room: StoredRoom
) -> None:
    enter(served, room, *[0] * 8)

    assert connect(served, room, room.people[0]).close_code() == 4429


# What is told -------------------------------------------------------------------------------------


def test_a_sync_gives_the_room_once(served: ServedTables, room: StoredRoom) -> None:
    [one] = enter(served, room, 0)
    assert (one.n, one.room) == (room.n, plain(room))

    for known, news in ((one.n, 0), (None, 1), ((one.n or 0) + 50, 1), (0, 1)):
        one.n = None
        one.send({"t": "sync", "n": known})
        frames = one.meanwhile()
        assert [frame["t"] for frame in frames] == ["room"] * news + ["chat"]


def test_a_change_is_read_once_and_sent_alike_to_all(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    clients = enter(served, room, *range(8))
    reads: list[int] = []

    def counted(room_id: int) -> Any:
        reads.append(room_id)
        return selectors.room_state(room_id)

    monkeypatch.setattr(steady, "room_state", counted)
    for one in clients:
        one.heard.clear()
    clients[3].do("stand_up")

    for one in clients:
        one.reach(room.n)
        assert one.room == plain(room)
        assert one.room["chairs"][3]["player"] is None
    frames = {text for one in clients for text in one.heard if text.startswith('{"t":"room"')}
    assert (len(frames), reads) == (1, [room.id])


@pytest.mark.usefixtures("clock")  # or heartbeats would renew leases meanwhile
def test_a_refusal_is_told_to_its_sender_alone(served: ServedTables, room: StoredRoom) -> None:
    one, other = enter(served, room, 1, 2)
    before = everything()

    answer = one.ask("take_seat", seat=5)
    assert (answer["t"], answer["code"]) == ("error", "seat_taken")
    assert one.ask("start")["code"] == "not_owner"

    assert everything() == before
    assert other.meanwhile() == []


def test_the_same_command_again_gets_the_same_answer(
    served: ServedTables, transactional_db: None
) -> None:
    room = make_room(2)
    one, other = enter(served, room, 0, 1)
    answer = one.ask("take_seat", seat=7, id="same")
    other.reach(room.n)

    assert one.ask("take_seat", seat=7, id="same") == answer
    assert other.meanwhile() == []


def test_a_change_between_read_and_answer_is_not_lost(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    changed = Event()

    def read_then_change(room_id: int) -> Any:
        found = selectors.room_state(room_id)
        if not changed.is_set():
            room.do(3, client.StandUp)
            changed.set()
        return found

    monkeypatch.setattr(steady, "room_state", read_then_change)
    one = connect(served, room, room.people[0])
    one.send({"t": "sync", "n": None})

    assert changed.wait(10)
    one.reach(room.n)
    assert one.room == plain(room)


def test_a_room_that_changes_while_it_is_read_is_read_again(
    room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    reads: list[int] = []

    def read_then_change(room_id: int) -> Any:
        found = selectors.room_state(room_id)
        reads.append(found[0])
        if len(reads) == 1:
            room.do(3, client.StandUp)
        return found

    monkeypatch.setattr(steady, "room_state", read_then_change)

    assert steady.read_room(room.id) == (room.n, room.state)
    assert reads == [room.n - 1, room.n]


def test_a_sync_that_fails_may_be_sent_again(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_room_id: int) -> Any:
        raise OperationalError("away")

    one = connect(served, room, room.people[0])
    with monkeypatch.context() as patched:
        patched.setattr(steady, "room_state", fail)
        one.send({"t": "sync", "n": None})
        assert [frame["code"] for frame in one.meanwhile()] == ["try_again"]

    one.sync()
    assert one.room == plain(room)


def test_a_notice_is_told_to_everyone(served: ServedTables, room: StoredRoom) -> None:
    one, other = enter(served, room, 0, 1)

    one.do("kick", player=room.people[5].pk)
    other.reach(room.n)

    for client_ in (one, other):
        client_.meanwhile()
        [notice] = client_.notices
        assert (notice["kind"], notice["player"]) == ("kicked", room.people[5].pk)


# From other processes -----------------------------------------------------------------------------


@pytest.fixture
def elsewhere(served: ServedTables, monkeypatch: pytest.MonkeyPatch) -> None:
    """What this test commits, it commits as a process without a hub does."""
    monkeypatch.setattr(outbox, "_listeners", [])


def test_a_change_made_by_another_process_arrives(
    served: ServedTables, room: StoredRoom, elsewhere: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    if settings.REDIS_URL:  # then the bell must do; else the watch finds it out
        monkeypatch.setattr(live_watch, "numbers_of", lambda _: {})
    [one] = enter(served, room, 0)

    room.do(4, client.StandUp)

    one.reach(room.n)
    assert one.room == plain(room)


def test_a_ring_that_was_lost_is_made_good(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    [one] = enter(served, room, 0)
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "publish", lambda _news: None)
        room.do(4, client.StandUp)
        room.do(4, client.Say, channel="room", text="Баяртай")

    served.look_at_rooms()

    one.reach(room.n)
    one.until(lambda _: bool(one.lines), "the line")
    assert [line["text"] for line in one.lines] == ["Баяртай"]


def test_a_line_and_a_notice_of_another_process_are_told_once(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    [one] = enter(served, room, 0)
    with monkeypatch.context() as patched:
        patched.setattr(outbox, "publish", lambda _news: None)
        room.do(4, client.Say, channel="room", text="Сайн уу")
    line, hub = ChatLine.objects.get(), served.rooms
    news = [outbox.ChatNews(room.id, line.pk), outbox.NoticeNews(room.id, "joined", 7, "Zaya")]

    for _ in range(2):
        for item in news:
            served.on_loop(lambda item=item: hub._rung(ring_of(item)))
    one.until(lambda _: bool(one.lines), "the line")
    one.meanwhile()

    assert texts_of(one) == ["Сайн уу"]
    assert [notice["name"] for notice in one.notices] == ["Zaya", "Zaya"]  # one a ring


@pytest.mark.parametrize(
    "news",
    [
        outbox.RoomNews(7, 44),
        outbox.ChatNews(7, 3),
        outbox.NoticeNews(7, "kicked", 5, "Bat"),
        outbox.NoticeNews(7, "closed", None, ""),
        outbox.InvitedNews(5, "KAMPTE", "Saraa"),
    ],
)
def test_news_come_through_a_ring_as_they_were(news: outbox.News) -> None:
    assert news_of(json.loads(json.dumps(ring_of(news)))) == news


# Chat ---------------------------------------------------------------------------------------------


def texts(one: RoomClient) -> list[str]:
    one.meanwhile()
    return [line["text"] for line in one.lines]


def said(room: StoredRoom, who: int, text: str, channel: str = "room") -> None:
    room.do(who, client.Say, channel=channel, text=text)


def test_a_line_is_heard_by_all_but_who_has_blocked_its_author(
    served: ServedTables, room: StoredRoom
) -> None:
    speaker, friend, blocker = enter(served, room, 0, 1, 2)
    Block.objects.create(blocker=room.people[2], blocked=room.people[0])

    speaker.do("say", channel="room", text="<b>Сайн уу</b> \u202ehttp://evil.example")
    said(room, 1, "Сайн")
    for one in (speaker, friend, blocker):
        one.until(lambda _, one=one: texts_of(one)[-1:] == ["Сайн"], "the second line")

    assert texts(speaker) == texts(friend)
    assert len(texts(friend)) == 2
    assert texts(blocker) == ["Сайн"]
    assert [line["player"] for line in friend.lines] == [room.people[0].pk, room.people[1].pk]


def texts_of(one: RoomClient) -> list[str]:
    return [line["text"] for line in one.lines]


def test_a_team_and_the_spectators_speak_among_themselves(
    served: ServedTables, room: StoredRoom
) -> None:
    watchers = [Player.objects.create_user(name) for name in ("Khulan", "Temuulen")]
    for watcher in watchers:
        Member.objects.create(
            room=room.row, player=watcher, joined_at=timezone.now(), seen_at=timezone.now()
        )
    room.start()
    own, mate, rival = enter(served, room, 0, 2, 3)
    one, other = [connect(served, room, watcher) for watcher in watchers]
    one.sync()
    other.sync()

    own.do("say", channel="team", text="Бид")
    one.do("say_phrase", channel="watch", phrase="hello")
    assert one.ask("say", channel="room", text="хөзөр")["code"] == "chat_channel"
    own.do("say", channel="room", text="Бүгд")
    everyone = (own, mate, rival, one, other)
    for client_ in everyone:
        client_.until(lambda _, c=client_: texts_of(c)[-1:] == ["Бүгд"], "the last line")

    assert [texts(client_) for client_ in everyone] == [
        ["Бид", "Бүгд"],
        ["Бид", "Бүгд"],
        ["Бүгд"],
        ["", "Бүгд"],
        ["", "Бүгд"],
    ]
    assert [line["channel"] for line in mate.lines] == ["A", "room"]
    for number, known in ((2, ["Бид", "Бүгд"]), (3, ["Бүгд"])):
        [again] = enter(served, room, number)
        assert texts(again) == known


def test_lines_said_while_somebody_comes_are_heard_once_and_in_order(
    served: ServedTables, room: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    [first] = enter(served, room, 0)
    words = iter(["two", "three"])

    def read_then_say(room_id: int, player_id: int) -> Any:
        lines = selectors.lines_for(room_id, player_id)
        for word in words:
            said(room, 1, word)
        return lines

    said(room, 1, "one")
    first.until(lambda _: bool(first.lines), "the first line")
    monkeypatch.setattr("lobby.live.chat.lines_for", read_then_say)
    second = connect(served, room, room.people[2])
    second.send({"t": "sync", "n": None})

    for client_ in (first, second):
        client_.until(lambda _, c=client_: len(c.lines) == 3, "all lines")
        assert texts(client_) == ["one", "two", "three"]


# Presence -----------------------------------------------------------------------------------------


def test_who_is_silent_is_shown_so_and_comes_back_by_being_heard(
    served: ServedTables, room: StoredRoom, clock: Clock
) -> None:
    one, other = enter(served, room, 0, 1)
    quiet = room.people[1].pk
    served.look_at_rooms()
    one.meanwhile()
    assert one.presence[quiet] == "online"

    for steps, state in ((2, "reconnecting"), (5, "away")):
        for _ in range(steps):
            clock.forward(5)
            one.meanwhile()
            served.look_at_rooms()
        one.meanwhile()
        assert one.presence[quiet] == state
        assert one.presence[room.people[0].pk] == "online"
    other.meanwhile()
    served.look_at_rooms()
    one.meanwhile()
    assert one.presence[quiet] == "online"


def test_a_heartbeat_is_kept_until_the_database_is_back(
    served: ServedTables, room: StoredRoom, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    [one] = enter(served, room, 0)
    served.look_at_rooms()
    clock.forward(6)
    one.send({"t": "ping", "n": None})
    one.until(lambda frame: frame["t"] == "pong", "an answer")
    with monkeypatch.context() as away:
        away.setattr(live_watch, "take_pulse", raise_away)
        with pytest.raises(OperationalError):
            served.look_at_rooms()

    served.look_at_rooms()

    assert Member.objects.get(room=room.row, player=room.people[0]).seen_at == clock.at


def test_heartbeats_of_people_who_have_gone_keep_no_watch_running(
    served: ServedTables, room: StoredRoom
) -> None:
    [one] = enter(served, room, 0)
    rooms = served.rooms
    for still_here in (True, False):
        rooms.heard.add(10**9)
        served.on_loop(lambda: rooms.watch._failed(OperationalError("away")))
        assert bool(rooms.heard) is still_here
        one.close()
        wait_until(lambda: not rooms.rooms, "the socket has gone")


def raise_away(*_: object) -> None:
    raise OperationalError("away")


def test_presence_is_told_only_when_it_has_changed(
    served: ServedTables, room: StoredRoom, clock: Clock
) -> None:
    [one] = enter(served, room, 0)
    served.look_at_rooms()
    one.meanwhile()
    one.heard.clear()

    for _ in range(5):
        served.look_at_rooms()
    one.meanwhile()

    assert [text for text in one.heard if '"presence"' in text] == []


def test_a_look_costs_the_same_for_one_and_for_many(transactional_db: None, clock: Clock) -> None:
    rooms = [make_room(8), make_room(3)]
    one = list(Member.objects.filter(room=rooms[0].row).values_list("pk", flat=True))
    tickets = [ticket_of(member) for member in Member.objects.select_related("player")]

    def queries(room_ids: list[int], heard: list[int], count: int) -> int:
        clock.forward(5)
        with CaptureQueriesContext(
            connection,
        ) as captured:
            live_watch.take_pulse(room_ids, heard, tickets[:count], is_list_watched=True)
        return len(captured)

    few = queries([rooms[0].id], one[:1], 1)
    assert queries([room.id for room in rooms], one, len(tickets)) == few


def ticket_of(member: Member) -> MemberTicket:
    player = member.player
    return MemberTicket(player.pk, player.password, None, member.room_id, member.pk)


# What ends it -------------------------------------------------------------------------------------


def test_a_kicked_member_is_shown_out_at_once(served: ServedTables, room: StoredRoom) -> None:
    owner, kicked = enter(served, room, 0, 3)

    owner.do("kick", player=room.people[3].pk)

    assert kicked.close_code() == 4403
    assert connect(served, room, room.people[3]).close_code() == 4403


def test_who_leaves_is_answered_first(served: ServedTables, room: StoredRoom) -> None:
    one, other = enter(served, room, 3, 3)

    assert one.ask("leave")["t"] == "ack"

    assert one.close_code() == 4404
    assert other.close_code() == 4404


def test_a_room_that_closes_shows_everyone_out(
    served: ServedTables, transactional_db: None
) -> None:
    room = make_room(1)
    [one] = enter(served, room, 0)
    Room.objects.filter(pk=room.id).update(phase="closed")

    served.look_at_rooms()

    assert one.close_code() == 4410


def signs_out(_player: Player) -> None:
    Session.objects.all().delete()


def has_another_password(player: Player) -> None:
    player.set_password("another")
    player.save()


def is_banned(player: Player) -> None:
    Player.objects.filter(pk=player.pk).update(is_active=False)


@pytest.mark.parametrize("happens", [signs_out, has_another_password, is_banned])
def test_a_session_that_ends_ends_the_socket(
    served: ServedTables, room: StoredRoom, happens: Callable[[Player], None]
) -> None:
    [one] = enter(served, room, 3)

    happens(room.people[3])
    served.look_at_rooms()

    assert one.close_code() == 4401


# Bad input ----------------------------------------------------------------------------------------


BAD = {
    "binary": b"\x00\x01",
    "no JSON": "{",
    "empty": "",
    "a list": "[]",
    "unknown kind": '{"t":"lead","id":"c1","n":1,"cards":["7S"]}',
    "no kind": "{}",
    "unknown field": '{"t":"stand_up","id":"c1","seat":1}',
    "no id": '{"t":"stand_up"}',
    "bad id": '{"t":"stand_up","id":"a b"}',
    "seat 8": '{"t":"take_seat","id":"c1","seat":8}',
    "seat -1": '{"t":"take_seat","id":"c1","seat":-1}',
    "seat in words": '{"t":"take_seat","id":"c1","seat":"0"}',
    "seat 0.5": '{"t":"take_seat","id":"c1","seat":0.5}',
    "no such level": '{"t":"put_bot","id":"c1","seat":1,"level":"genius"}',
    "another's name": '{"t":"say","id":"c1","channel":"room","text":"x","player":1}',
    "empty line": '{"t":"say","id":"c1","channel":"room","text":""}',
    "long line": json.dumps({"t": "say", "id": "c1", "channel": "room", "text": "x" * 301}),
    "channel of the others": '{"t":"say","id":"c1","channel":"B","text":"x"}',
    "no such phrase": '{"t":"say_phrase","id":"c1","channel":"room","phrase":"x"}',
    "long name": json.dumps({"t": "set_room", "id": "c1", "name": "x" * 41}),
    "odd clock": '{"t":"set_room","id":"c1","clock_s":7}',
    "target 0": json.dumps(
        {
            "t": "set_room",
            "id": "c1",
            "house": {"joker_beats_trump": False, "optional_mass": False, "target": 0},
        }
    ),
    "half a house": '{"t":"set_room","id":"c1","house":{"target":3}}',
    "null where none may be": '{"t":"set_room","id":"c1","access":null}',
    "no person": '{"t":"kick","id":"c1","player":0}',
    "huge": "[" * 4097,
    "deep": "[" * 2000 + "]" * 2000,
    "surrogate": '{"t":"say","id":"c1","channel":"room","text":"\\ud800"}',
    "NaN": '{"t":"sync","n":NaN}',
}


@pytest.mark.usefixtures("clock")  # or heartbeats would renew leases meanwhile
@pytest.mark.parametrize("frame", BAD.values(), ids=BAD)
def test_bad_input_gets_a_code_and_changes_nothing(
    served: ServedTables, room: StoredRoom, frame: str | bytes, caplog: pytest.LogCaptureFixture
) -> None:
    one, other = enter(served, room, 0, 1)
    before = everything()

    one.socket.send(frame)
    answer = one.until(lambda frame: frame["t"] == "error", "an answer")

    assert answer["code"] in {"bad_message", "binary_frame", "too_large"}
    assert everything() == before
    assert one.meanwhile() == other.meanwhile() == []
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.usefixtures("clock")  # or heartbeats would renew leases meanwhile
def test_a_command_about_people_who_are_not_there(served: ServedTables, room: StoredRoom) -> None:
    [owner] = enter(served, room, 0)
    before = everything()

    for t, fields in (
        ("kick", {"player": 10**9}),
        ("hand_over", {"player": 10**9}),
        ("place", {"player": 10**9, "seat": None}),
        ("invite", {"player": 10**9}),
        ("let_in", {"player": 10**9, "seat": 1}),
    ):
        assert owner.ask(t, **fields)["t"] == "error"

    assert everything() == before


def test_a_flood_is_cut_off(served: ServedTables, room: StoredRoom) -> None:
    one, other = enter(served, room, 0, 1)
    with suppress(ConnectionClosed):  # it may be hung up on before it has said all
        for _ in range(300):
            one.socket.send('{"t":"ping","n":null}')

    assert one.close_code() == 4429
    assert other.meanwhile() == []
