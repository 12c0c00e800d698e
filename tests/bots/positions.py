"""Positions of a round for the tests of bots."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from game.rules import mass

OCCUPANTS = (mass.Occupant("Bat", "bot"),) * 8
NO_CHANCE = Random(0)
"""For bots that use none."""

houses = st.builds(mass.HouseRules, joker_beats_trump=st.booleans(), optional_mass=st.booleans())


def cards(text: str) -> mass.CardSet:
    """A card set by names."""
    return mass.card_set(mass.parse_cards(text))


def state_of(
    hands: tuple[mass.CardSet, ...],
    *,
    ground: tuple[mass.Card, ...] = (),
    trump: mass.Suit = 0,
    turn: int = 0,
    circle: tuple[mass.Play, ...] = (),
    moves: int = 0,
    house: mass.HouseRules = mass.DEFAULT_HOUSE,
) -> mass.MatchState:
    """A match in a round that stands like this; seat 0 opened it."""
    return mass.MatchState(
        phase=mass.Phase.BEAT if circle else mass.Phase.LEAD,
        house=house,
        occupants=OCCUPANTS,
        score=(0, 0),
        results=(),
        round=mass.RoundState(
            start=mass.RoundStart(1, trump, opener=turn),
            hands=hands,
            ground=ground,
            leader=circle[0].seat if circle else None,
            turn=turn,
            circle=circle,
            last_circle=None,
            moves=moves,
            discarded=0,
        ),
        winner=None,
    )


@st.composite
def starts(draw: st.DrawFn) -> mass.MatchState:
    """Any hands and any ground before the first lead, from one card to a whole deck in a hand."""
    deck = draw(st.permutations(mass.DECK))
    ground = draw(st.integers(0, 3))
    ends = draw(
        st.lists(
            st.integers(1, mass.DECK_SIZE - ground - 1), min_size=7, max_size=7, unique=True
        ).map(sorted)
    )
    return state_of(
        tuple(
            mass.card_set(deck[start:end])
            for start, end in zip([0, *ends], [*ends, mass.DECK_SIZE - ground], strict=True)
        ),
        ground=tuple(deck[mass.DECK_SIZE - ground :]),
        trump=draw(st.integers(0, 3)),
        turn=draw(st.integers(0, 7)),
        house=draw(houses),
    )


def dealt(rng: Random, house: mass.HouseRules = mass.DEFAULT_HOUSE) -> mass.MatchState:
    """A round as it is dealt (R3.1)."""
    deck = list(mass.DECK)
    rng.shuffle(deck)
    return state_of(
        tuple(mass.card_set(deck[5 * seat : 5 * seat + 5]) for seat in range(8)),
        ground=tuple(deck[40:]),
        trump=rng.randrange(4),
        turn=rng.randrange(8),
        house=house,
    )


def after(state: mass.MatchState, command: mass.Command) -> mass.MatchState:
    """The state after a command."""
    return mass.fold(mass.decide(state, command), state)
