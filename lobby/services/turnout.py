"""Who took part in a match, and whose moves were made: read from the log, for ratings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import msgspec

from game.models import Departure, MatchEvent, Seat
from game.rules import mass
from game.services.bots import DEFAULT_BOT
from lobby.models import Turnout

_MOVES = ("led", "beaten", "taken")
_KINDS = (*_MOVES, "match_started", "occupant_changed")


@dataclass(frozen=True, slots=True)
class Part:
    """How one person took part.

    Attributes:
        player_id: the person.
        seat: the seat, the last one if there were several.
        own: moves that the person made.
        timeouts: moves that the clock made for the person.
        kept: moves that a bot made while it kept the seat for the person.
        ending: how it ended for the person.
    """

    player_id: int
    seat: int
    own: int
    timeouts: int
    kept: int
    ending: Turnout.Ending


@dataclass(frozen=True, slots=True)
class Played:
    """Who played a match.

    Attributes:
        parts: everybody who sat in it, in the order of coming.
        moves: how many moves each seat made, whoever made them.
        bots: the level of the bot that plays or would play each seat.
    """

    parts: tuple[Part, ...]
    moves: tuple[int, ...]
    bots: tuple[str, ...]


@dataclass(slots=True)
class _Stay:
    """One person's time on one seat; `player_id` is known when it ends."""

    seat: int
    by: Counter[str] = field(default_factory=Counter)
    player_id: int | None = None
    ending: Turnout.Ending = Turnout.Ending.STAYED


class _Event(msgspec.Struct):
    """What is needed of an event's plain form."""

    e: str
    seat: int = -1
    by: str = ""
    kind: str = ""
    seats: list[dict[str, str]] = []


def played(match_id: int) -> Played:
    """Read who played a match that is over; the log holds it all, so it is always the same."""
    book = _Book(match_id)
    for n, event in _events(match_id):
        book.write(n, event)
    seats = list(Seat.objects.filter(match_id=match_id).order_by("number"))
    book.close(seats)
    levels = tuple(seat.bot or DEFAULT_BOT for seat in seats)
    return Played(tuple(_parts(book.stays)), tuple(book.moves), levels)


class _Book:
    """Counts whose moves were made, while the events of a match go by."""

    def __init__(self, match_id: int) -> None:
        """Begin with eight seats on which nobody sits."""
        self.stays: list[_Stay] = []
        self.moves = [0] * mass.SEATS
        self._here: dict[int, _Stay] = {}
        left = Departure.objects.filter(match_id=match_id)
        self._left = {(departure.seat, departure.n): departure for departure in left}

    def write(self, n: int, event: _Event) -> None:
        """Take in the event with the number `n`."""
        if event.e == "match_started":
            for seat, occupant in enumerate(event.seats):
                if occupant["kind"] == "human":
                    self._sit(seat)
        elif event.e in _MOVES:
            self.moves[event.seat] += 1
            if event.seat in self._here:
                self._here[event.seat].by[event.by] += 1
        elif event.kind == "human":
            self._sit(event.seat)
        else:
            self._go(event.seat, self._left[event.seat, n])

    def close(self, seats: Sequence[Seat]) -> None:
        """The match is over: whoever sits there is who sat there."""
        for number, stay in self._here.items():
            stay.player_id = seats[number].player_id
            if seats[number].away and 2 * stay.by["human"] < stay.by.total():
                stay.ending = Turnout.Ending.DESERTED

    def _sit(self, seat: int) -> None:
        self._here[seat] = stay = _Stay(seat)
        self.stays.append(stay)

    def _go(self, seat: int, departure: Departure) -> None:
        stay = self._here.pop(seat)
        stay.player_id = departure.player_id
        kicked = departure.reason == Departure.Reason.KICKED
        stay.ending = Turnout.Ending.KICKED if kicked else Turnout.Ending.LEFT


def _events(match_id: int) -> Iterator[tuple[int, _Event]]:
    decode = msgspec.json.Decoder(_Event).decode
    rows = MatchEvent.objects.filter(match_id=match_id, kind__in=_KINDS).order_by("n")
    for n, payload in rows.values_list("n", "payload").iterator():
        yield n, decode(payload)


def _parts(stays: list[_Stay]) -> Iterator[Part]:
    """One part a person: who left and was let in again has taken part once."""
    own: dict[int, list[_Stay]] = {}
    for stay in stays:
        if stay.player_id is not None:
            own.setdefault(stay.player_id, []).append(stay)
    for player_id, each in own.items():
        by = sum((stay.by for stay in each), Counter[str]())
        last = each[-1]
        yield Part(player_id, last.seat, by["human"], by["clock"], by["bot"], last.ending)
