"""Any commands in any order: what must hold after each of them."""
# ruff: noqa: D102 - the names of rules and invariants are sentences

from __future__ import annotations

import json
import random
from dataclasses import replace
from itertools import combinations

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from game.rules import mass
from tests.rules.positions import HOUSES, OCCUPANTS, assert_whole_deck, refusal, with_moves
from tests.rules.profiles import examples
from tests.support.random_match import random_command, random_deal, random_people

SMALL_HAND = 7
"""Up to this size every subset of a hand is tried as a move."""

SEATS = st.integers(0, 7)
ANY_CARDS = st.sets(st.integers(0, 42), max_size=9).map(mass.card_set)
ONLINE = st.frozensets(SEATS)
AWAY = st.sampled_from(["gone", "clock"])
SEEDS = st.integers(0, 2**32)


def sets_of(hand: mass.CardSet) -> list[mass.CardSet]:
    """All subsets of a hand, the empty one too."""
    held = mass.cards_in(hand)
    return [
        mass.card_set(chosen)
        for size in range(len(held) + 1)
        for chosen in combinations(held, size)
    ]


class AnyMatch(RuleBasedStateMachine):
    """A match to which lawful and unlawful commands come in any order."""

    def __init__(self) -> None:
        super().__init__()
        self.state = mass.NEW_MATCH
        self.base = mass.NEW_MATCH
        self.log: list[mass.Event] = []
        self.house = mass.DEFAULT_HOUSE

    @initialize(house=st.sampled_from(HOUSES), points=st.sampled_from([1, 2, 5]), seed=SEEDS)
    def start(self, house: mass.HouseRules, points: int, seed: int) -> None:
        self.house = replace(house, target=points)
        self.send(mass.StartMatch(random_people(random.Random(seed)), self.house))

    # Lawful commands.

    @precondition(lambda self: self.state.phase is not mass.Phase.OVER)
    @rule(seed=SEEDS, count=st.integers(1, 40))
    def lawful(self, seed: int, count: int) -> None:
        rng = random.Random(seed)
        for _ in range(count):
            if self.state.phase is not mass.Phase.OVER:
                self.send(random_command(rng, self.state, self.house))
                self.check_cards_and_turn()

    @precondition(lambda self: self.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT))
    @rule(choice=st.integers(0, 10_000))
    def any_legal_move(self, choice: int) -> None:
        moves = list(mass.legal_moves(self.state, self.turn))
        self.send(moves[choice % len(moves)])

    @precondition(lambda self: self.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT))
    @rule(left=st.integers(1, 3))
    def come_near_the_void(self, left: int) -> None:
        if mass.running_round(self.state).moves:
            self.state = with_moves(self.state, mass.MOVES_UNTIL_VOID - left)
            self.base, self.log = self.state, []

    # Commands that may be unlawful.

    @rule(seat=SEATS, cards=ANY_CARDS)
    def lead_anything(self, seat: int, cards: mass.CardSet) -> None:
        self.send_or_be_refused(mass.Lead(seat, cards))

    @rule(seat=SEATS, cards=ANY_CARDS)
    def beat_with_anything(self, seat: int, cards: mass.CardSet) -> None:
        self.send_or_be_refused(mass.Beat(seat, cards))

    @rule(seat=SEATS)
    def take_anything(self, seat: int) -> None:
        self.send_or_be_refused(mass.Take(seat))

    @rule(seat=SEATS, named=st.integers(-1, 9), online=ONLINE)
    def name_anybody(self, seat: int, named: int, online: frozenset[int]) -> None:
        self.send_or_be_refused(mass.NameOpener(seat, named, online))

    @rule(online=ONLINE)
    def count_namings(self, online: frozenset[int]) -> None:
        self.send_or_be_refused(mass.CountNamings(online))

    @precondition(lambda self: self.state.phase is not mass.Phase.LEAD)
    @rule(team=st.sampled_from(list(mass.Team)))
    def surrender(self, team: mass.Team) -> None:
        self.send_or_be_refused(mass.Surrender(team))

    @rule(seat=SEATS, reason=AWAY)
    def keep_any_seat(self, seat: int, reason: mass.AwayReason) -> None:
        self.seat_or_be_refused(mass.KeepSeat(seat, reason))

    @rule(seat=SEATS)
    def return_any_seat(self, seat: int) -> None:
        self.seat_or_be_refused(mass.ReturnSeat(seat))

    @rule(seat=SEATS, reason=st.sampled_from(["left", "kicked", "let_in"]))
    def change_any_occupant(self, seat: int, reason: mass.ChangeReason) -> None:
        coming = mass.Occupant("Sukh", "human" if reason == "let_in" else "bot")
        self.seat_or_be_refused(mass.ChangeOccupant(seat, coming, reason))

    @rule(seed=SEEDS)
    def system_commands_out_of_place(self, seed: int) -> None:
        phase = self.state.phase
        if phase is not mass.Phase.OPENER:
            assert refusal(self.state, mass.CloseOpenerChoice()) is not None
            assert refusal(self.state, mass.BotsNameOpener(())) is not None
        if phase not in (mass.Phase.DEAL, mass.Phase.OVER):
            self.must_be_an_error(random_deal(random.Random(seed)))
        self.must_be_an_error(mass.StartMatch(OCCUPANTS, self.house))

    # What must hold.

    @invariant()
    def a_bot_is_never_away_from_its_own_seat(self) -> None:
        assert not any(who.kind == "bot" and who.away for who in self.state.occupants)

    @invariant()
    def cards_and_turn(self) -> None:
        self.check_cards_and_turn()

    @invariant()
    def the_log_folds_to_the_state(self) -> None:
        assert mass.fold(self.log, self.base) == self.state

    @invariant()
    def plain_forms_are_json_and_come_back(self) -> None:
        plain = json.loads(json.dumps(mass.state_to_plain(self.state)))
        assert plain == mass.state_to_plain(self.state)
        assert mass.state_from_plain(plain) == self.state

    @invariant()
    def who_is_on_turn_has_legal_moves_and_everyone_else_has_none(self) -> None:
        if self.state.round is None:
            return
        turn = self.state.round.turn
        for seat in range(8):
            moves = list(mass.legal_moves(self.state, seat))
            assert moves == list(mass.moves_in_view(mass.view_of(self.state, seat)))
            assert bool(moves) is (seat == turn)
            assert len(moves) == len(set(moves))
            for move in moves:
                assert mass.why_refused(self.state, move) is None
                assert mass.decide(self.state, move)
        assert list(mass.moves_in_view(mass.view_of(self.state, None))) == []

    @invariant()
    def every_other_subset_of_a_small_hand_is_refused(self) -> None:
        rnd = self.state.round
        if rnd is None or rnd.turn is None or rnd.hands[rnd.turn].bit_count() > SMALL_HAND:
            return
        seat = rnd.turn
        legal = set(mass.legal_moves(self.state, seat))
        for cards in sets_of(rnd.hands[seat]):
            for move in (mass.Lead(seat, cards), mass.Beat(seat, cards)):
                assert (mass.why_refused(self.state, move) is None) is (move in legal)

    # Helpers.

    @property
    def turn(self) -> int:
        turn = mass.running_round(self.state).turn
        assert turn is not None
        return turn

    def send(self, command: mass.Command) -> None:
        events = mass.decide(self.state, command)
        assert events or isinstance(command, mass.CountNamings)
        for event in events:
            plain = json.loads(json.dumps(mass.event_to_plain(event)))
            assert mass.event_from_plain(plain) == event
        self.log += events
        self.state = mass.fold(events, self.state)

    def send_or_be_refused(self, command: mass.Command) -> None:
        if refusal(self.state, command) is None:
            self.send(command)

    def seat_or_be_refused(
        self, command: mass.KeepSeat | mass.ReturnSeat | mass.ChangeOccupant
    ) -> None:
        """Who plays a seat may change at any time, and nothing else changes with it (R9)."""
        before = self.state
        self.send_or_be_refused(command)
        assert replace(self.state, occupants=before.occupants) == before
        others = [seat for seat in range(mass.SEATS) if seat != command.seat]
        assert all(self.state.occupants[seat] == before.occupants[seat] for seat in others)
        if self.state.phase is mass.Phase.OVER:
            assert self.state == before

    def must_be_an_error(self, command: mass.Command) -> None:
        before = self.state
        try:
            mass.decide(self.state, command)
        except ValueError:
            assert self.state == before
        else:
            raise AssertionError(f"{command} was not an error")

    def check_cards_and_turn(self) -> None:
        rnd = self.state.round
        if rnd is None:
            return
        assert_whole_deck(self.state)
        running = self.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT)
        assert (rnd.turn is not None) is running
        if self.state.phase is not mass.Phase.OVER or self.state.winner is not None:
            # A match that was given up stays as it lay.
            assert bool(rnd.circle) is (self.state.phase is mass.Phase.BEAT)
            assert (rnd.leader is not None) is (self.state.phase is mass.Phase.BEAT)
        assert self.state.winner is None or self.state.phase is mass.Phase.OVER
        assert len(rnd.circle) < 8
        if running:
            assert all(rnd.hands)
            assert rnd.moves < mass.MOVES_UNTIL_VOID
            assert rnd.start.opener is not None
        decided = [result.team for result in self.state.results if result.team]
        assert self.state.score == (decided.count(mass.Team.A), decided.count(mass.Team.B))
        assert max(self.state.score) <= self.state.house.target


TestAnyMatch = AnyMatch.TestCase
TestAnyMatch.settings = examples(50, steps=30)
