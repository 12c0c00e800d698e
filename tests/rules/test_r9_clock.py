"""R9.1: turns that run out one after the other, and matches that everybody has left alone."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import mass
from tests.rules.positions import choosing, house, play, refusal, round_at, started

SEAT = 0


def timed_out(timeouts: int = 0, **position: object) -> tuple[mass.MatchState, mass.MatchState]:
    """A match in which seat 0 is to lead and has let turns run out; and after one more."""
    state = round_at(**{"hands": {SEAT: "7S 8C"}, "opener": SEAT, **position})
    occupant = replace(state.occupants[SEAT], timeouts=timeouts)
    state = replace(state, occupants=(occupant, *state.occupants[1:]))
    return state, play(state, mass.Lead(SEAT, mass.set_from_names(["7S"]), by="clock"))


@pytest.mark.rule("R9.1")
def test_one_turn_that_ran_out_is_only_counted() -> None:
    before, after = timed_out()

    assert after.occupants[SEAT] == replace(before.occupants[SEAT], timeouts=1)
    assert after.occupants[1:] == before.occupants[1:]


@pytest.mark.rule("R9.1")
def test_the_second_in_a_row_marks_the_seat_as_away() -> None:
    before, after = timed_out(timeouts=1)

    events = mass.decide(before, mass.Lead(SEAT, mass.set_from_names(["7S"]), by="clock"))

    assert events[-1] == mass.SeatKept(SEAT, "clock")
    assert (after.occupants[SEAT].away, after.occupants[SEAT].timeouts) == ("clock", 0)


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize("timeouts", [0, 1])
def test_an_own_move_breaks_the_row(timeouts: int) -> None:
    before, _ = timed_out(timeouts)

    moved = play(before, mass.Lead(SEAT, mass.set_from_names(["7S"])))

    assert moved.occupants[SEAT].timeouts == 0
    assert moved.occupants[SEAT].away is None


@pytest.mark.rule("R9.1")
def test_a_take_by_the_clock_counts_as_a_lead_does() -> None:
    state = round_at(circle=[(7, "7S")], turn=SEAT)
    occupant = replace(state.occupants[SEAT], timeouts=1)
    state = replace(state, occupants=(occupant, *state.occupants[1:]))

    events = mass.decide(state, mass.Take(SEAT, by="clock"))

    assert isinstance(events[0], mass.Taken)
    assert events[1:] == (mass.SeatKept(SEAT, "clock"),)


@pytest.mark.rule("R9.1")
def test_a_move_of_the_clock_that_wins_the_match_keeps_no_seat() -> None:
    before, _ = timed_out(timeouts=1, hands={SEAT: "7S"}, house=house(target=1), ground="")

    events = mass.decide(before, mass.Lead(SEAT, mass.set_from_names(["7S"]), by="clock"))

    assert isinstance(events[-1], mass.MatchWon)
    assert not any(isinstance(event, mass.SeatKept) for event in events)


@pytest.mark.rule("R9.1")
def test_who_is_back_starts_to_count_anew() -> None:
    _, kept = timed_out(timeouts=1)

    back = play(kept, mass.ReturnSeat(SEAT))

    assert back.occupants[SEAT] == replace(kept.occupants[SEAT], away=None, timeouts=0)


@pytest.mark.rule("R9.1")
def test_a_pause_moves_the_end_of_a_choice_and_nothing_else() -> None:
    state = choosing(team=mass.Team.A, went_out=2)
    choice = mass.running_round(state).start.choice
    assert choice is not None

    resumed = play(state, mass.Resume(7_000))

    moved = mass.running_round(resumed).start.choice
    assert moved == replace(choice, ends_at=choice.ends_at + 7_000)
    assert play(round_at(), mass.Resume(7_000)) == round_at()
    with pytest.raises(ValueError, match="shorter than nothing"):
        mass.decide(state, mass.Resume(-1))


@pytest.mark.rule("R9.1")
@pytest.mark.parametrize("state", [round_at(), choosing(team=mass.Team.A, went_out=2), started()])
def test_an_abandoned_match_is_over_without_a_winner(state: mass.MatchState) -> None:
    over = play(state, mass.Abandon())

    assert (over.phase, over.winner, over.score) == (mass.Phase.OVER, None, state.score)
    assert over.results == state.results
    for command in (mass.Abandon(), mass.Resume(1), mass.KeepSeat(0, "gone"), mass.Surrender("A")):
        assert refusal(over, command)[0] == "match_over"
    view = mass.view_to_plain(mass.view_of(over, 0))
    assert (view["turn"], view["choice"], view["legal"]) == (None, None, None)


@pytest.mark.rule("R9.1")
def test_there_is_nothing_to_abandon_before_the_start() -> None:
    for command in (mass.Abandon(), mass.Resume(1)):
        assert refusal(mass.NEW_MATCH, command)[0] == "not_started"
