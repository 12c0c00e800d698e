"""Whether the people of a record can have come and gone as it says (R9.1, R9.2).

The verifier keeps its own account of who sits where, as it does of cards.
"""

from __future__ import annotations

from game.rules.mass.record_changes import ReadChange
from game.rules.mass.record_fault import Fault, shown
from game.rules.mass.record_reader import ReadMatch


def check_changes(match: ReadMatch) -> None:
    """Check every change, in the order of the record.

    Raises:
        Fault: the first one that cannot be so; its place is "change N", from 1.
    """
    account = _SeatAccount(match)
    for place, change in enumerate(match.changes, 1):
        try:
            account.follow(change)
        except _Wrong as wrong:
            raise Fault(f"change {place}", wrong.rule, str(wrong)) from None


class _Wrong(Exception):  # noqa: N818 - becomes a Fault once its place is known
    """A change that cannot be so, with the number of the rule."""

    def __init__(self, rule: str, text: str) -> None:
        super().__init__(text)
        self.rule = rule


class _SeatAccount:
    """Who sits and who is away, as the verifier follows it, changed by every change."""

    def __init__(self, match: ReadMatch) -> None:
        self._match = match
        self._kinds = list(match.kinds)
        self._away = [False] * len(match.kinds)
        self._now = (0, 0)

    def follow(self, change: ReadChange) -> None:
        """Check a change and do it."""
        self._check_moment(change)
        if change.do == "kept":
            self._keep(change.seat)
        elif change.do == "returned":
            self._give_back(change.seat)
        else:
            self._seat(change)

    def _check_moment(self, change: ReadChange) -> None:
        """Check that the record has that moment, and that it is not in the past."""
        rounds = self._match.rounds
        if change.place > len(rounds):
            raise _Wrong("R9.1", f"there is no round {shown(change.place)}")
        moves = len(rounds[change.place - 1].moves) if change.place else 0
        if change.after > moves:
            where = f"round {change.place}" if change.place else "the time before the deal"
            raise _Wrong("R9.1", f"{where} has {moves} moves, not {shown(change.after)}")
        if (change.place, change.after) < self._now:
            raise _Wrong("R9.1", "it happened before the change that stands before it")
        self._now = (change.place, change.after)
        if self._is_over(change.place, change.after, moves):
            raise _Wrong("R7.2", "the match was over")

    def _is_over(self, place: int, after: int, moves: int) -> bool:
        """Tell whether the last move of the match was made; a surrender may come later."""
        rounds = self._match.rounds
        if self._match.winner is None or place < len(rounds):
            return False
        end = rounds[-1].end
        return after == moves and end is not None and end.reason == "out"

    def _keep(self, seat: int) -> None:
        if self._kinds[seat] == "bot":
            raise _Wrong("R9.1", f"seat {seat} is a bot's")
        if self._away[seat]:
            raise _Wrong("R9.1", f"seat {seat} is kept already")
        self._away[seat] = True

    def _give_back(self, seat: int) -> None:
        if not self._away[seat]:
            raise _Wrong("R9.1", f"nobody keeps seat {seat}")
        self._away[seat] = False

    def _seat(self, change: ReadChange) -> None:
        wanted = "human" if change.reason == "let_in" else "bot"
        if change.kind != wanted:
            raise _Wrong("R9.2", f"{change.reason}, but a {change.kind} takes seat {change.seat}")
        if self._kinds[change.seat] == change.kind:
            raise _Wrong("R9.2", f"seat {change.seat} is a {change.kind}'s already")
        self._kinds[change.seat] = change.kind
        self._away[change.seat] = False
