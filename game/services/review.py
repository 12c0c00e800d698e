"""A match as staff look at it: the log and the votes, and no card that nobody has laid yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, overload

import msgspec

from game.models import Match, MatchEvent
from game.rules import mass
from game.services.vote_records import recorded_votes

_SHOWN_APART = frozenset({"e", "seat"})


@dataclass(frozen=True, slots=True)
class Line:
    """One event of the log, for reading.

    Attributes:
        event: its number, kind and time.
        seat: whose it is, by number; None where it is nobody's.
        details: the other things it tells, by name.
    """

    event: MatchEvent
    seat: int | None
    details: list[tuple[str, str]]


class Events(Sequence[Line]):
    """The log of a match as a sequence of lines, of which only those asked for are read.

    While the match runs each event is redacted as for a spectator, who has no hand.
    """

    def __init__(self, match: Match) -> None:
        """Read the log of a match."""
        self._rows = MatchEvent.objects.filter(match=match).order_by("n")
        self._is_over = match.finished_at is not None
        self._length = match.n

    def __len__(self) -> int:
        """How many events there are."""
        return self._length

    @overload
    def __getitem__(self, wanted: int) -> Line: ...

    @overload
    def __getitem__(self, wanted: slice) -> Sequence[Line]: ...

    def __getitem__(self, wanted: int | slice) -> Line | Sequence[Line]:
        """A line by its place, from 0, or the lines of a page."""
        if isinstance(wanted, slice):
            return [self._line(row) for row in self._rows[wanted]]
        return self._line(self._rows[wanted])

    def _line(self, row: MatchEvent) -> Line:
        event = mass.event_from_plain(msgspec.json.decode(row.payload))
        seen = event if self._is_over else mass.redact(event, None)
        plain: Mapping[str, Any] = mass.event_to_plain(seen)
        seat = plain.get("seat")
        told = [
            (name, _words(value))
            for name, value in plain.items()
            if name not in _SHOWN_APART and value is not None
        ]
        return Line(row, seat if isinstance(seat, int) else None, told)


def votes_of(match: Match) -> list[dict[str, Any]]:
    """The votes of a match that is over, with their ballots; before they are secret (R8.5)."""
    if match.finished_at is None:
        return []
    return [
        {"round": index, **vote}
        for index, votes in sorted(recorded_votes(match.pk).items())
        for vote in votes
    ]


def _words(value: object) -> str:
    """A value as it is read best: cards by their names, the rest as JSON."""
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return " ".join(value)
    return msgspec.json.encode(value).decode()
