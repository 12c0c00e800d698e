"""Builders of positions: say what matters, the rest is filled in.

A test that needs the seat of somebody by name has the same eight people as every
other test: Bat, Saraa, Dorj, Oyun, Tumur, Nomin, Ganaa, Zaya, in seats 0–7.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from game.rules import mass

PEOPLE = ("Bat", "Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")
OCCUPANTS = tuple(mass.Occupant(name, "human") for name in PEOPLE)
ENDS_AT = 1_764_453_917_000
"""A deadline, in ms of the Unix epoch; the rules only pass it on."""

BAT, SARAA, DORJ, OYUN, TUMUR, NOMIN, GANAA, ZAYA = range(8)


def cards(text: str) -> mass.CardSet:
    """The set of the named cards, for example "8S 8H KD"."""
    return mass.card_set(mass.parse_cards(text))


def house(**settings: bool | int) -> mass.HouseRules:
    """House rules with some settings other than the default."""
    return replace(mass.DEFAULT_HOUSE, **settings)  # type: ignore[arg-type]


def round_at(
    *,
    hands: Mapping[int, str] | None = None,
    sizes: Mapping[int, int] | None = None,
    size: int = 5,
    trump: str = "H",
    turn: int = 0,
    circle: Sequence[tuple[int, str]] = (),
    ground: str = "",
    moves: int = 30,
    house: mass.HouseRules = mass.DEFAULT_HOUSE,
    score: tuple[int, int] = (0, 0),
    opener: int = 0,
) -> mass.MatchState:
    """A match in the middle of a round.

    Args:
        hands: the cards of the seats that matter.
        sizes: how many cards other seats hold; which, does not matter.
        size: cards of every seat that is named in neither.
        trump: letter of the trump suit; it fixes the round's number, 1–4.
        turn: who must act. With a circle it must beat or take, else it must lead.
        circle: what lies on the table, the lead first, in the order of columns.
        ground: the cards left in the ground.
        moves: moves so far; 0 makes a lead the round's first.
        house: the house rules.
        score: points of teams A and B.
        opener: who opened the round.

    All cards that are nowhere else have been discarded.
    """
    plays = tuple(mass.Play(seat, mass.parse_cards(text)) for seat, text in circle)
    held = {seat: cards(text) for seat, text in (hands or {}).items()}
    used = cards(ground) | mass.card_set(card for play in plays for card in play.cards)
    used |= mass.card_set(card for hand in held.values() for card in mass.cards_in(hand))
    spare = [card for card in mass.DECK if not used >> card & 1]
    for seat in range(mass.SEATS):
        if seat not in held:
            wanted = (sizes or {}).get(seat, size)
            assert wanted <= len(spare), "the position needs more cards than the deck has"
            held[seat] = mass.card_set(spare[:wanted])
            spare = spare[wanted:]
    number = "HSDC".index(trump) + 1
    rnd = mass.RoundState(
        start=mass.RoundStart(number, number - 1, opener=opener, reason="deadline"),
        hands=tuple(held[seat] for seat in range(mass.SEATS)),
        ground=mass.parse_cards(ground),
        leader=plays[0].seat if plays else None,
        turn=turn,
        circle=plays,
        last_circle=None,
        moves=moves,
        discarded=mass.card_set(spare),
    )
    state = mass.MatchState(
        phase=mass.Phase.BEAT if plays else mass.Phase.LEAD,
        house=house,
        occupants=OCCUPANTS,
        score=score,
        results=tuple(
            mass.RoundResult(before, mass.Team.A, 0, "out", 0) for before in range(1, number)
        ),
        round=rnd,
        winner=None,
    )
    assert_whole_deck(state)
    return state


def beating(
    to_beat: str, hand: str, *, rules: mass.HouseRules = mass.DEFAULT_HOUSE, trump: str = "H"
) -> mass.MatchState:
    """Seat 1 must beat what seat 0 led, with these cards and no others."""
    return round_at(
        hands={1: hand}, circle=[(0, to_beat)], turn=1, size=3, house=rules, trump=trump
    )


def started(*, house: mass.HouseRules = mass.DEFAULT_HOUSE) -> mass.MatchState:
    """A match of the eight people before its first deal."""
    return play(mass.NEW_MATCH, mass.StartMatch(OCCUPANTS, house))


DICE_FOR_SEAT_3 = ((1, 2, 3, 6, 1, 2, 3, 4),)


def deal(
    *,
    deck: Sequence[mass.Card] = mass.DECK,
    throws: tuple[mass.Throw, ...] | None = DICE_FOR_SEAT_3,
    choice_ends_at: int | None = ENDS_AT,
) -> mass.Deal:
    """A deal; without a deck, of the cards in their order."""
    return mass.Deal(tuple(deck), throws, choice_ends_at)


def choosing(
    *, team: mass.Team, went_out: int | None, opener: int | None = 0, number: int = 2
) -> mass.MatchState:
    """Round `number` has been dealt and `team`, which won the last one, chooses its opener.

    Args:
        team: who won the last round.
        went_out: who went out in it; None: the other team surrendered it.
        opener: who had opened it.
        number: the number of the round that was just dealt.
    """
    reason = "surrender" if went_out is None else "out"
    result = mass.RoundResult(number - 1, team, went_out, reason, opener)  # type: ignore[arg-type]
    score = (1, 0) if team is mass.Team.A else (0, 1)
    before = replace(started(), results=(result,), score=score)
    return play(before, deal())


def play(state: mass.MatchState, *commands: mass.Command) -> mass.MatchState:
    """The state after lawful commands."""
    for command in commands:
        state = mass.fold(mass.decide(state, command), state)
    return state


Refusal: TypeAlias = tuple[str, str, dict[str, int | str]]
"""Code, rule and values of a refusal."""


def refusal(state: mass.MatchState, command: mass.Command) -> Refusal | None:
    """Code, rule and values of the refusal of a command, None where it is lawful.

    A refused command must leave the state as it was, and a move must be refused
    by `why_refused` with the same words; both are checked here.
    """
    before = mass.state_to_plain(state)
    answer = None
    try:
        mass.decide(state, command)
    except mass.Refused as refused:
        answer = (refused.code.value, refused.rule, refused.params)
    assert mass.state_to_plain(state) == before, "a refusal changes nothing"
    if isinstance(command, mass.Lead | mass.Beat | mass.Take):
        why = mass.why_refused(state, command)
        assert answer == (None if why is None else (why.code.value, why.rule, why.params))
    return answer


def is_legal(state: mass.MatchState, command: mass.Command) -> bool:
    """Tell whether a command is lawful."""
    return refusal(state, command) is None


def assert_whole_deck(state: mass.MatchState) -> None:
    """Every card of the deck is in exactly one place (R2.1).

    The circle in which a round ended stays on the table until the next deal.
    """
    rnd = mass.running_round(state)
    last = rnd.last_circle
    table = last.plays if last is not None and last.end == "over" else rnd.circle
    places = [
        *(mass.cards_in(hand) for hand in rnd.hands),
        rnd.ground,
        mass.cards_in(rnd.discarded),
        *(play.cards for play in table),
    ]
    everything = sorted(card for place in places for card in place)
    assert everything == list(mass.DECK)


def hand_of(state: mass.MatchState, seat: int) -> str:
    """A hand as text, ascending."""
    return " ".join(mass.names_in(mass.running_round(state).hands[seat]))


def sizes_of(state: mass.MatchState) -> list[int]:
    """Cards held by seats 0–7."""
    return mass.hand_sizes(mass.running_round(state).hands)


def with_moves(state: mass.MatchState, moves: int) -> mass.MatchState:
    """The same position after another number of moves."""
    return replace(state, round=replace(mass.running_round(state), moves=moves))


HOUSES = tuple(
    house(joker_beats_trump=joker, optional_mass=optional)
    for joker in (False, True)
    for optional in (False, True)
)
"""Every combination of the house rules that change what is legal."""


def made_up(rng: random.Random) -> mass.MatchState:
    """A position with every card somewhere, large hands included, whether reachable or not.

    The seat in turn holds anything from one card to all that the others leave, 36.
    """
    deck = list(mass.DECK)
    rng.shuffle(deck)
    turn = rng.randrange(8)
    smallest = rng.choice((1, 1, 2, 3, 3, 4, 5))
    held = {seat: _draw(deck, smallest) for seat in range(8) if seat != turn}
    columns = rng.choice((0, 0, 1, 1, 3, 3, 5))
    plays = min(rng.randint(1, 7), (len(deck) - 1) // columns) if columns else 0
    circle = [((turn - plays + step) % 8, _text(_draw(deck, columns))) for step in range(plays)]
    most = 10 if circle and columns == 5 else 36
    held[turn] = _draw(deck, rng.choice((rng.randint(1, most), most)))
    ground = _draw(deck, rng.choice((0, 1, 3)))
    for seat in rng.sample(sorted(held), 3):
        if seat != turn:
            held[seat] += _draw(deck, rng.randint(0, 2))
    return round_at(
        hands={seat: _text(hand) for seat, hand in held.items()},
        trump=rng.choice("HSDC"),
        turn=turn,
        circle=circle,
        ground=_text(ground),
        moves=rng.choice((1, 50, 998, 999) if circle else (0, 1, 50, 998, 999)),
        house=rng.choice(HOUSES),
        score=rng.choice(((0, 0), (4, 4), (0, 4))),
        opener=rng.randrange(8),
    )


def _draw(deck: list[mass.Card], count: int) -> list[mass.Card]:
    """Take up to `count` cards off a deck."""
    return [deck.pop() for _ in range(min(count, len(deck)))]


def _text(hand: list[mass.Card]) -> str:
    return " ".join(mass.card_name(card) for card in hand)
