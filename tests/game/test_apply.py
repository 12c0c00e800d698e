"""Every command: what is stored, told and sent (promises 1 and 2), for every kind of event."""

from __future__ import annotations

import sys

import pytest
from django.db import connection, transaction

from game import outbox
from game.models import Match
from game.recent import Commit, recent_commits
from game.rules import mass
from game.services import alarms
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, deck_with, rows_of, start_table
from tests.support.verify_command import Told, assert_stored, log_of, verify_command

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

A, B = mass.Team.A, mass.Team.B

LADDER = deck_with(
    {
        0: "7S 8H 9D TC JH",
        1: "8S",
        2: "9S",
        3: "TS",
        4: "JS",
        5: "QS",
        6: "KS",
        7: "3S",
    },
    ground="2S AS J1",
)
"""Seat 0 cannot mass, and each seat has a spade that beats the one before."""


def single(seat: int, name: str) -> mass.Lead:
    return mass.Lead(seat, mass.card_set(mass.parse_cards(name)))


def beat(seat: int, name: str) -> mass.Beat:
    return mass.Beat(seat, mass.card_set(mass.parse_cards(name)))


def waiting_for_round_two(clock: Clock, *, bots: tuple[int, ...] = ()) -> StoredTable:
    """Team A has won round 1, and every person is online."""
    table = start_table(bots=bots)
    table.surrender(B)
    table.everybody_is_online()
    return table


def choosing(clock: Clock) -> StoredTable:
    """Team A chooses who opens round 2."""
    table = waiting_for_round_two(clock)
    assert alarms.sweep() == 1
    return table


def test_start_deals_round_one(told: Told) -> None:
    table = start_table()

    [(match_id, commit)] = told
    assert (match_id, commit.before, commit.n) == (table.id, 0, 4)
    kinds = [mass.event_kind(event) for event in log_of(table)]
    assert kinds == ["match_started", "round_dealt", "dice_rolled", "opener_chosen"]
    assert_stored(table, log_of(table))


def test_a_lead_of_one_card_draws_one(told: Told) -> None:
    table = start_table(deck=LADDER, opener=0)

    kinds = verify_command(table, told, lambda: table.play(single(0, "7S")))

    assert kinds == ["led", "ground_drawn"]
    assert len(mass.running_round(table.state).ground) == 2


def test_a_mass_at_the_start_draws_three(told: Told) -> None:
    table = start_table(deck=deck_with({0: "7S 7H 9D TC JH"}), opener=0)

    kinds = verify_command(table, told, lambda: table.play(single(0, "7S 7H 9D")))

    assert kinds == ["led", "ground_drawn"]
    assert mass.running_round(table.state).ground == ()


def test_a_beat_draws_while_there_is_ground(told: Told) -> None:
    table = start_table(deck=LADDER, opener=0)
    table.play(single(0, "7S"))

    assert verify_command(table, told, lambda: table.play(beat(1, "8S"))) == [
        "beaten",
        "ground_drawn",
    ]
    table.play(beat(2, "9S"))
    assert verify_command(table, told, lambda: table.play(beat(3, "TS"))) == ["beaten"]


def test_a_take(told: Told) -> None:
    table = start_table(deck=LADDER, opener=0)
    table.play(single(0, "7S"))

    assert verify_command(table, told, lambda: table.play(mass.Take(1))) == ["taken"]


def test_the_seventh_beat_completes_the_circle(told: Told) -> None:
    table = start_table(deck=LADDER, opener=0)
    table.play(single(0, "7S"))
    for seat, name in enumerate(["8S", "9S", "TS", "JS", "QS", "KS"], start=1):
        table.play(beat(seat, name))

    kinds = verify_command(table, told, lambda: table.play(beat(7, "3S")))

    assert kinds == ["beaten", "circle_completed"]


def test_going_out_wins_the_round(told: Told) -> None:
    table = start_table(opener=0)
    kinds: list[str] = []
    while "round_won" not in kinds:
        kinds = verify_command(table, told, table.play)

    assert kinds[1:] == ["round_won"]
    assert table.state.results[-1].reason == "out"


def test_the_last_point_wins_the_match(told: Told) -> None:
    table = start_table(house=mass.HouseRules(target=1))

    assert verify_command(table, told, lambda: table.surrender(B)) == [
        "surrender_passed",
        "round_won",
        "match_won",
    ]
    row = Match.objects.get(pk=table.id)
    assert (row.winner, row.score_a, row.finished_at is None) == ("A", 1, False)


@pytest.mark.parametrize("team", [A, B])
def test_a_surrender(told: Told, team: mass.Team) -> None:
    table = start_table()
    table.play()

    assert verify_command(table, told, lambda: table.surrender(team)) == [
        "surrender_passed",
        "round_won",
    ]
    assert table.state.results[-1] == mass.RoundResult(
        1, mass.other_team(team), None, "surrender", mass.running_round(table.state).start.opener
    )


