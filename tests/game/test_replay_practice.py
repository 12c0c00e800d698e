"""Another move from a moment: bots answer the same each time, by the rules of the match."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.replay.moments import Position
from game.replay.practice import MOST_MOVES, Tried, play_on, seat_on_turn
from game.replay.refusals import ReplayCode, ReplayRefused
from game.rules import mass
from tests.records.matches import Game, any_move

HOUSES = [
    mass.HouseRules(),
    mass.HouseRules(joker_beats_trump=True),
    mass.HouseRules(optional_mass=True),
]


def position(seed: int, house: mass.HouseRules = mass.DEFAULT_HOUSE) -> Position:
    """A round in which some moves have been made and that still runs."""
    rng = random.Random(seed)
    game = Game(house)
    game.deal(rng)
    for _ in range(rng.randint(0, 12)):
        if game.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT):
            before = game.state
            game.do(any_move(game.state, rng))
            if game.state.phase is mass.Phase.DEAL:
                return Position(before, ())
    return Position(game.state, ())


def own_move(tried: Tried, rng: random.Random) -> mass.Move:
    return rng.choice(list(mass.legal_moves(tried.position.state, tried.seat)))


@pytest.mark.parametrize("house", HOUSES, ids=str)
@pytest.mark.parametrize("seed", range(6))
def test_a_round_is_played_to_its_end(seed: int, house: mass.HouseRules) -> None:
    start = position(seed, house)
    rng = random.Random(seed)
    moves: list[mass.Move] = []
    tried = play_on(start, [], seed="s")
    events: list[mass.Event] = []

    while not tried.is_over:
        assert seat_on_turn(tried.position) == tried.seat == seat_on_turn(start)
        moves.append(own_move(tried, rng))
        tried = play_on(start, moves, seed="s")
        events.extend(tried.events)

    assert tried.position.state == mass.fold(events, start.state)
    assert tried.position.state.house == house
    by = {(e.seat == tried.seat, e.by) for e in events if isinstance(e, mass.Led | mass.Beaten)}
    assert by <= {(True, "human"), (False, "bot")}
    assert isinstance(events[-1], mass.RoundWon | mass.RoundVoided | mass.MatchWon)


def test_the_same_moves_lead_to_the_same_cards() -> None:
    start = position(3)
    first = own_move(play_on(start, [], seed="s"), random.Random(1))

    assert play_on(start, [first], seed="s") == play_on(start, [first], seed="s")


def test_a_bot_is_told_no_card_that_its_seat_does_not_know() -> None:
    """The hidden cards dealt anew between two others change no answer of the next seat."""
    start = position(4)
    seat = seat_on_turn(start)
    move = own_move(play_on(start, [], seed="s"), random.Random(1))
    mover = mass.next_seat(seat)
    a, b = [other for other in range(mass.SEATS) if other not in (seat, mover)][3:5]
    rnd = mass.running_round(start.state)
    hands = list(rnd.hands)
    low, high = min(len_of(hands[a]), len_of(hands[b])), (hands[a], hands[b])
    swapped = [mass.card_set(mass.cards_in(hand)[:low]) for hand in high]
    hands[a], hands[b] = (
        high[0] & ~swapped[0] | swapped[1],
        high[1] & ~swapped[1] | swapped[0],
    )
    other = replace(start.state, round=replace(rnd, hands=tuple(hands)))

    first, second = (
        [e for e in play_on(Position(state, ()), [move], seed="s").events if moves(e, mover)][:1]
        for state in (start.state, other)
    )

    assert hands != list(rnd.hands)
    assert first == second != []


def len_of(cards: mass.CardSet) -> int:
    return cards.bit_count()


def moves(event: mass.Event, seat: int) -> bool:
    return isinstance(event, mass.Led | mass.Beaten | mass.Taken) and event.seat == seat


def test_what_the_rules_do_not_allow_is_refused_by_them() -> None:
    start = position(5)
    seat = seat_on_turn(start)
    foreign = mass.running_round(start.state).hands[mass.next_seat(seat)]
    card = mass.card_set(mass.cards_in(foreign)[:1])
    kind = mass.Lead if start.state.phase is mass.Phase.LEAD else mass.Beat

    with pytest.raises(mass.Refused) as refused:
        play_on(start, [kind(seat, card)], seed="s")

    assert refused.value.code is mass.Code.CARD_NOT_HELD


def test_nothing_is_played_after_the_end() -> None:
    start = position(6)
    rng = random.Random(1)
    played: list[mass.Move] = []
    tried = play_on(start, played, seed="s")
    while not tried.is_over:
        played.append(own_move(tried, rng))
        tried = play_on(start, played, seed="s")

    with pytest.raises(ReplayRefused) as refused:
        play_on(start, [*played, mass.Take(tried.seat)], seed="s")

    assert refused.value.code is ReplayCode.ROUND_OVER


def test_so_many_moves_are_not_even_looked_at() -> None:
    start = position(7)

    with pytest.raises(ReplayRefused) as refused:
        play_on(start, [mass.Take(seat_on_turn(start))] * (MOST_MOVES + 1), seed="s")

    assert refused.value.code is ReplayCode.TOO_MANY_MOVES


@pytest.mark.parametrize("events", [0, 1])
def test_where_nobody_is_on_turn_nothing_can_be_tried(events: int) -> None:
    game = Game()
    if events:
        game.deal(random.Random(1))
        game.do(mass.Surrender(mass.Team.A))

    with pytest.raises(ReplayRefused) as refused:
        play_on(Position(game.state, ()), [], seed="s")

    assert refused.value.code is ReplayCode.NOBODY_ON_TURN
