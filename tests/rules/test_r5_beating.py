"""R5: beating, the circle, taking."""

from __future__ import annotations

from itertools import permutations

import pytest

from game.rules import mass
from tests.rules.positions import (
    Refusal,
    beating,
    cards,
    hand_of,
    house,
    is_legal,
    play,
    refusal,
    round_at,
    sizes_of,
)

RANKS = "789TJQK32A"
SUITS = "HSDC"


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize("joker_beats_trump", [False, True])
def test_every_card_against_every_card(trump: str, joker_beats_trump: bool) -> None:
    """All 43 × 43 pairs against the rule said in words."""
    rules = house(joker_beats_trump=joker_beats_trump)

    def by_the_words(card: str, target: str) -> bool:
        if target in ("J1", "J2", "J3"):
            return card in ("J1", "J2", "J3") and card < target
        higher = card[1] == target[1] and RANKS.index(card[0]) > RANKS.index(target[0])
        if card in ("J1", "J2", "J3"):
            return target[1] != trump or joker_beats_trump
        if target[1] == trump:
            return higher
        return higher or card[1] == trump

    for card, target in permutations(mass.CARD_NAMES, 2):
        answer = mass.beats(
            mass.parse_card(card),
            mass.parse_card(target),
            trump=SUITS.index(trump),
            house=rules,
        )
        assert answer is by_the_words(card, target), f"{card} on {target}"


@pytest.mark.rule("R5.1")
@pytest.mark.rule("R5.2")
def test_no_card_beats_itself() -> None:
    for rules in (house(), house(joker_beats_trump=True)):
        for card in mass.DECK:
            for trump in range(4):
                assert not mass.beats(card, card, trump=trump, house=rules)


@pytest.mark.rule("R5.2")
def test_the_house_rule_lets_every_joker_beat_every_trump_and_nothing_more() -> None:
    on = house(joker_beats_trump=True)

    for joker in ("J1", "J2", "J3"):
        assert is_legal(beating("AH", joker + " 7C", rules=on), mass.Beat(1, cards(joker)))
        assert refusal(beating("7H", joker + " 7C"), mass.Beat(1, cards(joker))) is not None
    assert not is_legal(beating("J3", "AH 7C", rules=on), mass.Beat(1, cards("AH")))
    assert not is_legal(beating("J1", "J2 7C", rules=on), mass.Beat(1, cards("J2")))


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize("size", [0, 1, 2, 4, 5])
def test_three_cards_need_three_cards(size: int) -> None:
    hand = ["9S", "9D", "AC", "J1", "J2"]
    state = beating("8S 8D KC", " ".join([*hand, "7C"]))

    answer = refusal(state, mass.Beat(1, cards(" ".join(hand[:size]))))
    assert answer == ("wrong_beat_size", "R5.3", {"size": size, "needed": 3})


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("to_beat", "beat", "unbeaten"),
    [
        ("8S 8D KC", "9S AS AC", "8D"),
        ("8S 8D KC", "7S 9D AC", "8S"),
        ("8S 8D KC", "9S 9D QC", "KC"),
        ("8S 8D KC", "9S TS JS", "8D"),
        ("8S 8D KC", "7S 7D 7C", "8S"),
        ("8S 8D J1", "7H 8H J2", "J1"),
        ("7H 8D 8C", "J1 J2 J3", "7H"),
    ],
)
def test_a_refused_beat_names_the_first_card_that_stays_unbeaten(
    to_beat: str, beat: str, unbeaten: str
) -> None:
    state = beating(to_beat, beat + " TC")

    answer = refusal(state, mass.Beat(1, cards(beat)))
    assert answer == ("does_not_beat", "R5.3", {"card": unbeaten})


@pytest.mark.rule("R5.3")
def test_a_card_that_could_be_kept_for_another_column_is() -> None:
    """9S alone would beat 8S first, but only it can beat 8S while the trump beats either."""
    state = beating("8D 8S 7C", "9S 7H AC TC")

    (beaten,) = mass.decide(state, mass.Beat(1, cards("9S 7H AC")))
    assert beaten == mass.Beaten(1, mass.parse_cards("7H 9S AC"), "human")


@pytest.mark.rule("R5.3")
@pytest.mark.parametrize(
    ("to_beat", "beat", "matched"),
    [
        ("8S 8D KC", "AC 9D 9S", "9S 9D AC"),
        ("8S 8D KC", "J1 7H 9S", "9S 7H J1"),
        ("8S 8D KC", "J1 J2 J3", "J3 J2 J1"),
        ("8S 9S TC", "JS QS JC", "JS QS JC"),
        ("8S 9S TC", "9S TS JC", "9S TS JC"),
        ("8S TS 7C", "9S JS AC", "9S JS AC"),
        ("TS 8S 7C", "9S JS AC", "JS 9S AC"),
        ("7S 7D 7C", "7H 8H 9H", "7H 8H 9H"),
        ("7S 7D 8D", "8S AS 9D", None),
        ("7D 8D 7S", "9D TD 8S", "9D TD 8S"),
        ("7S 7D 9C", "TH TS AC", "TS TH AC"),
    ],
)
def test_each_card_is_beaten_by_the_lowest_that_will_do(
    to_beat: str, beat: str, matched: str | None
) -> None:
    result = mass.match_beat(
        mass.parse_cards(to_beat), cards(beat), trump=0, house=mass.DEFAULT_HOUSE
    )
    assert result == (None if matched is None else mass.parse_cards(matched))


