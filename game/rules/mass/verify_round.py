"""The verifier's own account of one round (R4–R7).

It shares with live play only what one card, one lead or one beat may be
(`ranking`, `matching`, `leads`). Turns, draws, circles and ends are kept here a
second time, so that a mistake in `decide` or `evolve` cannot hide itself.
"""

from __future__ import annotations

from game.rules.mass.cards import (
    CARD_NAMES,
    DECK_SIZE,
    Card,
    CardSet,
    Suit,
    card_set,
    cards_in,
)
from game.rules.mass.house import HouseRules
from game.rules.mass.leads import MASS_SIZES, can_mass, is_mass, mass_limit, paired_ranks
from game.rules.mass.matching import match_beat
from game.rules.mass.ranking import beaters, rule_for_beating
from game.rules.mass.record_reader import ReadEnd, ReadMove
from game.rules.mass.table import GROUND_SIZE, SEATS, next_seat, team_of

MOVES_OF_VOID_ROUND = 1000
"""A round that is not over after so many moves is void (R7.5)."""


class Broken(Exception):  # noqa: N818 - becomes a Fault once its place is known
    """A rule is broken.

    Attributes:
        rule: its number.
    """

    def __init__(self, rule: str, text: str) -> None:
        """Name the rule and say what is wrong."""
        super().__init__(text)
        self.rule = rule


