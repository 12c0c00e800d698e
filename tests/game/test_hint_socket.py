"""Hints over the socket: who is told, on what they rest, what they count, what may go wrong."""

from __future__ import annotations

import os
import random
import re
import signal
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from game.bots import history_of
from game.bots.reasons import ReasonCode
from game.bots.suggestion import suggest_by_net, suggest_by_rules
from game.models import HintUse, Match
from game.rules import mass
from game.selectors import events_after
from game.services import alarms, hinting, hints, seats
from game.services.record_extras import extras_of
from game.thinking.thinker import MOST_WAITING, Thinker
from tests.game.test_hint_thinking import HINT, LONG_S
from tests.support.ports import wait_until
from tests.support.redeal import HOUSE, OPENER, Script
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, deck_with, rows_of, start_table
from tests.support.table_client import TableClient, message_of

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
]


@pytest.fixture
def thinker(monkeypatch: pytest.MonkeyPatch) -> Iterator[Thinker]:
    """The thinker that hints are asked of, which gives itself all the time that it needs."""
    thinker = Thinker(LONG_S)
    thinker.ask(HINT).result(LONG_S)
    monkeypatch.setattr(hinting, "thinker_here", lambda: thinker)
    yield thinker
    if thinker.pid is not None:
        os.kill(thinker.pid, signal.SIGCONT)
    thinker.stop()


def sit(served: ServedTables, table: StoredTable, seat: int | None = None) -> TableClient:
    """The person on turn, or of a seat."""
    return served.sit(table.people[table.turn if seat is None else seat], table.match)


def advised(answer: dict[str, Any], seat: int) -> mass.Move:
    """The move that a hint advises."""
    cards = mass.set_from_names(answer["cards"])
    if answer["do"] == "take":
        return mass.Take(seat)
    return mass.Lead(seat, cards) if answer["do"] == "lead" else mass.Beat(seat, cards)


def public_history(table: StoredTable) -> Any:
    return history_of(mass.redact(event, None) for event in events_after(table.id, 0, table.n))


# What is advised ----------------------------------------------------------------------------------


def test_the_person_on_turn_is_told_the_best_move_and_why(
    served: ServedTables, table: StoredTable, thinker: Thinker
) -> None:
    seat = table.turn
    client = sit(served, table)

    answer = client.ask("hint")

    wanted = suggest_by_net(mass.view_of(table.state, seat), public_history(table))
    assert wanted.odds is not None
    assert wanted.next_chance is not None
    assert answer == {
        "t": "hint",
        "id": answer["id"],
        "n": table.n,
        "level": "master",
        "do": "lead",
        "cards": message_of(wanted.move)["cards"],
        "seat": None,
        "chance": round(100 * wanted.odds.chance),
        "low": round(100 * wanted.odds.low),
        "high": round(100 * wanted.odds.high),
        "next_do": "lead",
        "next_cards": message_of(wanted.next_best)["cards"],
        "next_chance": round(100 * wanted.next_chance),
        "reason": wanted.reason.code,
        "params": dict(wanted.reason.params),
    }
    assert answer["low"] <= answer["chance"] <= answer["high"]
    assert answer["next_chance"] <= answer["chance"]


def test_each_hint_of_a_round_is_legal_and_plays_it_to_its_end(
    served: ServedTables, table: StoredTable, thinker: Thinker, no_flood_limit: None
) -> None:
    eight = [served.sit(person, table.match) for person in table.people]
    served.hub.hints._limit_of = lambda *_: _Endless()  # type: ignore[method-assign]
    try:
        asked = 0
        while table.state.phase in {mass.Phase.LEAD, mass.Phase.BEAT}:
            seat = table.turn
            eight[seat].reach(table.n)
            answer = eight[seat].ask("hint")
            asked += 1
            assert answer["reason"] in set(ReasonCode)
            laid = eight[seat].play(advised(answer, seat))
            assert laid["t"] == "ack", laid
    finally:
        del served.hub.hints._limit_of

    used = HintUse.objects.filter(match_id=table.id)
    assert used.count() == asked > 10
    assert sum(sum(found["by"].values()) for found in hints.hints_of(table.id)) == asked


class _Endless:
    def is_over(self) -> bool:
        return False


def test_the_cards_of_a_beat_stand_in_the_order_of_the_columns(
    served: ServedTables, thinker: Thinker
) -> None:
    hands = {0: "7S 7H 9D TC JH", 1: "8S 8H TD 8C 8D"}
    table = start_table(deck=deck_with(hands, ground="KC KD KS"), opener=0)
    table.play(mass.Lead(0, mass.card_set(mass.parse_cards("7S 7H 9D"))))
    client = sit(served, table)

    answer = client.ask("hint")

    assert answer["do"] == "beat"
    state = table.state
    events = mass.decide(state, advised(answer, 1))
    laid = next(event for event in events if isinstance(event, mass.Beaten))
    assert answer["cards"] == [mass.card_name(card) for card in laid.cards]


