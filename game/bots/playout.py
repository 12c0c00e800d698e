"""A round as plain integers: the fast path on which bots play rounds to the end.

It keeps no events and no history and checks nothing, which makes it some ten
times as fast as `decide` and `evolve`; that both play the same is proved by
`tests/bots/test_playout.py`. Private to bots: a real match never runs on it.
"""

from __future__ import annotations

from collections.abc import Sequence

from game.bots.cheapest import (
    ARRANGED_TRUMP,
    arrange,
    arranged_beaters,
    cheapest_beat,
    cheapest_lead,
    restore,
)
from game.rules import mass

_TRUMP_SHIFT = ARRANGED_TRUMP * mass.SUIT_SIZE


class FastPosition:
    """A position of a round, changed by every move; made by `fast_position`."""

    __slots__ = (
        "_beaters",
        "_ground",
        "_hands",
        "_laid",
        "_moves",
        "_over",
        "_sizes",
        "_table",
        "_to_beat",
        "_trump",
        "_turn",
        "_winner",
    )

    def __init__(
        self,
        hands: list[mass.CardSet],
        ground: list[mass.CardSet],
        trump: mass.Suit,
        opener: int,
        beaters: tuple[mass.CardSet, ...],
    ) -> None:
        self._hands = hands
        self._sizes = [hand.bit_count() for hand in hands]
        self._ground = ground
        self._trump = trump
        self._turn = opener
        self._beaters = beaters
        self._table = 0
        self._to_beat = 0
        self._laid = 0
        self._moves = 0
        self._over = False
        self._winner: mass.Team | None = None

    @property
    def hands(self) -> tuple[mass.CardSet, ...]:
        """The hands of seats 0–7."""
        return tuple(restore(hand, self._trump) for hand in self._hands)

    @property
    def ground(self) -> tuple[mass.Card, ...]:
        """The cards left in the ground, drawn from the front (R6)."""
        cards = [restore(card, self._trump) for card in reversed(self._ground)]
        return tuple(card.bit_length() - 1 for card in cards)

    @property
    def turn(self) -> int:
        """The seat that moves next, or moved last when the round is over."""
        return self._turn

    def greedy_move(self) -> mass.Move:
        """The move that the greedy bot would make now; nothing is changed."""
        cards = restore(self._greedy_cards(), self._trump)
        if not cards:
            return mass.Take(self._turn, "bot")
        kind = mass.Beat if self._laid else mass.Lead
        return kind(self._turn, cards, "bot")

    def play(self, move: mass.Move) -> None:
        """Make a move, which must be legal: it is not checked."""
        if isinstance(move, mass.Take):
            self._take()
        else:
            self._lay(arrange(move.cards, self._trump))

    def greedy_playout(self) -> tuple[mass.Team | None, int]:
        """Play greedily to the end of the round.

        Returns:
            The team that won, None for a void round (R7.5), and how many moves the
            round had in all.
        """
        while not self._over:
            cards = self._greedy_cards()
            if cards:
                self._lay(cards)
            else:
                self._take()
        return self._winner, self._moves

    def _greedy_cards(self) -> mass.CardSet:
        """What the greedy bot would lay, 0 for a take."""
        turn = self._turn
        hand = self._hands[turn]
        if not self._laid:
            return cheapest_lead(hand, mass.mass_limit(self._sizes, turn))
        return cheapest_beat(hand, self._to_beat, self._beaters)

    def _lay(self, cards: mass.CardSet) -> None:
        """Lay (R4, R5), draw (R6), then go out (R7.1) or complete the circle (R5.5)."""
        turn = self._turn
        hand = self._hands[turn] ^ cards
        if self._ground:
            hand |= self._draw(cards)
        self._hands[turn] = hand
        self._sizes[turn] = hand.bit_count()
        self._table |= cards
        self._to_beat = cards
        self._laid += 1
        if not hand:
            self._winner = mass.team_of(turn)
            self._over = True
        elif self._laid == mass.SEATS:
            self._table = 0
            self._laid = 0
        else:
            self._turn = turn + 1 & 7
        self._count_move()

    def _draw(self, cards: mass.CardSet) -> mass.CardSet:
        """The ground cards that laying `cards` draws (R6.1, R6.2)."""
        if self._laid:
            return self._ground.pop()
        if self._moves:
            return 0
        if cards & cards - 1:
            drawn = sum(self._ground)
            self._ground.clear()
            return drawn
        return self._ground.pop()

    def _take(self) -> None:
        """Take the table and lose the turn (R5.6)."""
        turn = self._turn
        hand = self._hands[turn] | self._table
        self._hands[turn] = hand
        self._sizes[turn] = hand.bit_count()
        self._table = 0
        self._laid = 0
        self._turn = turn + 1 & 7
        self._count_move()

    def _count_move(self) -> None:
        self._moves += 1
        if self._moves >= mass.MOVES_UNTIL_VOID:
            self._over = True


def fast_position(
    hands: Sequence[mass.CardSet],
    ground: Sequence[mass.Card],
    trump: mass.Suit,
    opener: int,
    house: mass.HouseRules,
) -> FastPosition:
    """A round at its start.

    Args:
        hands: the hands of seats 0–7, none of them empty.
        ground: the ground's cards, drawn from the front (R6).
        trump: the trump suit.
        opener: the seat that leads first.
        house: the house rules.
    """
    return FastPosition(
        [arrange(hand, trump) for hand in hands],
        [arrange(1 << card, trump) for card in reversed(ground)],
        trump,
        opener,
        arranged_beaters(house),
    )
