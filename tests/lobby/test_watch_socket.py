"""Spectators are shown what is public, as late as the owner says, and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from game import outbox
from game.live import frames
from game.models import Seat
from game.rules import mass
from game.spectators import Delay
from lobby.models import Ban, Member, Player, Room
from tests.support.clock import Clock
from tests.support.released import public_view, shown
from tests.support.room_rows import room_with_match
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, start_table
from tests.support.table_client import TableClient

pytestmark = [
    pytest.mark.db,
    pytest.mark.socket,
    pytest.mark.usefixtures("transactional_db"),
]

DELAYS = pytest.mark.parametrize("delay", ["none", "circle", "round"])
SHORT = mass.HouseRules(target=1)


@pytest.fixture
def table(transactional_db: None) -> StoredTable:
    """A match of eight people that one round decides."""
    return start_table(house=SHORT)


@pytest.fixture
def watcher(transactional_db: None) -> Player:
    """A member of the room who has no seat."""
    return Player.objects.create_user("Khulan", password="x")


def room_of(table: StoredTable, watcher: Player, delay: str) -> Room:
    return room_with_match(table.match, table.people[0], [watcher], spectators=delay)


def watch(served: ServedTables, room: Room, player: Player | None) -> TableClient:
    return served.open(f"/ws/room/{room.code}/watch/", player)


# What is shown, and when --------------------------------------------------------------------------


@DELAYS
def test_a_whole_match_is_shown_no_earlier_and_no_later(
    served: ServedTables, no_flood_limit: None, table: StoredTable, watcher: Player, delay: str
) -> None:
    client = watch(served, room_of(table, watcher, delay), watcher)
    client.sync()
    seen = {client.n}

    while True:
        assert client.n == shown(table, delay)
        assert client.view == public_view(table, client.n)
        assert client.view["hand"] is None
        seen.add(client.n)
        if table.state.winner is not None:
            break
        table.play()
        client.reach(shown(table, delay))
        client.meanwhile()

    assert client.n == table.n
    assert len(seen) > {"none": 8, "circle": 2, "round": 1}[delay]


@pytest.mark.parametrize("delay", ["circle", "round"])
def test_a_match_that_all_have_given_up_is_shown_to_its_end(
    served: ServedTables, table: StoredTable, watcher: Player, delay: str
) -> None:
    room = room_of(table, watcher, delay)
    table.play()
    client = watch(served, room, watcher)
    client.sync()

    table.carry_out(mass.Abandon())
    client.reach(table.n)
    late = watch(served, room, watcher)
    late.sync()

    assert client.view == late.view == public_view(table, table.n)


@pytest.mark.parametrize("delay", ["circle", "round"])
def test_who_comes_later_sees_as_much_as_the_others(
    served: ServedTables, table: StoredTable, watcher: Player, delay: str
) -> None:
    room = room_of(table, watcher, delay)
    table.play_until(lambda state: mass.running_round(state).last_circle is not None)
    first = watch(served, room, watcher)
    first.sync()
    table.play()

    for known in (None, 0, 1, shown(table, delay), table.n, 10_000):
        client = watch(served, room, watcher)
        answer = client.sync(known)
        assert answer["t"] == ("view" if known is None or known > shown(table, delay) else "events")
        if answer["t"] == "view":
            assert client.view == public_view(table, shown(table, delay))
        assert (answer.get("n") or answer["to"]) == shown(table, delay)
        assert first.n == shown(table, delay)


@pytest.mark.parametrize("delay", ["circle", "round"])
def test_a_heartbeat_tells_nothing_of_what_is_not_shown(
    served: ServedTables, table: StoredTable, watcher: Player, delay: str
) -> None:
    client = watch(served, room_of(table, watcher, delay), watcher)
    client.sync()
    table.play()
    served.look()

    client.say("ping", n=client.n)
    assert client.receive()["n"] == shown(table, delay) < table.n


def test_what_another_process_commits_is_shown(
    served: ServedTables, table: StoredTable, watcher: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = watch(served, room_of(table, watcher, "circle"), watcher)
    client.sync()
    monkeypatch.setattr(outbox.matches, "listeners", {})

    table.play_until(lambda state: mass.running_round(state).last_circle is not None)

    client.reach(shown(table, "circle"))
    assert client.view == public_view(table, shown(table, "circle"))


def test_a_release_is_written_once_for_all(
    served: ServedTables, table: StoredTable, watcher: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    room = room_of(table, watcher, "circle")
    clients = [watch(served, room, watcher) for _ in range(8)]
    for client in clients:
        client.sync()
    made: list[int] = []
    make = frames.events_frame

    def counted(*args: object) -> frames.Frame:
        made.append(1)
        return make(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(frames, "events_frame", counted)
    table.play_until(lambda state: mass.running_round(state).last_circle is not None)
    plays = len(made)
    for client in clients:
        client.reach(shown(table, "circle"))

    assert len(made) - plays <= 1
    assert made


# What a spectator cannot find out -----------------------------------------------------------------


def ask_everything(client: TableClient, n: int | None) -> None:
    """Everything by which a curious spectator could try to learn more."""
    for t, fields in (
        ("why", {"cards": ["7S", "J1"]}),
        ("lead", {"cards": ["7S"]}),
        ("beat", {"cards": ["J1", "J2"]}),
        ("take", {}),
        ("name_opener", {"seat": 2}),
        ("hint", {}),
    ):
        for number in (0, n, 10_000):
            assert client.ask(t, id=f"{t}{number}", n=number, **fields)["code"] == "not_seated"
    for number in (None, 0, 5, 10_000):
        client.sync(number)
        client.say("ping", n=number)
        client.receive()
    client.socket.send('{"t":"watch"}')
    client.receive()


@pytest.mark.parametrize("delay", ["circle", "round"])
def test_no_byte_depends_on_what_is_not_shown_yet(
    served: ServedTables,
    no_flood_limit: None,
    clock: Clock,
    watcher: Player,
    delay: str,
) -> None:
    """Two matches, the same up to a moment that is shown; then one goes on and one does not."""
    heard = []
    for going_on in (False, True):
        table = start_table(house=SHORT, deck=mass.DECK, opener=0)
        Seat.objects.filter(match_id=table.id).update(seen_at=clock())
        client = watch(served, room_of(table, watcher, delay), watcher)
        client.sync()
        if delay == "circle":
            table.play_until(lambda state: mass.running_round(state).last_circle is not None)
        client.reach(shown(table, delay))
        known = client.n
        if going_on:
            before = table.n
            table.play()
            assert (table.n > before, shown(table, delay)) == (True, known)
        served.look()
        ask_everything(client, known)
        heard.append(client.heard)

    assert heard[0] == heard[1]


@DELAYS
def test_no_byte_depends_on_hands_or_ground(
    served: ServedTables, no_flood_limit: None, clock: Clock, watcher: Player, delay: str
) -> None:
    """The same cards are laid from hands that hold other cards beside them."""
    heard = []
    for shift in (0, 1):
        table = start_table(house=mass.HouseRules(optional_mass=True), deck=deck(shift), opener=0)
        client = watch(served, room_of(table, watcher, delay), watcher)
        client.sync()
        for seat, card in enumerate(LADDER):
            move = mass.Beat if seat else mass.Lead
            table.play(move(seat, 1 << card))
            client.reach(shown(table, delay))
        table.surrender()
        client.reach(shown(table, delay))
        ask_everything(client, client.n)
        heard.append(client.heard_of_play)

    assert len(heard[0]) > 20
    assert heard[0] == heard[1]


LADDER = mass.parse_cards("7S 8S 9S TS JS QS KS 3S")
"""Each beats the one before, so that a circle is completed."""


def deck(shift: int) -> tuple[mass.Card, ...]:
    """Seat i holds the i-th card of the ladder; all other cards lie `shift` places further."""
    others = [card for card in mass.DECK if card not in LADDER]
    # The trump is that of the last card dealt; it stays where it is.
    others = others[:-1][shift:] + others[:-1][:shift] + others[-1:]
    rest = iter(others)
    dealt = [card for seat in range(8) for card in (LADDER[seat], *(next(rest) for _ in range(4)))]
    return (*dealt, *rest)


# Presence -----------------------------------------------------------------------------------------


@DELAYS
def test_a_spectator_renews_nobodys_lease(
    served: ServedTables, table: StoredTable, watcher: Player, delay: str
) -> None:
    client = watch(served, room_of(table, watcher, delay), watcher)
    client.sync()
    seats = list(Seat.objects.order_by("pk").values())

    for _ in range(2):
        client.meanwhile()
        served.look()
    client.meanwhile()

    assert list(Seat.objects.order_by("pk").values()) == seats
    assert bool(client.presence) is (delay == "none")


# Who may watch ------------------------------------------------------------------------------------


def closed(client: TableClient) -> int | None:
    return client.close_code()


def test_who_is_not_let_in(served: ServedTables, table: StoredTable, watcher: Player) -> None:
    room = room_of(table, watcher, "none")
    stranger = Player.objects.create_user("Stranger")

    assert closed(watch(served, room, None)) == 4401
    assert closed(watch(served, room, stranger)) == 4404
    assert closed(watch(served, room, table.people[0])) == 4404  # a seat sees more
    assert closed(served.open("/ws/room/AAAAAA/watch/", watcher)) == 4404
    assert closed(served.open("/ws/room/aaaaaa/watch/", watcher)) == 4404
    Room.objects.update(spectators="off")
    assert closed(watch(served, room, watcher)) == 4404


def test_a_room_without_a_match_has_nothing_to_watch(
    served: ServedTables, table: StoredTable, watcher: Player
) -> None:
    room = room_of(table, watcher, "none")
    Room.objects.update(match=None)

    assert closed(watch(served, room, watcher)) == 4404


def leaves(room: Room, watcher: Player) -> None:
    Member.objects.filter(room=room, player=watcher).delete()


def is_kicked(room: Room, watcher: Player) -> None:
    leaves(room, watcher)
    Ban.objects.create(room=room, player=watcher, until=timezone.now() + timedelta(minutes=15))


def room_closes(room: Room, watcher: Player) -> None:
    Room.objects.filter(pk=room.pk).update(phase="closed")


def setting(value: str) -> Callable[[Room, Player], None]:
    return lambda room, _watcher: [Room.objects.filter(pk=room.pk).update(spectators=value)][1:]


def sits_down(room: Room, watcher: Player) -> None:
    Seat.objects.filter(match_id=room.match_id, number=7).update(player=watcher)


def another_match(room: Room, watcher: Player) -> None:
    Room.objects.filter(pk=room.pk).update(match=start_table().match)


def signs_out(room: Room, watcher: Player) -> None:
    Session.objects.all().delete()


def is_banned(room: Room, watcher: Player) -> None:
    Player.objects.filter(pk=watcher.pk).update(is_active=False)


@pytest.mark.parametrize(
    ("happens", "code"),
    [
        (leaves, 4404),
        (is_kicked, 4403),
        (room_closes, 4410),
        (setting("round"), 4409),
        (setting("off"), 4409),
        (sits_down, 4409),
        (another_match, 4409),
        (signs_out, 4401),
        (is_banned, 4401),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_what_ends_the_watching(
    served: ServedTables,
    table: StoredTable,
    watcher: Player,
    happens: Callable[[Room, Player], None],
    code: int,
) -> None:
    room = room_of(table, watcher, "none")
    client = watch(served, room, watcher)
    client.sync()
    served.look()
    client.meanwhile()

    happens(room, watcher)
    served.look()

    assert closed(client) == code


def test_another_delay_holds_at_once_for_who_comes_back(
    served: ServedTables, table: StoredTable, watcher: Player
) -> None:
    room = room_of(table, watcher, "none")
    client = watch(served, room, watcher)
    client.sync()
    table.play()
    client.reach(table.n)
    Room.objects.update(spectators=Delay.CIRCLE)
    served.look()
    assert closed(client) == 4409

    back = watch(served, room, watcher)
    back.sync(client.n)

    assert back.n == shown(table, "circle") < table.n