def test_who_names_an_opener_is_told_whom(
    served: ServedTables, choosing: StoredTable, thinker: Thinker
) -> None:
    client = sit(served, choosing, 4)

    answer = client.ask("hint")

    assert (answer["do"], answer["cards"], answer["next_do"]) == ("name_opener", [], None)
    assert (answer["seat"], answer["reason"]) in {(4, "opens_well"), (6, "opens_badly")}
    assert client.ask("name_opener", seat=answer["seat"])["t"] == "ack"
    assert sit(served, choosing, 3).ask("hint")["code"] == "not_your_choice"


# What it rests on ---------------------------------------------------------------------------------


@pytest.mark.rule("R7.4")
def test_dealing_the_hidden_cards_anew_changes_no_byte_of_a_hint(
    served: ServedTables, thinker: Thinker
) -> None:
    rnd = Script(random.Random(0)).rounds[0]
    told: dict[int, list[str]] = {}
    hidden = set()
    for again in range(2):
        for viewer in range(mass.SEATS):
            deck = rnd.dealt_again(viewer, random.Random(viewer)) if again else rnd.deck
            table = start_table(house=HOUSE, deck=deck, opener=OPENER)
            client = sit(served, table, viewer)
            for place, command in enumerate(rnd.commands):
                if not isinstance(command, mass.Lead | mass.Beat | mass.Take):
                    continue
                if command.seat == viewer and table.turn == viewer:
                    client.reach(table.n)
                    client.ask("hint", id=f"h{place}")
                    told.setdefault(viewer, []).append(client.heard[-1])
                    hidden.add((again, viewer, mass.running_round(table.state).hands))
                table.play(command)
                if table.state.phase is mass.Phase.DEAL:
                    break
            client.close()

    for viewer, frames in told.items():
        half = len(frames) // 2
        assert half > 0
        assert frames[:half] == frames[half:], viewer
        assert all(frame.startswith('{"t":"hint"') for frame in frames)
    assert len({hands for again, viewer, hands in hidden if viewer == 0}) > 2


def test_only_who_asks_is_told(
    served: ServedTables, table: StoredTable, thinker: Thinker, no_flood_limit: None
) -> None:
    eight = [served.sit(person, table.match) for person in table.people]
    other_tab = sit(served, table)
    before = rows_of(table.id)

    eight[table.turn].ask("hint")

    for client in [*eight, other_tab]:
        assert not [frame for frame in client.meanwhile() if frame["t"] == "hint"]
    assert rows_of(table.id, leases=False)[:4] == before[:4]


# Who gets none ------------------------------------------------------------------------------------


def refused(table: StoredTable, client: TableClient, **fields: Any) -> str:
    """The code of a hint that is refused; nothing is counted."""
    counted = HintUse.objects.filter(match_id=table.id).count()
    answer = client.ask("hint", **fields)
    assert answer["t"] == "error", answer
    assert HintUse.objects.filter(match_id=table.id).count() == counted
    return str(answer["code"])


def test_who_is_not_on_turn_gets_none(served: ServedTables, table: StoredTable) -> None:
    assert refused(table, sit(served, table, (table.turn + 1) % 8)) == "not_your_turn"


def test_a_hint_for_another_situation_is_refused(served: ServedTables, table: StoredTable) -> None:
    seat = table.turn
    client = sit(served, table)
    table.play()
    table.play_until(lambda state: mass.running_round(state).turn == seat)
    client.reach(table.n)

    assert refused(table, client, n=1) == "stale"
    assert refused(table, client, n=table.n + 1) == "stale"


def test_between_rounds_there_is_none(served: ServedTables, paused: StoredTable) -> None:
    assert refused(paused, sit(served, paused, 0)) == "round_not_running"


def test_after_the_match_there_is_none(served: ServedTables) -> None:
    table = start_table(house=replace(mass.DEFAULT_HOUSE, target=1))
    table.surrender(mass.Team.B)

    assert refused(table, sit(served, table, 0)) == "match_over"


def test_a_seat_that_a_bot_keeps_gets_none(served: ServedTables, table: StoredTable) -> None:
    client = sit(served, table)
    table.carry_out(mass.KeepSeat(table.turn, "clock"))
    client.reach(table.n)

    assert refused(table, client) == "already_away"


def test_who_has_lost_the_seat_gets_none(served: ServedTables, table: StoredTable) -> None:
    seat = table.turn
    client = sit(served, table)
    seats.leave(table.id, seat, table.people[seat].pk)

    assert refused(table, client) == "seat_lost"


def test_where_hints_are_off_there_is_none(served: ServedTables, table: StoredTable) -> None:
    Match.objects.filter(pk=table.id).update(hints=False)

    assert refused(table, sit(served, table)) == "hints_off"


