"""R3.1, R3.2: the deal and the trump suit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules import mass
from game.rules.mass import Team
from tests.rules.positions import (
    DICE_FOR_SEAT_3,
    ENDS_AT,
    Refusal,
    cards,
    choosing,
    deal,
    play,
    refusal,
    round_at,
    started,
    with_moves,
)


@pytest.mark.rule("R3.1")
def test_five_cards_go_to_each_seat_and_three_to_the_ground() -> None:
    deck = tuple(reversed(mass.DECK))

    dealt, *_ = mass.decide(started(), deal(deck=deck))

    assert isinstance(dealt, mass.RoundDealt)
    assert dealt.ground == deck[40:]
    for seat, hand in enumerate(dealt.hands):
        assert hand == mass.card_set(deck[5 * seat : 5 * seat + 5])


@pytest.mark.rule("R3.1")
def test_nothing_is_dealt_before_the_start() -> None:
    assert refusal(mass.NEW_MATCH, deal()) == ("not_started", "R3.1", {})
    assert refusal(mass.NEW_MATCH, mass.Lead(0, 1)) == ("not_started", "R3.1", {})
    assert refusal(mass.NEW_MATCH, mass.Take(0)) == ("not_started", "R3.1", {})


@pytest.mark.rule("R3.1")
def test_nothing_is_dealt_while_a_round_runs() -> None:
    for state in (round_at(), choosing(team=Team.A, went_out=2)):
        with pytest.raises(ValueError, match="running"):
            mass.decide(state, deal())


@pytest.mark.rule("R3.1")
def test_nobody_moves_between_rounds() -> None:
    not_running: Refusal = ("round_not_running", "R3.1", {})
    for seat in range(8):
        assert refusal(started(), mass.Lead(seat, 1)) == not_running
        assert refusal(started(), mass.Beat(seat, 1)) == not_running
        assert refusal(started(), mass.Take(seat)) == not_running


@pytest.mark.rule("R3.1")
def test_only_held_cards_can_be_laid() -> None:
    leading = round_at(hands={0: "8S 8H KD"})
    beating = round_at(hands={1: "KS"}, circle=[(0, "QS")], turn=1)

    def not_held(card: str) -> Refusal:
        return ("card_not_held", "R3.1", {"card": card})

    assert refusal(leading, mass.Lead(0, cards("8S 8H KC"))) == not_held("KC")
    assert refusal(leading, mass.Lead(0, cards("AS 7S 8S"))) == not_held("7S")
    assert refusal(beating, mass.Beat(1, cards("AS"))) == not_held("AS")


@pytest.mark.rule("R3.2")
def test_trumps_go_hearts_spades_diamonds_clubs_and_again() -> None:
    assert [mass.SUIT_NAMES[mass.trump_of_round(n)] for n in range(1, 10)] == list("HSDCHSDCH")


@pytest.mark.rule("R3.2")
def test_rounds_are_numbered_and_get_their_trump_when_dealt() -> None:
    state = started(house=mass.HouseRules(target=9))
    seen = []
    for _ in range(6):
        state = play(state, deal())
        start = mass.running_round(state).start
        seen.append((start.number, mass.SUIT_NAMES[start.trump]))
        state = play(state, mass.Surrender(Team.A if len(seen) % 2 else Team.B))

    assert seen == [(1, "H"), (2, "S"), (3, "D"), (4, "C"), (5, "H"), (6, "S")]


@pytest.mark.rule("R3.2")
@pytest.mark.rule("R7.5")
@pytest.mark.parametrize("rounds_before", [0, 1, 2])
def test_a_void_round_is_dealt_again_with_its_number_and_trump(rounds_before: int) -> None:
    state = started()
    for _ in range(rounds_before):
        state = play(state, deal(), mass.Surrender(Team.A))
    state = play(state, deal())
    if rounds_before:
        state = play(state, mass.CloseOpenerChoice())
    first = mass.running_round(state).start

    for _ in range(2):
        seat = mass.running_round(state).turn
        assert seat is not None
        state = with_moves(state, 999)
        state = play(state, next(mass.legal_moves(state, seat)))
        assert state.results[-1].reason == "void"
        state = play(state, deal())
        again = mass.running_round(state).start
        assert (again.number, again.trump) == (first.number, first.trump)
        if rounds_before:
            state = play(state, mass.CloseOpenerChoice())

    state = play(state, mass.Surrender(Team.A), deal())
    assert mass.running_round(state).start.number == first.number + 1


@pytest.mark.rule("R3.3")
@pytest.mark.rule("R7.5")
def test_the_dice_are_rolled_again_for_a_void_first_round() -> None:
    state = with_moves(play(started(), deal()), 999)
    state = play(state, next(mass.legal_moves(state, 3)))

    with pytest.raises(ValueError, match=r"R3\.3"):
        mass.decide(state, deal(throws=None))
    again = play(state, deal(throws=((6, *(1,) * 7),)))
    assert mass.running_round(again).start.opener == 0


@pytest.mark.rule("R3.4")
@pytest.mark.rule("R7.5")
def test_after_a_void_round_the_winners_before_it_choose_again() -> None:
    state = play(choosing(team=Team.B, went_out=5, opener=2), mass.CloseOpenerChoice())
    state = with_moves(state, 999)
    state = play(state, next(mass.legal_moves(state, 5)), deal())

    choice = mass.running_round(state).start.choice
    assert choice == mass.OpenerChoice(Team.B, ENDS_AT, (None,) * 8)
    assert mass.running_round(play(state, mass.CloseOpenerChoice())).start.opener == 5


@pytest.mark.rule("R3.1")
def test_a_new_deal_clears_what_the_round_before_left() -> None:
    state = play(round_at(hands={0: "7S"}), mass.Lead(0, cards("7S")), deal())

    rnd = mass.running_round(state)
    assert rnd == mass.RoundState(
        start=mass.RoundStart(
            2, 1, choice=mass.OpenerChoice(Team.A, ENDS_AT, (None,) * 8), opener=None
        ),
        hands=tuple(mass.card_set(mass.DECK[5 * seat : 5 * seat + 5]) for seat in range(8)),
        ground=mass.DECK[40:],
        leader=None,
        turn=None,
        circle=(),
        last_circle=None,
        moves=0,
        discarded=0,
    )


@pytest.mark.rule("R3.1")
def test_a_deal_needs_dice_in_round_1_and_a_deadline_after_it() -> None:
    with pytest.raises(ValueError, match=r"R3\.3"):
        mass.decide(started(), deal(throws=None))
    later = replace(started(), results=(mass.RoundResult(1, Team.A, 0, "out", 0),), score=(1, 0))
    with pytest.raises(ValueError, match=r"R3\.4"):
        mass.decide(later, deal(throws=None, choice_ends_at=None))
    events = mass.decide(later, deal(throws=DICE_FOR_SEAT_3))
    assert [mass.event_kind(event) for event in events] == ["round_dealt", "opener_choice_started"]
