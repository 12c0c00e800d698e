"""Positions of a round for the tests of bots."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from hypothesis import strategies as st

from game.bots.cheapest import arranged_beaters, restore
from game.bots.history import History, knowledge_of, with_event
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


def stepped(
    state: mass.MatchState, move: mass.Move, history: History
) -> tuple[mass.MatchState, History]:
    """The state and the public history after a move."""
    for event in mass.decide(state, move):
        state = mass.evolve(state, event)
        history = with_event(history, mass.redact(event, None))
    return state, history


def redealt(
    state: mass.MatchState, seat: int, rng: Random, history: History = ()
) -> mass.MatchState:
    """The same position with everything shuffled that a seat cannot know (R7.4).

    What a history tells of hands stays where it is.
    """
    rnd = mass.running_round(state)
    trump = rnd.start.trump
    known = [
        restore(held, trump)
        for held in knowledge_of(history, trump, arranged_beaters(state.house)).known
    ]
    known[seat] = rnd.hands[seat]
    hidden = [
        card
        for hand, held in zip(rnd.hands, known, strict=True)
        for card in mass.cards_in(hand & ~held)
    ] + list(rnd.ground)
    rng.shuffle(hidden)
    hands = []
    for hand, held in zip(rnd.hands, known, strict=True):
        number = (hand & ~held).bit_count()
        hands.append(held | mass.card_set(hidden[:number]))
        hidden = hidden[number:]
    return replace(state, round=replace(rnd, hands=tuple(hands), ground=tuple(hidden)))