def test_asking_without_end_is_refused_for_a_while(
    served: ServedTables, table: StoredTable, thinker: Thinker
) -> None:
    client = sit(served, table)
    for tab in (client, sit(served, table)):
        for _ in range(3):
            assert tab.ask("hint")["t"] == "hint"

    assert refused(table, client) == "too_many_hints"
    assert client.play(table.choose())["t"] == "ack", "the play goes on"


@pytest.mark.parametrize(
    "fields", [{"id": ""}, {"id": "h 1"}, {"n": -1}, {"n": None}, {"cards": ["7S"]}]
)
def test_a_malformed_hint_is_refused(
    served: ServedTables, table: StoredTable, fields: dict[str, Any]
) -> None:
    client = sit(served, table)
    client.say("hint", **fields)
    answer = client.until(lambda frame: frame["t"] == "error", "a refusal")

    assert answer["code"] == "bad_message"


# Overrun, killed ----------------------------------------------------------------------------------


def test_where_the_thinking_process_is_overrun_written_rules_advise(
    served: ServedTables, table: StoredTable, thinker: Thinker
) -> None:
    """Its queue is filled for real: it is stopped, and more is asked than may wait."""
    client = sit(served, table)
    pid = thinker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    first = thinker.ask(HINT)
    wait_until(first.running, "the stopped process is asked")
    others = [thinker.ask(HINT) for _ in range(MOST_WAITING + 1)]
    assert [answer.done() for answer in others] == [False] * MOST_WAITING + [True]

    answer = client.ask("hint")

    wanted = suggest_by_rules(mass.view_of(table.state, table.turn), public_history(table))
    assert answer["level"] == "expert"
    assert advised(answer, table.turn) == wanted.move
    assert answer["chance"] is answer["low"] is answer["next_chance"] is None
    assert answer["reason"] == wanted.reason.code
    assert hints.hints_of(table.id)[0]["by"] == {"expert": 1}
    os.kill(pid, signal.SIGCONT)


def test_a_late_answer_is_not_waited_for_and_the_table_plays_on(
    served: ServedTables, table: StoredTable, thinker: Thinker
) -> None:
    seat = table.turn
    client, other = sit(served, table), sit(served, table, (seat + 1) % 8)
    pid = thinker.pid
    assert pid is not None
    os.kill(pid, signal.SIGSTOP)
    asked = client.say("hint")
    # While the hint waits, the same person's other tab plays, and everybody hears of it.
    tab = sit(served, table, seat)
    assert tab.play(table.choose())["t"] == "ack"
    other.reach(table.n)

    os.kill(pid, signal.SIGCONT)
    answer = client.until(lambda frame: frame.get("id") == asked, "the hint")

    assert answer["t"] == "hint"
    assert answer["n"] < table.n, "the page sees that it is of a situation that has passed"


def test_a_killed_thinking_process_is_made_good(
    served: ServedTables, table: StoredTable, thinker: Thinker
) -> None:
    client = sit(served, table)
    assert thinker.pid is not None
    os.kill(thinker.pid, signal.SIGKILL)

    assert client.ask("hint")["level"] == "expert"


# Counted ------------------------------------------------------------------------------------------


def test_a_hint_counts_once_in_a_situation_and_stands_in_the_record(
    served: ServedTables, table: StoredTable, thinker: Thinker
) -> None:
    seat = table.turn
    client = sit(served, table)
    first = client.ask("hint", id="h1")
    assert client.ask("hint", id="h1") == first
    assert client.ask("hint", id="h2") == first | {"id": "h2"}

    name = table.people[seat].username
    assert hints.hints_of(table.id) == [
        {"round": 1, "seat": seat, "name": name, "by": {"master": 1}}
    ]
    table.play()
    table.play_until(lambda state: mass.running_round(state).turn == seat)
    client.reach(table.n)
    client.ask("hint")
    assert extras_of(table.id)["hints"] == [
        {"round": 1, "seat": seat, "name": name, "by": {"master": 2}}
    ]


def test_hints_are_counted_by_round(
    served: ServedTables, choosing: StoredTable, thinker: Thinker
) -> None:
    sit(served, choosing, 0).ask("hint")

    assert [(found["round"], found["seat"]) for found in hints.hints_of(choosing.id)] == [(2, 0)]
    alarms.sweep()


def test_a_record_without_hints_says_nothing_of_them(table: StoredTable) -> None:
    assert hints.recorded_hints(table.id) is None
    assert "hints" not in extras_of(table.id)


def test_no_text_of_the_server_names_a_hint_of_others(
    served: ServedTables, table: StoredTable, thinker: Thinker
) -> None:
    client = sit(served, table)
    client.ask("hint")
    other = sit(served, table, (table.turn + 1) % 8)

    assert not any(re.search("hint", text) for text in other.heard)
