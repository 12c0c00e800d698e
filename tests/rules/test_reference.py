"""The engine and the slow reference engine agree, command by command."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from game.rules import mass
from tests.rules.positions import HOUSES, made_up
from tests.rules.profiles import examples
from tests.rules.reference import Reference
from tests.support.random_match import play_at_random

SEEDS = st.integers(0, 2**64 - 1)


def names(cards: mass.CardSet) -> frozenset[str]:
    return frozenset(mass.names_in(cards))


def _deal(reference: Reference, command: mass.Deal) -> None:
    assert command.throws is not None
    assert command.choice_ends_at is not None
    deck = [mass.card_name(card) for card in command.deck]
    reference.deal(deck, command.throws, command.choice_ends_at)


APPLY: dict[type[mass.Command], Callable[[Reference, Any], object]] = {
    mass.Lead: lambda reference, c: (
        reference.lead(c.seat, names(c.cards)),
        reference.moved(c.seat, c.by),
    ),
    mass.Beat: lambda reference, c: (
        reference.beat(c.seat, names(c.cards)),
        reference.moved(c.seat, c.by),
    ),
    mass.Take: lambda reference, c: (reference.take(c.seat), reference.moved(c.seat, c.by)),
    mass.Deal: _deal,
    mass.NameOpener: lambda reference, c: reference.name(c.seat, c.named, c.online),
    mass.CountNamings: lambda reference, c: reference.count(c.online),
    mass.CloseOpenerChoice: lambda reference, _: reference.close_choice(),
    mass.BotsNameOpener: lambda reference, c: reference.bots_name(c.namings),
    mass.Surrender: lambda reference, c: reference.surrender(c.team.value),
    mass.KeepSeat: lambda reference, c: reference.sit(c.seat, away=c.reason),
    mass.ReturnSeat: lambda reference, c: reference.sit(c.seat, away=None),
    mass.ChangeOccupant: lambda reference, c: reference.sit(
        c.seat, name=c.occupant.name, kind=c.occupant.kind, away=None
    ),
    mass.Resume: lambda reference, c: reference.resume(c.paused_ms),
    mass.Abandon: lambda reference, _: reference.abandon(),
}
"""How to do in the reference what the engine was told."""


def assert_same_moves(state: mass.MatchState, reference: Reference) -> None:
    """Both list the same legal moves for every seat, none of them twice."""
    for seat in range(8):
        moves = list(mass.legal_moves(state, seat))
        if mass.running_round(state).turn != seat:
            assert moves == []
            continue
        assert len(set(moves)) == len(moves)
        if state.phase is mass.Phase.LEAD:
            leads = {names(move.cards) for move in moves if isinstance(move, mass.Lead)}
            assert (leads, len(leads)) == (reference.leads(seat), len(moves))
        else:
            assert moves.pop() == mass.Take(seat)
            beats = {names(move.cards) for move in moves if isinstance(move, mass.Beat)}
            assert (beats, len(beats)) == (reference.beats(seat), len(moves))


def random_moves(rng: random.Random, state: mass.MatchState) -> Iterable[mass.Move]:
    """Moves of which few are legal: mostly of the seat in turn, mostly of held cards."""
    rnd = mass.running_round(state)
    turn = rnd.turn or 0
    needed = len(rnd.circle[-1].cards) if rnd.circle else rng.choice((1, 3, 5))
    for _ in range(6):
        seat = turn if rng.random() < 0.9 else rng.randrange(8)
        pool = list(mass.cards_in(rnd.hands[seat])) if rng.random() < 0.9 else list(mass.DECK)
        size = needed if rng.random() < 0.6 else rng.randint(0, 9)
        chosen = mass.card_set(rng.sample(pool, min(size, len(pool))))
        if rng.random() < 0.5:
            chosen = _with_pairs(rng, pool, size)
        yield rng.choice(
            (mass.Lead(seat, chosen), mass.Lead(seat, chosen), mass.Beat(seat, chosen))
            if rng.random() < 0.95
            else (mass.Take(seat),)
        )


def _with_pairs(rng: random.Random, pool: list[mass.Card], size: int) -> mass.CardSet:
    """Cards among which equal ranks are frequent."""
    pool = sorted(pool, key=lambda card: (mass.rank_of(card), rng.random()))
    start = rng.randint(0, max(0, len(pool) - size))
    return mass.card_set(pool[start : start + size])


def assert_same_refusals(
    rng: random.Random, state: mass.MatchState, reference: Reference
) -> list[str]:
    """Both refuse random moves with the same code, rule and values; gives the codes."""
    codes = []
    for move in random_moves(rng, state):
        do = {mass.Lead: "lead", mass.Beat: "beat", mass.Take: "take"}[type(move)]
        cards = frozenset() if isinstance(move, mass.Take) else names(move.cards)
        expected = reference.why_refused(do, move.seat, cards)
        why = mass.why_refused(state, move)
        answer = None if why is None else (why.code.value, why.rule, why.params)
        assert answer == expected, move
        codes.append("legal" if why is None else why.code.value)
    return codes


@examples(14)
@given(seed=SEEDS, house=st.sampled_from(HOUSES))
def test_random_matches_go_the_same_way_in_both_engines(seed: int, house: mass.HouseRules) -> None:
    rng = random.Random(seed)
    reference: Reference | None = None
    last: mass.MatchState | None = None
    for step in play_at_random(rng, house=house):
        if isinstance(step.command, mass.StartMatch):
            continue
        if reference is None or step.before is not last:
            reference = Reference.at(mass.state_to_plain(step.before))
        if step.before.round is not None:
            assert_same_moves(step.before, reference)
            assert_same_refusals(rng, step.before, reference)
        APPLY[type(step.command)](reference, step.command)
        assert mass.state_to_plain(step.after) == reference.snapshot()
        last = step.after


@examples(120)
@given(seed=SEEDS)
def test_made_up_positions_have_the_same_moves_refusals_and_consequences(seed: int) -> None:
    rng = random.Random(seed)
    state = made_up(rng)
    before = mass.state_to_plain(state)
    reference = Reference.at(before)

    assert_same_moves(state, reference)
    assert_same_refusals(rng, state, reference)

    seat = mass.running_round(state).turn
    assert seat is not None
    moves = list(mass.legal_moves(state, seat))
    for move in rng.sample(moves, min(5, len(moves))):
        after = mass.fold(mass.decide(state, move), state)
        other = Reference.at(before)
        APPLY[type(move)](other, move)
        assert mass.state_to_plain(after) == other.snapshot()
    assert mass.state_to_plain(state) == before


def test_the_random_moves_meet_every_reason_for_refusing_a_move() -> None:
    rng = random.Random(5)
    codes: set[str] = set()
    for _ in range(250):
        state = made_up(rng)
        reference = Reference.at(mass.state_to_plain(state))
        codes.update(assert_same_refusals(rng, state, reference))

    assert codes == {
        "legal",
        "not_your_turn",
        "card_not_held",
        "nothing_to_beat",
        "must_beat_or_take",
        "wrong_lead_size",
        "pair_alone",
        "not_a_mass",
        "mass_too_large",
        "must_mass",
        "wrong_beat_size",
        "does_not_beat",
    }