@pytest.mark.rule("R5.3")
def test_one_joker_never_beats_a_whole_mass() -> None:
    state = beating("7S 7D 8C", "J1 7C")

    assert list(mass.legal_moves(state, 1)) == [mass.Take(1)]
    assert refusal(state, mass.Beat(1, cards("J1"))) == (
        "wrong_beat_size",
        "R5.3",
        {"size": 1, "needed": 3},
    )


@pytest.mark.rule("R5.4")
def test_the_cards_laid_last_must_be_beaten_not_those_under_them() -> None:
    state = round_at(hands={1: "KS 7C", 2: "QS AS 7D"}, circle=[(0, "JS")], turn=1)

    state = play(state, mass.Beat(1, cards("KS")))
    assert refusal(state, mass.Beat(2, cards("QS"))) == (
        "does_not_beat",
        "R5.1",
        {"card": "KS"},
    )
    assert is_legal(state, mass.Beat(2, cards("AS")))


@pytest.mark.rule("R5.4")
def test_team_mates_beat_each_other_too() -> None:
    state = round_at(hands={2: "KS QS 7C"}, circle=[(0, "9S"), (1, "JS")], turn=2)

    assert list(mass.legal_moves(state, 2)) == [
        mass.Beat(2, cards("QS")),
        mass.Beat(2, cards("KS")),
        mass.Take(2),
    ]


@pytest.mark.rule("R5.4")
def test_nothing_new_is_led_while_there_is_something_to_beat() -> None:
    state = beating("QS", "8S 8H KD")

    answer: Refusal = ("must_beat_or_take", "R5.6", {})
    assert refusal(state, mass.Lead(1, cards("8S 8H KD"))) == answer
    assert refusal(state, mass.Lead(1, cards("KD"))) == answer


@pytest.mark.rule("R5.5")
def test_a_beat_in_mid_circle_keeps_the_leader_and_the_table() -> None:
    state = round_at(hands={1: "KS 7C"}, circle=[(0, "JS")], turn=1)

    events = mass.decide(state, mass.Beat(1, cards("KS")))

    assert events == (mass.Beaten(1, mass.parse_cards("KS"), "human"),)
    rnd = mass.running_round(mass.fold(events, state))
    assert (rnd.leader, rnd.turn) == (0, 2)
    assert [play.seat for play in rnd.circle] == [0, 1]


@pytest.mark.rule("R5.5")
@pytest.mark.parametrize("leader", range(8))
def test_the_circle_is_complete_with_the_seventh_beat_and_the_last_beater_leads(
    leader: int,
) -> None:
    seats = [(leader + step) % 8 for step in range(8)]
    circle = [(seat, rank + "S") for seat, rank in zip(seats[:7], "789TJQK", strict=True)]
    last = seats[7]
    state = round_at(hands={last: "AS 7D"}, circle=circle, turn=last, size=3)

    events = mass.decide(state, mass.Beat(last, cards("AS")))

    assert events == (
        mass.Beaten(last, mass.parse_cards("AS"), "human"),
        mass.CircleCompleted(last),
    )
    after = mass.fold(events, state)
    rnd = mass.running_round(after)
    assert (after.phase, rnd.turn, rnd.leader, rnd.circle) == (mass.Phase.LEAD, last, None, ())
    assert rnd.last_circle is not None
    assert (rnd.last_circle.end, rnd.last_circle.seat) == ("completed", last)
    assert len(rnd.last_circle.plays) == 8
    discarded = mass.running_round(state).discarded | cards("7S 8S 9S TS JS QS KS AS")
    assert rnd.discarded == discarded


@pytest.mark.rule("R5.6")
def test_taking_is_always_allowed_also_for_who_could_beat() -> None:
    state = beating("QS", "KS AS 7C")

    moves = list(mass.legal_moves(state, 1))
    assert moves[-1] == mass.Take(1)
    assert len(moves) == 3


@pytest.mark.rule("R5.6")
def test_the_taker_gets_the_lead_and_all_beats_and_the_next_seat_leads() -> None:
    circle = [(6, "7S 7D 9C"), (7, "8S 8D TC"), (0, "9S 9D JC")]
    state = round_at(hands={1: "7C 8C"}, circle=circle, turn=1, size=4)
    discarded = mass.running_round(state).discarded

    events = mass.decide(state, mass.Take(1))

    table = cards("7S 8S 9S 7D 8D 9D 9C TC JC")
    assert events == (mass.Taken(1, table, "human"),)
    after = mass.fold(events, state)
    rnd = mass.running_round(after)
    assert hand_of(after, 1) == "7S 8S 9S 7D 8D 9D 7C 8C 9C TC JC"
    assert (after.phase, rnd.turn, rnd.leader, rnd.circle) == (mass.Phase.LEAD, 2, None, ())
    assert rnd.discarded == discarded
    assert rnd.last_circle is not None
    assert (rnd.last_circle.end, rnd.last_circle.seat) == ("taken", 1)


@pytest.mark.rule("R5.6")
def test_the_turn_may_come_back_to_the_leader_by_a_take() -> None:
    seats = [(3 + step) % 8 for step in range(7)]
    circle = [(seat, rank + "S") for seat, rank in zip(seats, "789TJQK", strict=True)]
    state = round_at(hands={2: "7D 8D"}, circle=circle, turn=2, size=3)

    state = play(state, mass.Take(2))

    assert mass.running_round(state).turn == 3
    assert sizes_of(state)[2] == 9


@pytest.mark.rule("R5.6")
def test_a_take_draws_nothing() -> None:
    state = round_at(hands={1: "7C"}, circle=[(0, "QS")], turn=1, ground="7D 8D 9D")

    assert mass.decide(state, mass.Take(1)) == (mass.Taken(1, cards("QS"), "human"),)
