"""Every reason for a refusal has a rule, occurs, and leaves the state as it was."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.rules import mass
from game.rules.mass import Code, Team
from tests.rules.positions import (
    beating,
    cards,
    choosing,
    deal,
    house,
    play,
    refusal,
    round_at,
    started,
)

RULES = Path(__file__).parents[2] / "docs" / "rules.md"
LEADING = round_at(hands={0: "8S 8H KD 9C 7C"})
CHOOSING = choosing(team=Team.A, went_out=2)
OVER = play(round_at(hands={0: "7C"}, house=house(target=1)), mass.Lead(0, cards("7C")))
EVERYONE = frozenset(range(8))
BOT = mass.Occupant("Bot 1", "bot")
KEPT = play(LEADING, mass.KeepSeat(3, "gone"))
LEFT = play(LEADING, mass.ChangeOccupant(3, BOT, "left"))

CASES: list[tuple[Code, str, dict[str, int | str], mass.MatchState, mass.Command]] = [
    (Code.NOT_STARTED, "R3.1", {}, mass.NEW_MATCH, deal()),
    (Code.MATCH_OVER, "R7.2", {}, OVER, mass.Take(0)),
    (Code.ROUND_NOT_RUNNING, "R3.1", {}, started(), mass.Take(0)),
    (Code.NOT_YOUR_TURN, "R1.2", {}, LEADING, mass.Take(1)),
    (Code.CARD_NOT_HELD, "R3.1", {"card": "7S"}, LEADING, mass.Lead(0, cards("8S 8H 7S"))),
    (Code.NOTHING_TO_BEAT, "R5.4", {}, LEADING, mass.Beat(0, cards("8S"))),
    (Code.MUST_BEAT_OR_TAKE, "R5.6", {}, beating("7S", "8S"), mass.Lead(1, cards("8S"))),
    (Code.WRONG_LEAD_SIZE, "R4.1", {"size": 4}, LEADING, mass.Lead(0, cards("8S 8H 9C 7C"))),
    (Code.PAIR_ALONE, "R4.3", {}, LEADING, mass.Lead(0, cards("8S 8H"))),
    (Code.NOT_A_MASS, "R4.3", {}, LEADING, mass.Lead(0, cards("8S 9C KD"))),
    (
        Code.MASS_TOO_LARGE,
        "R4.4",
        {"size": 3, "limit": 2},
        round_at(hands={0: "8S 8H KD"}, sizes={4: 2}),
        mass.Lead(0, cards("8S 8H KD")),
    ),
    (Code.MUST_MASS, "R4.5", {}, LEADING, mass.Lead(0, cards("7C"))),
    (
        Code.WRONG_BEAT_SIZE,
        "R5.3",
        {"size": 2, "needed": 1},
        beating("7S", "8S 9S"),
        mass.Beat(1, cards("8S 9S")),
    ),
    (
        Code.DOES_NOT_BEAT,
        "R5.3",
        {"card": "9D"},
        beating("8S 8D 9D", "9S AD 8C"),
        mass.Beat(1, cards("9S AD 8C")),
    ),
    (Code.NOT_CHOOSING_OPENER, "R3.4", {}, LEADING, mass.NameOpener(0, 2, EVERYONE)),
    (Code.NOT_YOUR_CHOICE, "R3.4", {}, CHOOSING, mass.NameOpener(1, 2, EVERYONE)),
    (Code.NOT_A_MEMBER, "R3.4", {"seat": 3}, CHOOSING, mass.NameOpener(0, 3, EVERYONE)),
    (Code.OPENER_NOT_CHOSEN, "R3.4", {}, CHOOSING, mass.Take(0)),
    (Code.SEAT_OF_BOT, "R9.2", {"seat": 3}, LEFT, mass.KeepSeat(3, "gone")),
    (
        Code.SEAT_OF_PERSON,
        "R9.2",
        {"seat": 2},
        LEFT,
        mass.ChangeOccupant(2, mass.Occupant("Sukh", "human"), "let_in"),
    ),
    (Code.ALREADY_AWAY, "R9.1", {"seat": 3}, KEPT, mass.KeepSeat(3, "clock")),
    (Code.NOT_AWAY, "R9.1", {"seat": 2}, KEPT, mass.ReturnSeat(2)),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0].value)
def test_each_reason_with_its_rule_and_values(
    case: tuple[Code, str, dict[str, int | str], mass.MatchState, mass.Command],
) -> None:
    code, rule, values, state, command = case

    assert refusal(state, command) == (code.value, rule, values)
    assert mass.RULE_OF[code] == rule


def test_no_reason_is_left_out_and_each_names_a_rule_of_the_book() -> None:
    of_votes = [Code.ALREADY_PROPOSED, Code.NO_OPEN_VOTE, Code.NOT_ONLINE]  # see test_r8_votes
    assert [*(case[0] for case in CASES), *of_votes] == list(Code)
    assert set(mass.RULE_OF) == set(Code)
    numbers = set(re.findall(r"\*\*(R\d+\.\d+)\*\*", RULES.read_text()))
    assert set(mass.RULE_OF.values()) <= numbers


def test_a_refusal_says_in_its_text_what_it_is() -> None:
    refused = mass.Refused(Code.MASS_TOO_LARGE, size=5, limit=4)

    assert str(refused) == "R4.4 mass_too_large {'size': 5, 'limit': 4}"
    assert str(mass.Refused(Code.MUST_MASS)) == "R4.5 must_mass"


def test_a_reason_is_the_same_before_and_after_asking() -> None:
    """The first fault in a fixed order is told: turn, cards held, then the rule itself."""
    state = round_at(hands={0: "8S 9S"}, turn=0)

    assert refusal(state, mass.Lead(1, cards("8S KD"))) == ("not_your_turn", "R1.2", {})
    assert refusal(state, mass.Lead(0, cards("8S KD"))) == (
        "card_not_held",
        "R3.1",
        {"card": "KD"},
    )
    assert refusal(state, mass.Beat(0, cards("KD"))) == ("card_not_held", "R3.1", {"card": "KD"})
    assert refusal(state, mass.Lead(0, cards("8S 9S"))) == ("wrong_lead_size", "R4.1", {"size": 2})
