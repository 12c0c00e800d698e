"""A refused command changes nothing and tells nobody; the same id twice is one command."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.models import Match, MatchEvent
from game.recent import recent_commits
from game.rules import mass
from game.selectors import NotVisible
from game.services import alarms, moves
from game.services.refusals import NotApplied
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, deck_with, rows_of, start_table
from tests.support.verify_command import Told

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

DECK = deck_with({0: "7S 7H 9D TC JH", 1: "8S 8H AD KC QC", 2: "9S"})


def cards(names: str) -> mass.CardSet:
    return mass.card_set(mass.parse_cards(names))


def refusal(
    table: StoredTable, told: Told, act: Callable[[], object]
) -> tuple[str, dict[str, int | str]]:
    """Why `act` is refused, after a check that it left no trace."""
    told.clear()
    before, known = rows_of(table.id, leases=False), recent_commits.get(table.id)
    with pytest.raises((mass.Refused, NotApplied)) as refused:
        act()
    assert rows_of(table.id, leases=False) == before
    assert recent_commits.get(table.id) is known
    assert told == []
    assert isinstance(refused.value, mass.Refused | NotApplied)
    return refused.value.code.value, refused.value.params


@pytest.fixture
def opened() -> StoredTable:
    """Seat 0 has led 7S 7H 9D and seat 1 must beat it or take it."""
    table = start_table(deck=DECK, opener=0)
    table.play(mass.Lead(0, cards("7S 7H 9D")))
    return table


@pytest.mark.parametrize(
    ("move", "code", "params"),
    [
        (mass.Lead(1, cards("8S")), "must_beat_or_take", {}),
        (mass.Beat(2, cards("9S")), "not_your_turn", {}),
        (mass.Take(0), "not_your_turn", {}),
        (mass.Beat(1, cards("8S 8H 9S")), "card_not_held", {"card": "9S"}),
        (mass.Beat(1, cards("8S 8H")), "wrong_beat_size", {"size": 2, "needed": 3}),
        (mass.Beat(1, cards("8S 8H KC")), "does_not_beat", {"card": "9D"}),
        (mass.Beat(1, 0), "wrong_beat_size", {"size": 0, "needed": 3}),
    ],
)
def test_a_move_against_the_rules(
    opened: StoredTable, told: Told, move: mass.Move, code: str, params: dict[str, int | str]
) -> None:
    assert refusal(opened, told, lambda: opened.play(move)) == (code, params)


def test_a_lead_while_a_mass_is_possible(told: Told) -> None:
    table = start_table(deck=DECK, opener=0)

    assert refusal(table, told, lambda: table.play(mass.Lead(0, cards("TC"))))[0] == "must_mass"


def test_a_name_while_nobody_chooses(opened: StoredTable, told: Told) -> None:
    assert refusal(opened, told, lambda: opened.name_opener(0, 2))[0] == "not_choosing_opener"


@pytest.mark.parametrize(
    ("seat", "named", "code"), [(1, 3, "not_your_choice"), (0, 1, "not_a_member")]
)
def test_a_name_that_is_not_ones_to_give(
    told: Told, clock: Clock, seat: int, named: int, code: str
) -> None:
    table = start_table()
    table.surrender(mass.Team.B)
    table.everybody_is_online()
    alarms.sweep()

    assert refusal(table, told, lambda: table.name_opener(seat, named))[0] == code
    assert refusal(table, told, lambda: table.play(mass.Take(0)))[0] == "opener_not_chosen"


def test_a_move_in_a_finished_match(told: Told) -> None:
    table = start_table(house=mass.HouseRules(target=1))
    table.surrender()

    assert refusal(table, told, lambda: table.play(mass.Take(0)))[0] == "match_over"
    assert refusal(table, told, lambda: table.name_opener(0, 2))[0] == "match_over"


def test_no_such_match() -> None:
    with pytest.raises(NotVisible):
        moves.play(match_id=404, move=mass.Take(0), command_id="c1", seen=0)


# Stale --------------------------------------------------------------------------------------------


def test_a_command_made_before_the_turn_began_is_stale(opened: StoredTable, told: Told) -> None:
    seen_before_the_lead = opened.n - 2

    why = refusal(opened, told, lambda: opened.play(mass.Take(1), seen=seen_before_the_lead))

    assert why == ("stale", {"n": opened.n})


def test_a_command_made_in_the_midst_of_the_last_one_is_stale(
    opened: StoredTable, told: Told
) -> None:
    assert refusal(opened, told, lambda: opened.play(mass.Take(1), seen=opened.n - 1))[0] == "stale"


def test_a_command_from_the_future_is_refused(opened: StoredTable, told: Told) -> None:
    assert refusal(opened, told, lambda: opened.play(mass.Take(1), seen=opened.n + 1))[0] == "stale"


def test_a_name_may_be_given_without_having_seen_the_others(clock: Clock) -> None:
    table = start_table()
    table.surrender(mass.Team.B)
    table.everybody_is_online()
    alarms.sweep()
    seen = table.n

    table.name_opener(0, 2, seen=seen)
    table.name_opener(2, 0, seen=seen)

    choice = mass.running_round(table.state).start.choice
    assert choice is not None
    assert choice.named == (2, None, 0, None, None, None, None, None)


def test_a_name_from_before_the_choice_is_stale(told: Told, clock: Clock) -> None:
    table = start_table()
    table.surrender(mass.Team.B)
    seen = table.n
    table.everybody_is_online()
    alarms.sweep()

    assert refusal(table, told, lambda: table.name_opener(0, 2, seen=seen))[0] == "stale"


# The same id --------------------------------------------------------------------------------------


def test_the_same_id_again_gets_the_first_answer(opened: StoredTable, told: Told) -> None:
    seen = opened.n
    answer = opened.play(mass.Take(1), id="c1", seen=seen)
    told.clear()
    rows = rows_of(opened.id)

    assert opened.play(mass.Take(1), id="c1", seen=seen) == answer
    assert rows_of(opened.id) == rows
    assert told == []


def test_the_same_id_is_answered_so_also_after_others_have_moved(opened: StoredTable) -> None:
    seen = opened.n
    answer = opened.play(mass.Take(1), id="c1", seen=seen)
    for _ in range(4):
        opened.play()
    n = opened.n

    assert opened.play(mass.Take(1), id="c1", seen=seen) == answer
    assert opened.n == n


def test_the_same_id_is_answered_so_whatever_it_asks_for_now(opened: StoredTable) -> None:
    answer = opened.play(mass.Take(1), id="c1")

    assert opened.play(mass.Lead(1, cards("8S")), id="c1") == answer
    assert opened.name_opener(1, 3, id="c1") == answer


def test_the_same_id_of_two_seats_is_two_commands(opened: StoredTable) -> None:
    opened.play(mass.Take(1), id="c1")
    n = opened.n

    assert opened.play(id="c1") > n
    asked = MatchEvent.objects.filter(match_id=opened.id, command_id="c1")
    assert sorted(asked.values_list("seat", flat=True)) == [1, 2]


def test_the_same_id_in_two_matches_is_two_commands(opened: StoredTable) -> None:
    other = start_table()

    opened.play(id="c1")
    other.play(id="c1")

    assert Match.objects.filter(events__command_id="c1").count() == 2


def test_an_id_that_was_refused_may_be_used_again(opened: StoredTable) -> None:
    with pytest.raises(mass.Refused):
        opened.play(mass.Beat(1, cards("8S 8H KC")), id="c1")

    assert opened.play(mass.Beat(1, cards("8S 8H AD")), id="c1") == opened.n


def test_the_answer_is_the_last_event_of_the_command(opened: StoredTable) -> None:
    answer = opened.play(id="c1")

    asked = MatchEvent.objects.get(match_id=opened.id, command_id="c1")
    assert (answer, asked.n, asked.seat) == (opened.n, opened.n, 1)
