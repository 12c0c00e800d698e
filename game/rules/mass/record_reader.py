"""From a foreign value to a typed record: shapes and types, not yet the rules.

Keys that the format does not know are ignored. Every fault found here is one of
the format; what the values say about the game is for `verify`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from game.rules.mass.cards import CARD_NAMES, Card, Suit
from game.rules.mass.commands import Throw
from game.rules.mass.house import MAX_TARGET, MIN_TARGET, HouseRules
from game.rules.mass.opening import DIE_FACES
from game.rules.mass.plain import SUIT_NAMES
from game.rules.mass.record_changes import ReadChange, changes_of
from game.rules.mass.record_fairness import ReadFairness, fairness_of
from game.rules.mass.record_fault import Fault, format_fault, newer_format, shown
from game.rules.mass.record_format import RECORD_FORMAT
from game.rules.mass.record_shapes import (
    Malformed,
    eight_of,
    flag_of,
    integer_of,
    key_of,
    list_of,
    numbered,
    object_of,
    read_in,
    seat_of,
    seat_or_null,
    text_of,
)
from game.rules.mass.record_votes import ReadVote, votes_of
from game.rules.mass.table import Team

_LATER = re.compile(r"mass-record/(?:[2-9]|[1-9][0-9]{1,3})", re.ASCII)
_CARD_BY_NAME = {name: card for card, name in enumerate(CARD_NAMES)}


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
    votes: list[ReadVote] | None


class ReadMatch(NamedTuple):
    """A match as the record has it.

    Who sits there matters to no move, only to the changes: `kinds` says for each seat
    whether a person or a bot sat there at the start.
    """

    house: HouseRules
    kinds: tuple[str, ...]
    rounds: list[ReadRound]
    score: tuple[int, int]
    winner: Team | None
    changes: list[ReadChange]
    fairness: ReadFairness


def read_record(record: object) -> ReadMatch:
    """Read a record's shape.

    Raises:
        Fault: it is not of the format mass-record/1.
    """
    try:
        plain = object_of(record)
        version = key_of(plain, "format")
        if version != RECORD_FORMAT:
            raise _foreign(version)
        house = read_in(plain, "rules", _house)
        kinds = read_in(plain, "seats", lambda seats: eight_of(seats, _occupant))
        rounds = numbered(key_of(plain, "rounds"), "round", _round)
        score = read_in(plain, "score", _score)
        winner = read_in(plain, "winner", _team_or_null)
        changes = changes_of(plain)
        return ReadMatch(house, kinds, rounds, score, winner, changes, fairness_of(plain))
    except Malformed as malformed:
        raise format_fault(str(malformed)) from None


def _foreign(version: object) -> Malformed | Fault:
    """What is wrong with another format than ours: a later one is known by its number."""
    if isinstance(version, str) and _LATER.fullmatch(version):
        return newer_format(version, RECORD_FORMAT)
    return Malformed(f"format is {shown(version)}, not {RECORD_FORMAT!r}")


def _house(value: object) -> HouseRules:
    plain = object_of(value)
    return HouseRules(
        joker_beats_trump=read_in(plain, "joker_beats_trump", flag_of),
        optional_mass=read_in(plain, "optional_mass", flag_of),
        target=read_in(plain, "target", _target),
    )


def _target(value: object) -> int:
    number = integer_of(value)
    if not MIN_TARGET <= number <= MAX_TARGET:
        raise Malformed(f"{shown(number)} is not {MIN_TARGET}-{MAX_TARGET} (R7.2)")
    return number


def _team_or_null(value: object) -> Team | None:
    if value is None:
        return None
    if value not in ("A", "B"):
        raise Malformed(f"{shown(value)} is no team (R1.1)")
    return Team.A if value == "A" else Team.B


def _occupant(value: object) -> str:
    """The kind of an occupant, who must have a name too."""
    plain = object_of(value)
    read_in(plain, "name", text_of)
    kind = key_of(plain, "kind")
    if kind not in ("human", "bot"):
        raise Malformed(f"kind: {shown(kind)} is neither human nor bot")
    return str(kind)


def _score(value: object) -> tuple[int, int]:
    plain = object_of(value)
    return read_in(plain, "A", integer_of), read_in(plain, "B", integer_of)


def _round(value: object) -> ReadRound:
    plain = object_of(value)
    return ReadRound(
        number=read_in(plain, "number", integer_of),
        trump=read_in(plain, "trump", _suit),
        opener=read_in(plain, "opener", seat_or_null),
        dice=None if plain.get("dice") is None else read_in(plain, "dice", _dice),
        hands=read_in(plain, "hands", lambda hands: eight_of(hands, _cards)),
        ground=read_in(plain, "ground", _cards),
        moves=numbered(key_of(plain, "moves"), "move", _move),
        end=read_in(plain, "end", _end),
        votes=votes_of(plain),
    )


def _suit(value: object) -> Suit:
    if value not in SUIT_NAMES:
        raise Malformed(f"{shown(value)} is no suit (R2.4)")
    return [*SUIT_NAMES].index(value)


def _dice(value: object) -> tuple[Throw, ...]:
    return tuple(eight_of(throw, _face) for throw in list_of(value))


def _face(value: object) -> int | None:
    if value is None:
        return None
    if not 1 <= integer_of(value) <= DIE_FACES:
        raise Malformed(f"{shown(value)} is no face of a die (R3.3)")
    return integer_of(value)


def _cards(value: object) -> tuple[Card, ...]:
    names = list_of(value)
    try:
        return tuple([_CARD_BY_NAME[name] for name in names])  # type: ignore[index]
    except (KeyError, TypeError):
        raise Malformed(f"{shown(_first_stranger(names))} is no card (R2.4)") from None


def _first_stranger(names: list[object]) -> object:
    return next(name for name in names if not isinstance(name, str) or name not in _CARD_BY_NAME)


_NO_CARDS: tuple[Card, ...] = ()
_DOINGS = ("lead", "beat", "take")


def _move(value: object) -> ReadMove:
    plain = object_of(value)
    seat = seat_of(key_of(plain, "seat"))
    do = key_of(plain, "do")
    if not isinstance(do, str) or do not in _DOINGS:
        raise Malformed(f"do: {shown(do)} is neither lead nor beat nor take")
    bare = do == "take" and "cards" not in plain
    cards = _NO_CARDS if bare else read_in(plain, "cards", _cards)
    drew = read_in(plain, "drew", _cards) if "drew" in plain else _NO_CARDS
    return ReadMove(seat, do, cards, drew)


_REASONS = ("out", "surrender", "void")


def _end(value: object) -> ReadEnd | None:
    if value is None:
        return None
    plain = object_of(value)
    reason = key_of(plain, "reason")
    if not isinstance(reason, str) or reason not in _REASONS:
        raise Malformed(f"reason: {shown(reason)} is neither out nor surrender nor void")
    team = read_in(plain, "team", _team_or_null)
    return ReadEnd(reason, team, read_in(plain, "seat", seat_or_null))