class RoundAccount:
    """A round as the verifier follows it, changed by every move.

    Args:
        hands: the card sets dealt to seats 0–7.
        ground: the ground as dealt.
        opener: who leads first, None while nobody has been chosen.
        trump: the trump suit.
        house: the house rules.
    """

    def __init__(
        self,
        hands: list[CardSet],
        ground: tuple[Card, ...],
        *,
        opener: int | None,
        trump: Suit,
        house: HouseRules,
    ) -> None:
        self._hands = hands
        self._ground = ground
        self._turn = opener
        self._trump = trump
        self._house = house
        self._beaters = beaters(trump, house)
        self._to_beat: tuple[Card, ...] = ()
        self._table: CardSet = 0
        self._laid = 0
        self._moves = 0
        self._out: int | None = None

    def follow(self, move: ReadMove) -> None:
        """Check a move and do it.

        Raises:
            Broken: it is not what the rules allow.
        """
        self._check_running()
        if move.seat != self._turn:
            self._refuse_turn(move.seat)
        if move.do == "take":
            self._take(move)
        else:
            self._lay(move)
        self._moves += 1

    def check_end(self, end: ReadEnd | None) -> None:
        """Check how the round ended after the last move, or that it still runs.

        Raises:
            Broken: it ended otherwise, did not end, or cannot have ended yet.
        """
        if self._out is not None:
            self._check_out(end, self._out)
        elif self._moves >= MOVES_OF_VOID_ROUND:
            if end != ReadEnd("void", None, None):
                raise Broken("R7.5", f"the round is void with move {MOVES_OF_VOID_ROUND}")
        elif end is not None:
            _check_early_end(end)

    def _check_running(self) -> None:
        if self._out is not None:
            raise Broken("R7.1", f"seat {self._out} went out with the move before")
        if self._moves >= MOVES_OF_VOID_ROUND:
            raise Broken("R7.5", f"the round is void with move {MOVES_OF_VOID_ROUND}")

    def _refuse_turn(self, seat: int) -> None:
        if self._turn is None:
            raise Broken("R3.4", "a move before the opener is chosen")
        raise Broken("R1.2", f"seat {seat} moves, but seat {self._turn} is on turn")

    def _take(self, move: ReadMove) -> None:
        """Everything on the table into the hand; the seat after it leads (R5.6)."""
        if not self._laid:
            raise Broken("R5.4", "there is nothing to take")
        if move.cards and card_set(move.cards) != self._table:
            raise Broken("R5.6", f"the table is {_names(cards_in(self._table))}")
        if move.drew:
            raise Broken("R6.2", "who takes draws nothing")
        self._hands[move.seat] |= self._table
        self._clear_table(next_seat(move.seat))

    def _lay(self, move: ReadMove) -> None:
        """Lay, draw (R6.3), then go out (R7.1), complete the circle (R5.5), or go on."""
        seat = move.seat
        cards = self._held(move)
        if move.do == "lead":
            self._check_lead(seat, cards)
        else:
            self._check_beat(cards)
        drawn = self._drawn(move)
        hand = self._hands[seat] & ~cards | card_set(drawn)
        self._hands[seat] = hand
        self._ground = self._ground[len(drawn) :]
        self._table |= cards
        self._to_beat = move.cards
        self._laid += 1
        if not hand:
            self._out = seat
        elif self._laid == SEATS:
            self._clear_table(seat)
        else:
            self._turn = next_seat(seat)

    def _clear_table(self, leads_next: int) -> None:
        self._table = 0
        self._laid = 0
        self._to_beat = ()
        self._turn = leads_next

    def _held(self, move: ReadMove) -> CardSet:
        """The cards of a move as a set, each held and named once."""
        cards = card_set(move.cards)
        if cards.bit_count() != len(move.cards):
            raise Broken("R2.1", f"one card twice among {_names(move.cards)}")
        missing = cards & ~self._hands[move.seat]
        if missing:
            raise Broken("R3.1", f"seat {move.seat} does not hold {_names(cards_in(missing))}")
        return cards

    def _check_lead(self, seat: int, cards: CardSet) -> None:
        if self._laid:
            raise Broken("R5.6", f"seat {seat} must beat or take")
        size = cards.bit_count()
        limit = mass_limit([hand.bit_count() for hand in self._hands], seat)
        if size == 1:
            if not self._house.optional_mass and can_mass(self._hands[seat], limit):
                raise Broken("R4.5", "one card led where a mass is possible")
            return
        if size == 2 and paired_ranks(cards):
            raise Broken("R4.3", "a pair alone is no lead")
        if size not in MASS_SIZES:
            raise Broken("R4.1", f"{size} cards are no lead")
        if not is_mass(cards):
            raise Broken("R4.3", f"{_names(cards_in(cards))} are not pairs and one more")
        if size > limit:
            raise Broken("R4.4", f"a mass of {size}, but the smallest other hand is {limit}")

    def _check_beat(self, cards: CardSet) -> None:
        to_beat = self._to_beat
        if not to_beat:
            raise Broken("R5.4", "there is nothing to beat")
        if cards.bit_count() != len(to_beat):
            raise Broken("R5.3", f"{cards.bit_count()} cards against {len(to_beat)}")
        if len(to_beat) == 1:
            if not self._beaters[to_beat[0]] & cards:
                rule = rule_for_beating(to_beat[0], self._trump)
                raise Broken(rule, self._does_not_beat(cards))
        elif match_beat(to_beat, cards, trump=self._trump, house=self._house) is None:
            raise Broken("R5.3", self._does_not_beat(cards))

    def _does_not_beat(self, cards: CardSet) -> str:
        return f"{_names(cards_in(cards))} does not beat {_names(self._to_beat)}"

    def _drawn(self, move: ReadMove) -> tuple[Card, ...]:
        """What the move draws from the front of the ground, as the record must say too."""
        opening = self._moves == 0
        drawn = self._ground[: _draw_count(move, opening=opening)]
        if move.drew != drawn:
            rule = "R6.1" if opening else "R6.2"
            raise Broken(rule, f"drew {_names(move.drew)}, not {_names(drawn)}")
        return drawn

    def _check_out(self, end: ReadEnd | None, seat: int) -> None:
        team = team_of(seat)
        if end != ReadEnd("out", team, seat):
            raise Broken("R7.1", f"seat {seat} went out for team {team.value}")


def _draw_count(move: ReadMove, *, opening: bool) -> int:
    """How many ground cards a lead or beat draws while there are any (R6.1, R6.2)."""
    if move.do == "beat":
        return 1
    if not opening:
        return 0
    return GROUND_SIZE if len(move.cards) > 1 else 1


def _check_early_end(end: ReadEnd) -> None:
    """Check an end that no move has forced: only a surrender can be one (R7.3)."""
    if end.reason == "void":
        raise Broken("R7.5", f"void before move {MOVES_OF_VOID_ROUND}")
    if end.reason == "out":
        raise Broken("R7.1", "nobody has gone out")
    if end.team is None:
        raise Broken("R7.3", "a surrender gives a team the point")
    if end.seat is not None:
        raise Broken("R7.3", "nobody goes out by a surrender")


def _names(cards: tuple[Card, ...]) -> str:
    """Cards for a sentence, cut where the list is longer than the rules know any."""
    names = [CARD_NAMES[card] for card in cards[:_NAMED_CARDS]]
    return " ".join(names if len(cards) <= _NAMED_CARDS else [*names, "..."]) or "nothing"


_NAMED_CARDS = DECK_SIZE
