"""A person who plays by what the page shows, without knowing the rules."""

from __future__ import annotations

from tests.e2e.hands import Hands, Mouse
from tests.e2e.table_page import Shown, TablePage

TAKE = "[data-part=take]"
YES = "[data-part=take-dialog] [value=yes]"
BIG_PILE = 6


class Player:
    """Plays at one table, by one kind of hands."""

    def __init__(self, table: TablePage, hands: Hands | None = None) -> None:
        """Sit down.

        Args:
            table: the page.
            hands: how to act on it; by clicks unless told otherwise.
        """
        self.table = table
        self.hands = hands or Mouse(table.page)

    def play_on(self, *, moves: int = 100_000) -> Shown:
        """Act whenever asked, until the match is over or so many decisions were made."""
        shown = self.table.wait_asked()
        while moves and not shown.is_over:
            shown = self.act(shown)
            moves -= 1
        return shown

    def act(self, shown: Shown) -> Shown:
        """Decide once, and wait until the next decision is asked for."""
        if shown.members:
            self.hands.press(f'.choice__seat[data-seat="{shown.members[0]}"]')
        else:
            self.move(shown)
        return self.table.wait_asked(after=shown.n)

    def move(self, shown: Shown) -> None:
        """Lead, beat or take."""
        if not shown.playable or not self._choose(shown):
            self.take(shown)
        else:
            self.hands.confirm()

    def take(self, shown: Shown) -> None:
        """Take the table, and answer the question that comes before a big pile is taken."""
        self.hands.press(TAKE)
        if shown.pile >= BIG_PILE and shown.playable:
            self.table.page.wait_for_selector(YES)
            self.hands.press(YES)

    def _choose(self, shown: Shown) -> bool:
        """Choose cards that can be played; False where none were found."""
        for card in shown.chosen:
            self.hands.toggle(card)
        shown = self.table.wait_chosen(0)
        chosen = 0
        while not shown.can_confirm or shown.choice == "asking":
            fitting = [card for card in shown.playable if card not in shown.chosen]
            if shown.choice == "illegal" or not fitting:
                self.hands.clear()
                return self._choose_by_rank(self.table.wait_chosen(0))
            self.hands.toggle(fitting[0])
            chosen += 1
            self.table.wait_chosen(chosen)
            shown = self.table.wait_choice("legal", "partial", "illegal")
        return True

    def _choose_by_rank(self, shown: Shown) -> bool:
        """Where the page cannot list all legal leads: a pair and one more card, or one card."""
        if shown.phase != "lead":
            return False
        ranks: dict[str, list[str]] = {}
        for card in shown.playable:
            ranks.setdefault(card[0], []).append(card)
        ranks.pop("J", None)
        pair = next((cards[:2] for cards in ranks.values() if len(cards) > 1), [])
        cards = pair + [card for card in shown.hand if card not in pair][:1]
        for card in cards:
            self.hands.toggle(card)
        return self.table.wait_choice("legal").can_confirm
