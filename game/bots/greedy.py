"""The bot that sheds as many cards as it can, the cheapest first."""

from __future__ import annotations

from random import Random

from game.bots.cheapest import arrange, arranged_beaters, cheapest_beat, cheapest_lead, restore
from game.bots.history import History
from game.rules import mass


class Greedy:
    """Beats whenever it can, as cheaply as it can, and leads the largest cheap mass.

    So it also goes out whenever it can (R7.1): its largest mass or its only beat is
    then the whole hand.
    """

    reads_history = False

    def choose(
        self, view: mass.SeatView, _rng: Random, _history: History | None = None, /
    ) -> mass.Move:
        """Choose the cheapest beat or take; or the largest mass, else the lowest card."""
        assert view.seat is not None, "a spectator has no move"
        assert view.hand is not None, "a seat sees its own hand"
        assert view.trump is not None, "cards are led only after a deal"
        hand = arrange(view.hand, view.trump)
        if view.phase is mass.Phase.LEAD:
            cards = cheapest_lead(hand, mass.mass_limit(view.sizes, view.seat))
            return mass.Lead(view.seat, restore(cards, view.trump), "bot")
        to_beat = arrange(mass.card_set(view.to_beat), view.trump)
        cards = cheapest_beat(hand, to_beat, arranged_beaters(view.house))
        if not cards:
            return mass.Take(view.seat, "bot")
        return mass.Beat(view.seat, restore(cards, view.trump), "bot")

    def name_opener(self, view: mass.SeatView, _rng: Random, /) -> int:
        """Name the own seat with a hand that can mass, else the next member (R3.4)."""
        assert view.seat is not None, "a spectator names nobody"
        assert view.hand is not None, "a seat sees its own hand"
        if mass.can_mass(view.hand, mass.mass_limit(view.sizes, view.seat)):
            return view.seat
        return mass.next_seat(mass.next_seat(view.seat))
