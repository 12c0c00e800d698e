"""Plain forms shared by the log, the snapshot, the wire and the record.

A plain form holds only dicts, lists, strings, whole numbers, booleans and None,
with cards by name (R2.4), so it can be written as JSON as it stands.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Literal, TypedDict

from game.rules.mass.cards import CARD_NAMES, Card, CardSet, card_set, names_in, parse_card
from game.rules.mass.commands import AwayReason, Occupant, Throw
from game.rules.mass.house import HouseRules
from game.rules.mass.table import Team

SuitName = Literal["H", "S", "D", "C"]
TeamName = Literal["A", "B"]
SUIT_NAMES: tuple[SuitName, ...] = ("H", "S", "D", "C")


class PlainHouse(TypedDict):
    """House rules."""

    joker_beats_trump: bool
    optional_mass: bool
    target: int


class PlainOccupant(TypedDict):
    """Who sits in a seat."""

    name: str
    kind: Literal["human", "bot"]


class PlainKeptOccupant(PlainOccupant):
    """Who sits in a seat, why a bot plays it for that person if one does, turns run out (R9.1)."""

    away: AwayReason | None
    timeouts: int


PlainThrow = list[int | None]
"""One throw of the dice: eight faces, null where a seat no longer rolls (R3.3)."""


def house_to_plain(house: HouseRules) -> PlainHouse:
    """House rules in plain form."""
    return {
        "joker_beats_trump": house.joker_beats_trump,
        "optional_mass": house.optional_mass,
        "target": house.target,
    }


def house_from_plain(plain: PlainHouse) -> HouseRules:
    """House rules from their plain form.

    Raises:
        ValueError: the target is out of bounds.
    """
    return HouseRules(
        joker_beats_trump=plain["joker_beats_trump"],
        optional_mass=plain["optional_mass"],
        target=plain["target"],
    )


def occupants_to_plain(occupants: Sequence[Occupant]) -> list[PlainOccupant]:
    """The eight occupants as a match begins, when nobody is away, in plain form."""
    return [{"name": occupant.name, "kind": occupant.kind} for occupant in occupants]


def occupants_from_plain(plain: Sequence[PlainOccupant]) -> tuple[Occupant, ...]:
    """The eight occupants from their plain form."""
    return tuple(Occupant(occupant["name"], occupant["kind"]) for occupant in plain)


def kept_occupants_to_plain(occupants: Sequence[Occupant]) -> list[PlainKeptOccupant]:
    """The eight occupants in the middle of a match, in plain form."""
    return [
        {
            "name": occupant.name,
            "kind": occupant.kind,
            "away": occupant.away,
            "timeouts": occupant.timeouts,
        }
        for occupant in occupants
    ]


def kept_occupants_from_plain(plain: Sequence[PlainKeptOccupant]) -> tuple[Occupant, ...]:
    """The eight occupants from their plain form; older ones know nobody away, no clock."""
    return tuple(
        Occupant(
            occupant["name"],
            occupant["kind"],
            occupant.get("away"),
            occupant.get("timeouts", 0),
        )
        for occupant in plain
    )


def throws_to_plain(throws: Sequence[Throw] | None) -> list[PlainThrow] | None:
    """The dice in plain form (R3.3)."""
    return None if throws is None else [list(throw) for throw in throws]


def throws_from_plain(plain: Sequence[PlainThrow] | None) -> tuple[Throw, ...] | None:
    """The dice from their plain form."""
    return None if plain is None else tuple(tuple(throw) for throw in plain)


def card_names(cards: Iterable[Card]) -> list[str]:
    """The names of cards, keeping their order (R2.4)."""
    return [CARD_NAMES[card] for card in cards]


def cards_from_names(names: Iterable[str]) -> tuple[Card, ...]:
    """Cards by their names, keeping their order.

    Raises:
        KeyError: one of the names is no card.
    """
    return tuple(parse_card(name) for name in names)


def set_from_names(names: Iterable[str]) -> CardSet:
    """A card set by the names of its cards.

    Raises:
        KeyError: one of the names is no card.
    """
    return card_set(parse_card(name) for name in names)


def hidden_set_to_plain(cards: CardSet | None) -> list[str] | None:
    """A card set that may be hidden: its names, ascending, or None."""
    return None if cards is None else names_in(cards)


def team_to_plain(team: Team | None) -> TeamName | None:
    """A team's letter, or None."""
    return None if team is None else team.value


def team_from_plain(plain: TeamName | None) -> Team | None:
    """A team by its letter, or None."""
    return None if plain is None else Team(plain)