def test_a_surrender_while_the_opener_is_chosen(told: Told, clock: Clock) -> None:
    table = choosing(clock)

    assert verify_command(table, told, lambda: table.surrender(A)) == [
        "surrender_passed",
        "round_won",
    ]


@pytest.mark.parametrize("last", ["led", "beaten", "taken"])
def test_an_endless_round_is_void_and_dealt_again(
    told: Told, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    table = start_table(deck=LADDER, opener=0)
    moves = [single(0, "7S"), beat(1, "8S"), mass.Take(2)]
    count = ["led", "beaten", "taken"].index(last)
    for move in moves[:count]:
        table.play(move)
    # The package gives the function of the same name, so the module is found by its address.
    monkeypatch.setattr(sys.modules["game.rules.mass.decide"], "MOVES_UNTIL_VOID", count + 1)

    kinds = verify_command(table, told, lambda: table.play(moves[count]))
    assert (kinds[0], kinds[-1]) == (last, "round_voided")

    assert verify_command(table, told, alarms.sweep) == [
        "round_dealt",
        "dice_rolled",
        "opener_chosen",
    ]
    assert [row.number for row in table.match.rounds.all()] == [1, 1]


def test_a_deal_starts_the_winners_choice(told: Told, clock: Clock) -> None:
    table = waiting_for_round_two(clock)

    assert verify_command(table, told, alarms.sweep) == ["round_dealt", "opener_choice_started"]


def test_a_deal_to_a_team_without_people_settles_the_opener(told: Told, clock: Clock) -> None:
    table = waiting_for_round_two(clock, bots=(0, 2, 4, 6))

    kinds = verify_command(table, told, alarms.sweep)

    assert kinds == ["round_dealt", "opener_choice_started", "opener_chosen"]
    assert mass.running_round(table.state).start.reason == "bots"


def test_a_majority_of_names_settles_the_opener(told: Told, clock: Clock) -> None:
    table = choosing(clock)

    for seat, named in ((0, 4), (2, 6), (4, 4), (2, 2)):
        kinds = verify_command(table, told, lambda s=seat, n=named: table.name_opener(s, n))
        assert kinds == ["opener_named"]
    kinds = verify_command(table, told, lambda: table.name_opener(6, 4))

    assert kinds == ["opener_named", "opener_chosen"]
    start = mass.running_round(table.state).start
    assert (start.opener, start.reason) == (4, "majority")


def test_the_end_of_the_choice_settles_the_opener(told: Told, clock: Clock) -> None:
    table = choosing(clock)
    table.name_opener(0, 6)
    clock.forward(20.5)
    table.everybody_is_online()

    assert verify_command(table, told, alarms.sweep) == ["opener_chosen"]
    start = mass.running_round(table.state).start
    assert (start.opener, start.reason) == (6, "deadline")


def test_a_bot_moves_and_its_move_says_so(told: Told) -> None:
    table = start_table(bots=range(8))

    for _ in range(9):
        verify_command(table, told, alarms.sweep)

    moves = [event for event in log_of(table) if isinstance(event, mass.Led | mass.Beaten)]
    assert moves
    assert {move.by for move in moves} == {"bot"}


def test_a_count_of_names_that_settles_nothing_is_nothing(told: Told, clock: Clock) -> None:
    table = choosing(clock)
    before = rows_of(table.id)
    told.clear()

    table.carry_out(mass.CountNamings(frozenset(range(8))))

    assert rows_of(table.id) == before
    assert told == []


def test_a_whole_match_of_bots(told: Told) -> None:
    table = start_table(bots=range(8), house=mass.HouseRules(target=2))

    while alarms.sweep():
        pass

    assert table.state.winner is not None
    assert_stored(table, log_of(table))
    assert [commit.before for _, commit in told] == [0, *(commit.n for _, commit in told[:-1])]


# Commit, then tell --------------------------------------------------------------------------------


def test_nothing_is_told_before_the_commit(table: StoredTable, told: Told) -> None:
    told.clear()
    known = recent_commits.get(table.id)

    with transaction.atomic():
        table.play()
        assert told == []
        assert recent_commits.get(table.id) is known

    assert len(told) == 1


def test_what_is_rolled_back_is_never_told(table: StoredTable, told: Told) -> None:
    told.clear()
    before = rows_of(table.id)

    with transaction.atomic():
        table.play()
        transaction.set_rollback(True)

    assert told == []
    assert rows_of(table.id) == before
    table.play()
    assert [commit.n for _, commit in told] == [table.n]


def test_what_is_told_is_outside_any_transaction(table: StoredTable) -> None:
    open_when_told: list[bool] = []

    def listener(_match_id: int, _commit: Commit) -> None:
        open_when_told.append(connection.in_atomic_block)

    outbox.listen(listener)
    try:
        table.play()
    finally:
        outbox.unlisten(listener)

    assert open_when_told == [False]
