"""Commands over sockets: the answers, the order of frames, tabs, and doubled messages."""

from __future__ import annotations

from itertools import cycle

import pytest

from game.live import consumer
from game.live.writers import AsgiWriter
from game.models import MatchEvent
from game.rules import mass
from game.services import alarms
from tests.support.clock import Clock
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, deck_with, rows_of, start_table
from tests.support.table_client import TableClient, message_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.socket]


@pytest.fixture
def eight(served: ServedTables, table: StoredTable) -> list[TableClient]:
    """A client in each seat."""
    return [served.sit(person, table.match) for person in table.people]


def all_reach(clients: list[TableClient], table: StoredTable) -> None:
    """Everybody has every event, and the view that the server would make."""
    for seat, client in enumerate(clients):
        client.reach(table.n)
        assert client.view == table.view(seat), f"seat {seat}"


def test_everybody_sees_every_move_of_a_match(served: ServedTables) -> None:
    table = start_table(house=mass.HouseRules(target=2))
    eight = [served.sit(person, table.match) for person in table.people]
    while table.state.winner is None:
        match table.state.phase:
            case mass.Phase.DEAL:
                served.look()  # people come online, so that they choose
                alarms.sweep()
            case mass.Phase.OPENER:
                seat = 0 if table.state.results[-1].team is mass.Team.A else 1
                for member in range(seat, 8, 2):
                    eight[member].reach(table.n)
                    if table.state.phase is mass.Phase.OPENER:
                        assert eight[member].ask("name_opener", seat=seat)["t"] == "ack"
            case _:
                eight[table.turn].reach(table.n)
                assert eight[table.turn].play(table.choose())["t"] == "ack"

    all_reach(eight, table)
    assert eight[0].view["phase"] == "over"


