"""What a hint says: by the net or by written rules, each as the bot of that level plays."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from random import Random

from game.bots import POLICIES, History
from game.bots.history import with_event
from game.bots.reasons import ReasonCode
from game.bots.suggestion import Suggestion, suggest_by_net, suggest_by_rules
from game.rules import mass
from tests.bots.positions import NO_CHANCE, OCCUPANTS, cards, state_of

ROUNDS = 3


def situations() -> Iterator[tuple[mass.SeatView, History]]:
    """Every situation of some rounds that are played by chance."""
    rng = Random(3)
    for _ in range(ROUNDS):
        deck = list(mass.DECK)
        rng.shuffle(deck)
        throws = ((6, *[1] * (mass.SEATS - 1)),)
        state = mass.evolve(mass.NEW_MATCH, mass.MatchStarted(OCCUPANTS, mass.DEFAULT_HOUSE))
        state = mass.fold(mass.decide(state, mass.Deal(tuple(deck), throws=throws)), state)
        history: History = ()
        while (turn := mass.running_round(state).turn) is not None:
            view = mass.view_of(state, turn)
            yield view, history
            for event in mass.decide(state, POLICIES["greedy"].choose(view, rng)):
                state = mass.evolve(state, event)
                history = with_event(history, mass.redact(event, None))


def choosing(hand: str) -> mass.SeatView:
    """What seat 0 sees while its team chooses who opens."""
    state = state_of((cards(hand), *[cards("7H 8H 9H TH JH")] * 7))
    return replace(mass.view_of(state, 0), phase=mass.Phase.OPENER, turn=None, opener=None)


def test_each_level_advises_what_its_bot_plays() -> None:
    looked = 0
    for view, history in situations():
        for level, suggest in (("master", suggest_by_net), ("expert", suggest_by_rules)):
            found = suggest(view, history)
            chosen = POLICIES[level].choose(view, NO_CHANCE, history)
            assert found.move is not None
            assert replace(found.move, by="bot") == chosen
            assert found == suggest(view, history)
            _is_whole(found, view, level)
            looked += 1
    assert looked > 100


def _is_whole(found: Suggestion, view: mass.SeatView, level: str) -> None:
    moves = set(mass.moves_in_view(view))
    assert found.level == level
    assert found.named is None
    assert found.reason.code in set(ReasonCode)
    assert (found.next_best is None) == (len(moves) == 1)
    assert found.next_best is None or found.next_best in moves - {found.move}
    assert (found.odds is None) == (level == "expert")
    if found.odds is not None:
        assert 0 <= found.odds.low <= found.odds.chance <= found.odds.high <= 1
        assert found.next_chance is None or found.next_chance <= found.odds.chance


def test_an_opener_is_named_as_the_bot_names_it() -> None:
    named = set()
    for hand in ("7S 7H 8S 8H 9D", "7S 8H 9D TC JH", "J1 J2 AH AS AD", "7C 9S JD 3H 2C"):
        view = choosing(hand)
        for level, suggest in (("master", suggest_by_net), ("expert", suggest_by_rules)):
            found = suggest(view, ())
            assert found.named == POLICIES[level].name_opener(view, NO_CHANCE)
            assert found.move is found.next_best is None
            opens = found.named == view.seat
            code = ReasonCode.OPENS_WELL if opens else ReasonCode.OPENS_BADLY
            assert found.reason.code is code
            named.add(opens)
    assert named == {True, False}


def test_rules_give_a_certain_reason_first() -> None:
    circle = (mass.Play(7, mass.parse_cards("8S")),)
    goes_out = state_of((cards("9S"), *[cards("7D 8H 9H")] * 7), circle=circle, moves=1)
    assert suggest_by_rules(mass.view_of(goes_out, 0), ()).reason.code is ReasonCode.GOES_OUT
    only = state_of((cards("7S"), *[cards("7D 8H 9H")] * 7))
    assert suggest_by_rules(mass.view_of(only, 0), ()).reason.code is ReasonCode.ONLY_MOVE
