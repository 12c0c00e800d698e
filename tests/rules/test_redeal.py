"""Nothing that leaves the engine depends on a card that the viewer may not know (R7.4).

Everything the viewer cannot know is dealt anew: the cards of the other hands and
of the ground change places at random, and namings of the other team are changed.
Then views, legal moves, refusals and events must be the same, byte for byte.
"""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules import mass
from tests.rules.positions import assert_whole_deck, made_up
from tests.rules.profiles import examples
from tests.support.fold_cases import VIEWERS, random_house
from tests.support.random_match import Step, play_at_random

TRIES = 4
"""So often another world is dealt before it is given up to find one where a move is legal."""

SEEDS = st.integers(0, 2**64 - 1)


# Other worlds.


def redealt(
    rng: random.Random, state: mass.MatchState, viewer: mass.Viewer, *, known: mass.CardSet = 0
) -> mass.MatchState:
    """The same match with everything the viewer cannot know dealt anew.

    Args:
        rng: the source of chance.
        state: the match.
        viewer: whose knowledge stays.
        known: cards that stay where they are, because the viewer is about to see them.
    """
    if state.round is None:
        return state
    rnd = state.round
    places = [hand if seat != viewer else 0 for seat, hand in enumerate(rnd.hands)]
    ground = mass.card_set(rnd.ground)
    hidden = [
        card
        for place in (*places, ground)
        for card in mass.cards_in(place)
        if not known >> card & 1
    ]
    rng.shuffle(hidden)

    def again(place: mass.CardSet) -> mass.CardSet:
        count = (place & ~known).bit_count()
        return place & known | mass.card_set(hidden.pop() for _ in range(count))

    hands = tuple(hand if seat == viewer else again(hand) for seat, hand in enumerate(rnd.hands))
    new_ground = tuple(card if known >> card & 1 else hidden.pop() for card in rnd.ground)
    start = replace(rnd.start, choice=_renamed(rng, rnd.start.choice, viewer))
    other = replace(state, round=replace(rnd, hands=hands, ground=new_ground, start=start))
    if state.phase not in (mass.Phase.DEAL, mass.Phase.OVER):
        assert_whole_deck(other)
    return other


def _renamed(
    rng: random.Random, choice: mass.OpenerChoice | None, viewer: mass.Viewer
) -> mass.OpenerChoice | None:
    """A choice of the opener in which the other team may have named anybody."""
    if choice is None or (viewer is not None and mass.team_of(viewer) is choice.team):
        return choice
    members = mass.team_seats(choice.team)
    named = [rng.choice((None, *members)) if seat in members else None for seat in range(8)]
    return replace(choice, named=tuple(named))


def about_to_be_seen(step: Step, viewer: mass.Viewer) -> mass.CardSet:
    """Cards that the viewer sees by this step: what is laid, and what it draws itself."""
    seen = 0
    for event in step.events:
        if isinstance(event, mass.Led | mass.Beaten):
            seen |= mass.card_set(event.cards)
        elif isinstance(event, mass.GroundDrawn) and event.seat == viewer:
            seen |= mass.card_set(event.cards or ())
    return seen


def other_command(rng: random.Random, step: Step, viewer: mass.Viewer) -> mass.Command:
    """The same command as far as the viewer can tell."""
    command = step.command
    if isinstance(command, mass.Deal):
        mine = range(0) if viewer is None else range(5 * viewer, 5 * viewer + 5)
        own = {place: command.deck[place] for place in mine}
        rest = [card for card in command.deck if card not in own.values()]
        rng.shuffle(rest)
        deck = [own[place] if place in own else rest.pop() for place in range(mass.DECK_SIZE)]
        return replace(command, deck=tuple(deck))
    if isinstance(command, mass.NameOpener) and not _same_team(command.seat, viewer):
        members = mass.team_seats(mass.team_of(command.seat))
        seat = rng.choice(sorted(set(members) & command.online))
        return replace(command, seat=seat, named=rng.choice(members))
    return command


def _same_team(seat: int, viewer: mass.Viewer) -> bool:
    return viewer is not None and mass.team_of(seat) is mass.team_of(viewer)


# What the viewer is sent.


def sent(events: tuple[mass.Event, ...], after: mass.MatchState, viewer: mass.Viewer) -> str:
    """All bytes that leave after a command: the events, the legal moves, and the whole view."""
    view = mass.view_of(after, viewer)
    return json.dumps(
        [
            [mass.event_to_plain(mass.redact(event, viewer)) for event in events],
            mass.legal_to_plain(view),
            mass.view_to_plain(view),
        ]
    )


def whole(state: mass.MatchState, viewer: mass.Viewer) -> str:
    """All that a view can tell."""
    view = mass.view_of(state, viewer)
    moves = [] if viewer is None else [repr(move) for move in mass.legal_moves(state, viewer)]
    return json.dumps([mass.view_to_plain(view), repr(view), moves])