def test_a_server_that_offers_no_direct_way_out_sends_the_same(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(consumer, "DIRECT", "not offered")
    eight = [served.sit(person, table.match) for person in table.people]

    for _ in range(5):
        eight[table.turn].reach(table.n)
        assert eight[table.turn].play(table.choose())["t"] == "ack"

    all_reach(eight, table)
    assert isinstance(served.hub.tables[table.id].sockets[0].out, AsgiWriter)


def test_the_events_come_before_the_answer_to_who_caused_them(
    eight: list[TableClient], table: StoredTable
) -> None:
    client, n = eight[table.turn], table.n

    answer = client.play(table.choose())

    assert answer == {"t": "ack", "id": answer["id"], "n": table.n}
    assert client.n == table.n > n


def test_an_answer_goes_to_its_sender_alone(eight: list[TableClient], table: StoredTable) -> None:
    turn = table.turn
    eight[turn].play(table.choose())

    for seat, client in enumerate(eight):
        if seat != turn:
            assert [frame["t"] for frame in client.meanwhile()] == ["events"]


def test_a_move_is_sent_once_to_each_tab(served: ServedTables, table: StoredTable) -> None:
    tabs = [served.sit(table.people[table.turn], table.match) for _ in range(2)]

    tabs[0].play(table.choose())

    assert [frame["t"] for frame in tabs[1].meanwhile()] == ["events"]


def test_two_tabs_of_one_person_alternate_and_see_the_same(served: ServedTables) -> None:
    table = start_table(bots=range(1, 8), opener=0)
    tabs = [served.sit(table.people[0], table.match) for _ in range(2)]

    moved = 0
    for tab in cycle(tabs):
        while table.state.phase is not mass.Phase.DEAL and table.turn != 0:
            alarms.sweep()
        if table.state.phase is mass.Phase.DEAL or moved == 8:
            break
        tab.reach(table.n)
        assert tab.play(table.choose())["t"] == "ack"
        moved += 1

    assert moved >= 2
    for tab in tabs:
        tab.reach(table.n)
        assert tab.view == table.view(0)


def test_a_tab_that_is_behind_is_stale(served: ServedTables, table: StoredTable) -> None:
    turn = table.turn
    tab, late = (served.sit(table.people[turn], table.match) for _ in range(2))
    move = table.choose()
    tab.play(move)

    answer = late.play(move, n=late.n)

    assert (answer["t"], answer["code"], answer["params"]) == ("error", "stale", {"n": table.n})
    assert late.view == table.view(turn)


# The same id --------------------------------------------------------------------------------------


def test_a_doubled_message_is_one_command_with_two_equal_answers(
    eight: list[TableClient], table: StoredTable
) -> None:
    client = eight[table.turn]
    message = message_of(table.choose()) | {"id": "c1", "n": client.n}

    client.say(**message)
    client.say(**message)
    answers = [client.until(lambda frame: frame["t"] == "ack", "an ack") for _ in range(2)]

    assert answers == [{"t": "ack", "id": "c1", "n": table.n}] * 2
    assert MatchEvent.objects.filter(match_id=table.id, command_id="c1").count() == 1


def test_two_connections_with_one_id_cause_one_command(
    served: ServedTables, table: StoredTable
) -> None:
    tabs = [served.sit(table.people[table.turn], table.match) for _ in range(2)]
    message = message_of(table.choose()) | {"id": "c1", "n": tabs[0].n}

    for tab in tabs:
        tab.say(**message)
    answers = [tab.until(lambda frame: frame["t"] == "ack", "an ack") for tab in tabs]

    assert answers[0] == answers[1]
    assert MatchEvent.objects.filter(match_id=table.id, command_id="c1").count() == 1


def test_an_answer_that_was_lost_is_given_again_on_the_next_connection(
    served: ServedTables, table: StoredTable
) -> None:
    turn, n = table.turn, table.n
    client = served.sit(table.people[turn], table.match)
    message = message_of(table.choose()) | {"id": "c1", "n": n}
    answer = client.ask(**message)
    client.close()
    for _ in range(3):
        table.play()

    back = served.connect(table.people[turn], table.match.code)
    again = back.ask(**message)

    assert again == answer
    back.sync(n)
    assert back.n == table.n


def test_one_id_of_two_seats_is_two_commands(eight: list[TableClient], table: StoredTable) -> None:
    first = eight[table.turn].play(table.choose(), id="c1")
    eight[table.turn].reach(table.n)
    second = eight[table.turn].play(table.choose(), id="c1")

    assert second["n"] == table.n > first["n"]


@pytest.mark.parametrize("by", [1, 1000])
def test_a_command_from_the_future_is_refused(
    eight: list[TableClient], table: StoredTable, by: int
) -> None:
    client = eight[table.turn]
    before = rows_of(table.id)

    answer = client.play(table.choose(), n=table.n + by)

    assert (answer["t"], answer["code"]) == ("error", "stale")
    assert rows_of(table.id)[:4] == before[:4]


# Other answers ------------------------------------------------------------------------------------


def test_why_tells_what_the_referee_would_say(served: ServedTables) -> None:
    table = start_table(deck=deck_with({0: "7S 7H 9D TC JH"}), opener=0)
    client = served.sit(table.people[0], table.match)

    legal = client.ask("why", cards=["7S", "7H", "9D"])
    refused = client.ask("why", cards=["TC"])
    nothing = client.ask("why", cards=[])
    foreign = client.ask("why", cards=["AC"])

    assert legal == {
        "t": "why",
        "id": legal["id"],
        "n": table.n,
        "legal": True,
        "code": None,
        "rule": None,
        "params": {},
    }
    assert (refused["code"], refused["rule"]) == ("must_mass", "R4.5")
    assert (nothing["code"], nothing["params"]) == ("wrong_lead_size", {"size": 0})
    assert (foreign["code"], foreign["params"]) == ("card_not_held", {"card": "AC"})


def test_why_of_a_seat_that_is_not_on_turn(eight: list[TableClient], table: StoredTable) -> None:
    waiting = eight[(table.turn + 1) % 8]

    assert waiting.ask("why", cards=["7S"])["code"] == "not_your_turn"


def test_a_pong_tells_the_newest_number(eight: list[TableClient], table: StoredTable) -> None:
    eight[0].say("ping", n=eight[0].n)
    assert eight[0].until(lambda frame: frame["t"] == "pong", "a pong")["n"] == table.n

    table.play()
    eight[0].say("ping", n=None)
    assert eight[0].until(lambda frame: frame["t"] == "pong", "a pong")["n"] == table.n


def test_an_overdue_choice_is_settled_before_the_name_that_comes_too_late(
    served: ServedTables, clock: Clock
) -> None:
    table = start_table()
    table.surrender(mass.Team.B)
    eight = [served.sit(person, table.match) for person in table.people]
    served.look()
    alarms.sweep()
    clock.forward(20.5)
    table.everybody_is_online()
    eight[0].reach(table.n)

    answer = eight[0].ask("name_opener", seat=4)

    assert answer["code"] == "stale"
    assert mass.running_round(table.state).start.reason == "deadline"
    all_reach(eight, table)
