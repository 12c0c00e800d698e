"""From a foreign value to a typed record: shapes and types, not yet the rules.

Keys that the format does not know are ignored. Every fault found here is one of
the format; what the values say about the game is for `verify`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, TypeVar

from game.rules.mass.cards import CARD_NAMES, Card, Suit
from game.rules.mass.commands import Throw
from game.rules.mass.house import MAX_TARGET, MIN_TARGET, HouseRules
from game.rules.mass.opening import DIE_FACES
from game.rules.mass.plain import SUIT_NAMES
from game.rules.mass.record_fault import format_fault, shown
from game.rules.mass.record_format import RECORD_FORMAT
from game.rules.mass.table import SEATS, Team

_CARD_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}
_Read = TypeVar("_Read")


class ReadMove(NamedTuple):
    """A move as the record has it; a take lays nothing."""

    seat: int
    do: str
    cards: tuple[Card, ...]
    drew: tuple[Card, ...]


class ReadEnd(NamedTuple):
    """The end of a round as the record has it."""

    reason: str
    team: Team | None
    seat: int | None


class ReadRound(NamedTuple):
    """A round as the record has it."""

    number: int
    trump: Suit
    opener: int | None
    dice: tuple[Throw, ...] | None
    hands: tuple[tuple[Card, ...], ...]
    ground: tuple[Card, ...]
    moves: list[ReadMove]
    end: ReadEnd | None


class ReadMatch(NamedTuple):
    """A match as the record has it; who sits there does not matter to the rules."""

    house: HouseRules
    rounds: list[ReadRound]
    score: tuple[int, int]
    winner: Team | None


class _Malformed(Exception):  # noqa: N818 - becomes a Fault once its place is known
    """A value of the wrong shape; the text does not say where."""


def read_record(record: object) -> ReadMatch:
    """Read a record's shape.

    Raises:
        Fault: it is not of the format mass-record/1.
    """
    try:
        plain = _object(record)
        version = _key(plain, "format")
        if version != RECORD_FORMAT:
            raise _Malformed(f"format is {shown(version)}, not {RECORD_FORMAT!r}")
        house = _in(plain, "rules", _house)
        _in(plain, "seats", lambda seats: _eight(seats, _occupant))
        rounds = _numbered(_key(plain, "rounds"), "round", _round)
        score = _in(plain, "score", _score)
        return ReadMatch(house, rounds, score, _in(plain, "winner", _team_or_null))
    except _Malformed as malformed:
        raise format_fault(str(malformed)) from None


def _object(value: object) -> dict[str, object]:
    if not isinstance(value, dict):
        raise _Malformed(f"{shown(value)} where an object belongs")
    return value


def _list(value: object) -> list[object]:
    if not isinstance(value, list):
        raise _Malformed(f"{shown(value)} where a list belongs")
    return value


def _key(plain: dict[str, object], key: str) -> object:
    if key not in plain:
        raise _Malformed(f"{key} is missing")
    return plain[key]


def _in(plain: dict[str, object], key: str, read: Callable[[object], _Read]) -> _Read:
    """Read what stands under a key, and name the key in the fault."""
    value = _key(plain, key)
    try:
        return read(value)
    except _Malformed as malformed:
        raise _Malformed(f"{key}: {malformed}") from None


def _numbered(value: object, noun: str, read: Callable[[object], _Read]) -> list[_Read]:
    """Read a list whose items are counted from 1, and name the number in the fault."""
    items: list[_Read] = []
    try:
        for item in _list(value):
            items.append(read(item))
    except _Malformed as malformed:
        raise _Malformed(f"{noun} {len(items) + 1}: {malformed}") from None
    return items


def _eight(value: object, read: Callable[[object], _Read]) -> tuple[_Read, ...]:
    """Read a list with one item for each seat (R1.1)."""
    items = _list(value)
    if len(items) != SEATS:
        raise _Malformed(f"{len(items)} where {SEATS} belong (R1.1)")
    return tuple(map(read, items))


def _house(value: object) -> HouseRules:
    plain = _object(value)
    return HouseRules(
        joker_beats_trump=_in(plain, "joker_beats_trump", _flag),
        optional_mass=_in(plain, "optional_mass", _flag),
        target=_in(plain, "target", _target),
    )


def _flag(value: object) -> bool:
    if not isinstance(value, bool):
        raise _Malformed(f"{shown(value)} is neither true nor false")
    return value


def _target(value: object) -> int:
    number = _integer(value)
    if not MIN_TARGET <= number <= MAX_TARGET:
        raise _Malformed(f"{shown(number)} is not {MIN_TARGET}-{MAX_TARGET} (R7.2)")
    return number


def _integer(value: object) -> int:
    if type(value) is not int:  # a bool is no number here
        raise _Malformed(f"{shown(value)} is no whole number")
    return value


def _seat(value: object) -> int:
    if type(value) is not int or not 0 <= value < SEATS:
        raise _Malformed(f"{shown(value)} is no seat (R1.1)")
    return value


def _seat_or_null(value: object) -> int | None:
    return None if value is None else _seat(value)


def _team_or_null(value: object) -> Team | None:
    if value is None:
        return None
    if value not in ("A", "B"):
        raise _Malformed(f"{shown(value)} is no team (R1.1)")
    return Team.A if value == "A" else Team.B


def _occupant(value: object) -> None:
    plain = _object(value)
    name = _key(plain, "name")
    if not isinstance(name, str):
        raise _Malformed(f"name: {shown(name)} is no text")
    kind = _key(plain, "kind")
    if kind not in ("human", "bot"):
        raise _Malformed(f"kind: {shown(kind)} is neither human nor bot")


def _score(value: object) -> tuple[int, int]:
    plain = _object(value)
    return _in(plain, "A", _integer), _in(plain, "B", _integer)


def _round(value: object) -> ReadRound:
    plain = _object(value)
    return ReadRound(
        number=_in(plain, "number", _integer),
        trump=_in(plain, "trump", _suit),
        opener=_in(plain, "opener", _seat_or_null),
        dice=None if plain.get("dice") is None else _in(plain, "dice", _dice),
        hands=_in(plain, "hands", lambda hands: _eight(hands, _cards)),
        ground=_in(plain, "ground", _cards),
        moves=_numbered(_key(plain, "moves"), "move", _move),
        end=_in(plain, "end", _end),
    )


def _suit(value: object) -> Suit:
    if value not in SUIT_NAMES:
        raise _Malformed(f"{shown(value)} is no suit (R2.4)")
    return [*SUIT_NAMES].index(value)


def _dice(value: object) -> tuple[Throw, ...]:
    return tuple(_eight(throw, _face) for throw in _list(value))


def _face(value: object) -> int | None:
    if value is None:
        return None
    if not 1 <= _integer(value) <= DIE_FACES:
        raise _Malformed(f"{shown(value)} is no face of a die (R3.3)")
    return _integer(value)


def _cards(value: object) -> tuple[Card, ...]:
    names = _list(value)
    try:
        return tuple([_CARD_BY_NAME[name] for name in names])  # type: ignore[index]
    except (KeyError, TypeError):
        raise _Malformed(f"{shown(_first_stranger(names))} is no card (R2.4)") from None


def _first_stranger(names: list[object]) -> object:
    return next(name for name in names if not isinstance(name, str) or name not in _CARD_BY_NAME)


_NO_CARDS: tuple[Card, ...] = ()
_DOINGS = ("lead", "beat", "take")


def _move(value: object) -> ReadMove:
    plain = _object(value)
    seat = _seat(_key(plain, "seat"))
    do = _key(plain, "do")
    if not isinstance(do, str) or do not in _DOINGS:
        raise _Malformed(f"do: {shown(do)} is neither lead nor beat nor take")
    bare = do == "take" and "cards" not in plain
    cards = _NO_CARDS if bare else _in(plain, "cards", _cards)
    drew = _in(plain, "drew", _cards) if "drew" in plain else _NO_CARDS
    return ReadMove(seat, do, cards, drew)


_REASONS = ("out", "surrender", "void")


def _end(value: object) -> ReadEnd | None:
    if value is None:
        return None
    plain = _object(value)
    reason = _key(plain, "reason")
    if not isinstance(reason, str) or reason not in _REASONS:
        raise _Malformed(f"reason: {shown(reason)} is neither out nor surrender nor void")
    team = _in(plain, "team", _team_or_null)
    return ReadEnd(reason, team, _in(plain, "seat", _seat_or_null))
