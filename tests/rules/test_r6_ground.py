"""R6: the three ground cards."""

from __future__ import annotations

import pytest

from game.rules import mass
from tests.rules.positions import cards, hand_of, house, play, round_at, sizes_of

GROUND = "7D 8D J1"


def drawn(state: mass.MatchState, command: mass.Command) -> list[tuple[int, str]]:
    """Who draws which cards with this move."""
    return [
        (event.seat, " ".join(mass.card_name(card) for card in event.cards or ()))
        for event in mass.decide(state, command)
        if isinstance(event, mass.GroundDrawn)
    ]


@pytest.mark.rule("R6.1")
@pytest.mark.parametrize(
    ("lead", "draws"),
    [("8S 8H KS", GROUND), ("8S 8H KS KC 9S", GROUND)],
)
def test_the_opener_draws_all_three_for_a_mass(lead: str, draws: str) -> None:
    state = round_at(hands={5: "8S 8H KS KC 9S"}, turn=5, ground=GROUND, moves=0, opener=5)

    assert drawn(state, mass.Lead(5, cards(lead))) == [(5, draws)]


@pytest.mark.rule("R6.1")
def test_the_opener_draws_one_for_a_single_card_from_the_front() -> None:
    state = round_at(hands={5: "7S 8S 9S TS JS"}, turn=5, ground=GROUND, moves=0, opener=5)

    assert drawn(state, mass.Lead(5, cards("9S"))) == [(5, "7D")]
    after = play(state, mass.Lead(5, cards("9S")))
    assert mass.running_round(after).ground == mass.parse_cards("8D J1")


@pytest.mark.rule("R6.1")
def test_with_optional_mass_an_opener_who_could_mass_draws_one_for_a_single_card() -> None:
    state = round_at(
        hands={0: "8S 8H KS KC 9S"}, ground=GROUND, moves=0, house=house(optional_mass=True)
    )

    assert drawn(state, mass.Lead(0, cards("9S"))) == [(0, "7D")]


@pytest.mark.rule("R6.2")
def test_each_beat_draws_one_while_there_are_any() -> None:
    state = round_at(
        hands={1: "8S 2C", 2: "9S 2H"}, circle=[(0, "7S")], turn=1, ground="7D", moves=1
    )

    assert drawn(state, mass.Beat(1, cards("8S"))) == [(1, "7D")]
    state = play(state, mass.Beat(1, cards("8S")))
    assert drawn(state, mass.Beat(2, cards("9S"))) == []


@pytest.mark.rule("R6.2")
def test_a_beat_of_several_cards_draws_one_card() -> None:
    state = round_at(
        hands={1: "8S 9D AC 2C"},
        sizes={0: 2},
        circle=[(0, "7S 7D KC")],
        turn=1,
        ground="8D J1",
        moves=1,
    )

    assert drawn(state, mass.Beat(1, cards("8S 9D AC"))) == [(1, "8D")]
    assert sizes_of(play(state, mass.Beat(1, cards("8S 9D AC"))))[1] == 2


@pytest.mark.rule("R6.2")
def test_beats_of_later_circles_draw_too() -> None:
    state = round_at(hands={3: "7C 8C", 4: "9C TC"}, turn=3, ground="8D J1", moves=17, opener=0)

    state = play(state, mass.Lead(3, cards("7C")))
    assert drawn(state, mass.Beat(4, cards("9C"))) == [(4, "8D")]


@pytest.mark.rule("R6.2")
@pytest.mark.parametrize("seat", [0, 3])
def test_later_leaders_draw_nothing_not_even_the_opener_again(seat: int) -> None:
    state = round_at(hands={seat: "8S 8H KS 9C"}, turn=seat, ground=GROUND, moves=9, opener=0)

    assert drawn(state, mass.Lead(seat, cards("8S 8H KS"))) == []


@pytest.mark.rule("R6.2")
def test_the_second_move_of_a_round_that_leads_again_draws_nothing() -> None:
    """Seat 0 opened with one card, seat 1 took it, seat 2 leads: it is not the opener."""
    state = round_at(hands={0: "7S 9D", 1: "7C 8D", 2: "8S 8H KS"}, ground="7D 9S J1", moves=0)
    state = play(state, mass.Lead(0, cards("7S")), mass.Take(1))

    assert mass.running_round(state).turn == 2
    assert drawn(state, mass.Lead(2, cards("8S"))) == []


@pytest.mark.rule("R6.3")
def test_laying_all_cards_and_drawing_is_no_win_on_a_lead() -> None:
    state = round_at(hands={0: "8S 8H KS KC 9S"}, ground=GROUND, moves=0)

    events = mass.decide(state, mass.Lead(0, cards("8S 8H KS KC 9S")))

    assert [mass.event_kind(event) for event in events] == ["led", "ground_drawn"]
    assert hand_of(mass.fold(events, state), 0) == "7D 8D J1"


@pytest.mark.rule("R6.3")
@pytest.mark.rule("R5.5")
def test_the_seventh_beat_with_the_last_card_draws_and_completes_the_circle() -> None:
    circle = [(seat, rank + "S") for seat, rank in zip(range(7), "789TJQK", strict=True)]
    state = round_at(hands={7: "AS"}, circle=circle, turn=7, ground="7D", size=3)

    events = mass.decide(state, mass.Beat(7, cards("AS")))

    assert events == (
        mass.Beaten(7, mass.parse_cards("AS"), "human"),
        mass.GroundDrawn(7, 1, mass.parse_cards("7D")),
        mass.CircleCompleted(7),
    )
    after = mass.fold(events, state)
    assert (hand_of(after, 7), mass.running_round(after).turn) == ("7D", 7)


@pytest.mark.rule("R6.4")
def test_everyone_sees_how_many_were_drawn_and_only_the_drawer_which() -> None:
    event = mass.GroundDrawn(5, 3, mass.parse_cards(GROUND))

    for viewer in (0, 1, 2, 3, 4, 6, 7, None):
        assert mass.redact(event, viewer) == mass.GroundDrawn(5, 3, None)
    assert mass.redact(event, 5) == event


@pytest.mark.rule("R6.4")
def test_views_show_the_size_of_the_ground_and_never_its_cards() -> None:
    state = round_at(ground=GROUND)

    for viewer in (*range(8), None):
        plain = mass.view_to_plain(mass.view_of(state, viewer))
        assert plain["ground"] == 3
        assert not set(GROUND.split()) & {
            *(plain["hand"] or ()),
            *plain["discarded"],
        }