def own_questions(rng: random.Random, viewer: int) -> Iterator[mass.Move]:
    """Moves that a seat may ask about, of cards it holds or not."""
    yield mass.Take(viewer)
    for _ in range(8):
        cards = mass.card_set(rng.sample(mass.DECK, rng.randint(0, 7)))
        yield mass.Lead(viewer, cards)
        yield mass.Beat(viewer, cards)


def answers(rng: random.Random, state: mass.MatchState, viewer: int) -> list[object]:
    """What `why` says about moves of a seat, held cards included."""
    hand = mass.cards_in(mass.running_round(state).hands[viewer])
    questions = list(own_questions(rng, viewer))
    for size in (1, 3, 5):
        if len(hand) >= size:
            some = mass.card_set(rng.sample(hand, size))
            questions += [mass.Lead(viewer, some), mass.Beat(viewer, some)]
    refusals = [mass.why_refused(state, question) for question in questions]
    return [why and (why.code, why.rule, why.params) for why in refusals]


# The promises.


def assert_nothing_leaks(rng: random.Random, state: mass.MatchState) -> None:
    for viewer in VIEWERS:
        other = redealt(rng, state, viewer)
        assert whole(other, viewer) == whole(state, viewer)
        if viewer is not None and state.round is not None:
            seed = rng.random()
            assert answers(random.Random(seed), other, viewer) == answers(
                random.Random(seed), state, viewer
            )


@examples(30)
@given(seed=SEEDS)
@pytest.mark.rule("R7.4")
def test_views_moves_and_refusals_of_made_up_positions_leak_nothing(seed: int) -> None:
    rng = random.Random(seed)

    assert_nothing_leaks(rng, made_up(rng))


def same_in_another_world(rng: random.Random, step: Step, viewer: mass.Viewer) -> bool:
    """Compare a step with the same step in another world; False where none was found."""
    expected = sent(step.events, step.after, viewer)
    known = about_to_be_seen(step, viewer)
    for _ in range(TRIES):
        before = redealt(rng, step.before, viewer, known=known)
        command = other_command(rng, step, viewer)
        try:
            events = mass.decide(before, command)
        except mass.Refused:
            continue  # there the seat could have massed, which what it did tells everybody
        if _public(events) != _public(step.events):
            continue  # there another opener was chosen, which everybody is told
        assert sent(events, mass.fold(events, before), viewer) == expected
        return True
    return False


def _public(events: tuple[mass.Event, ...]) -> list[mass.Event]:
    return [event for event in events if isinstance(event, mass.OpenerChosen)]


@examples(8)
@given(seed=SEEDS)
@pytest.mark.rule("R7.4")
@pytest.mark.rule("R6.4")
@pytest.mark.rule("R3.1")
def test_whole_matches_leak_nothing(seed: int) -> None:
    rng = random.Random(seed)
    for step in play_at_random(rng, house=random_house(rng)):
        if rng.random() < 0.1:
            assert_nothing_leaks(rng, step.after)
        for viewer in rng.sample(VIEWERS, 2):
            same_in_another_world(rng, step, viewer)


@pytest.mark.rule("R7.4")
def test_every_kind_of_event_is_compared_in_another_world() -> None:
    rng = random.Random(74)
    compared: Counter[str] = Counter()
    given_up = 0
    while min(compared.get(kind, 0) for kind in set(mass.PLAIN_EVENTS) - {"hidden"}) < 9:
        for step in play_at_random(rng, house=random_house(rng)):
            for viewer in rng.sample(VIEWERS, 3):
                if same_in_another_world(rng, step, viewer):
                    compared.update(mass.event_kind(event) for event in step.events)
                else:
                    given_up += 1

    assert given_up < sum(compared.values()) / 10


@pytest.mark.rule("R7.4")
def test_who_sees_more_of_an_event_than_the_public_is_told_exactly() -> None:
    """The server makes one frame for all the others, so the list must be right for every event."""
    rng = random.Random(76)
    missing = {*mass.PLAIN_EVENTS} - {"hidden"}
    while missing:
        for step in play_at_random(rng, house=random_house(rng)):
            for event in step.events:
                public = mass.redact(event, None)
                more = [seat for seat in range(8) if mass.redact(event, seat) != public]
                assert list(mass.who_sees_more(event)) == more
                missing -= {mass.event_kind(event)}


@pytest.mark.rule("R7.4")
def test_the_other_worlds_are_really_others() -> None:
    rng = random.Random(75)
    state = made_up(rng)
    rnd = mass.running_round(state)
    for viewer in VIEWERS:
        other = mass.running_round(redealt(rng, state, viewer))
        assert other.hands != rnd.hands
        assert [hand.bit_count() for hand in other.hands] == [
            hand.bit_count() for hand in rnd.hands
        ]
        if viewer is not None:
            assert other.hands[viewer] == rnd.hands[viewer]
