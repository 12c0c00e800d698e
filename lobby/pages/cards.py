"""Rooms as the list of the lobby shows them, in words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.rules import mass
from lobby.protocol.parts import House, RoomLine
from lobby.texts import say

_KINDS = {"h": "person", "b": "bot", "-": "free"}
HOUSES = ("standard", "joker_beats_trump", "optional_mass")
"""What the list can be filtered by, besides any house rules."""


@dataclass(frozen=True, slots=True)
class Filter:
    """What of the list somebody wants to see.

    Attributes:
        language: only rooms of this language; empty for any.
        free: only rooms with a free seat.
        friends: only rooms with friends.
        house: one of HOUSES; empty for any house rules.
    """

    language: str = ""
    free: bool = False
    friends: bool = False
    house: str = ""

    @classmethod
    def of(cls, query: Mapping[str, str]) -> Filter:
        """What the address of the page asks for; what it does not know it leaves out."""
        language, house = query.get("language", ""), query.get("house", "")
        return cls(
            language=language if language in ("mn", "en") else "",
            free="free" in query,
            friends="friends" in query,
            house=house if house in HOUSES else "",
        )

    def passes(self, line: RoomLine, friends: set[int]) -> bool:
        """Whether a room is to be shown."""
        return (
            self.language in ("", line.language)
            and (not self.free or _has_free(line))
            and (not self.friends or _has_friend(line, friends))
            and (not self.house or _plays(line.house, self.house))
        )


@dataclass(frozen=True, slots=True)
class Card:
    """A room in the list.

    Attributes:
        line: the room.
        title: its name, or whose it is.
        friend: whether a friend is there.
        seats: team and what sits there, for each of the eight seats.
        state: how many seats are free, or why one has to wait.
        facts: house rules and the rest, in words.
    """

    line: RoomLine
    title: str
    friend: bool
    seats: list[tuple[str, str]]
    state: str
    facts: str


def cards_of(lines: list[RoomLine], shown: Filter, friends: set[int]) -> list[Card]:
    """The rooms to be shown: those with friends first, full and playing ones last."""
    passing = [line for line in lines if shown.passes(line, friends)]
    passing.sort(key=lambda line: (not _has_friend(line, friends), not _has_free(line)))
    return [_card(line, friends) for line in passing]


def title_of(name: str, owner: str, code: str) -> str:
    """How a room is called."""
    return name or (say("room.of", name=owner) if owner else code)


def _card(line: RoomLine, friends: set[int]) -> Card:
    return Card(
        line=line,
        title=title_of(line.name, line.owner, line.code),
        friend=_has_friend(line, friends),
        seats=[
            (mass.team_of(seat).value, _KINDS[letter]) for seat, letter in enumerate(line.seats)
        ],
        state=_state(line),
        facts=" · ".join(_facts(line)),
    )


def _state(line: RoomLine) -> str:
    if line.phase in ("playing", "calling"):
        return say(f"room.{line.phase}")
    free = line.seats.count("-")
    return say("room.free", n=free) if free else say("room.full")


def _facts(line: RoomLine) -> list[str]:
    facts = facts_of_play(line.house, line.clock_s)
    facts.append(say(f"fact.language_{line.language}"))
    if line.spectators != "off":
        facts.append(say("fact.spectators_on"))
    if not line.rated:
        facts.append(say("fact.unrated"))
    return facts


def facts_of_play(house: House, clock_s: int) -> list[str]:
    """What is played under which clock, in words."""
    facts = [
        say("fact.target", n=house.target),
        say("fact.clock", n=clock_s) if clock_s else say("fact.no_clock"),
    ]
    if house.joker_beats_trump:
        facts.append(say("fact.joker_beats_trump"))
    if house.optional_mass:
        facts.append(say("fact.optional_mass"))
    return facts


def _plays(house: House, wanted: str) -> bool:
    if wanted == "standard":
        return not (house.joker_beats_trump or house.optional_mass)
    return bool(getattr(house, wanted))


def _has_free(line: RoomLine) -> bool:
    return line.phase == "open" and "-" in line.seats


def _has_friend(line: RoomLine, friends: set[int]) -> bool:
    return not friends.isdisjoint(line.people)
