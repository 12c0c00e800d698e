"""The rows of one made match: what bots have played, with other people, at another time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from random import Random
from typing import Any

from game.management.seeding.templates import BOT, Template
from game.models import (
    Departure,
    Match,
    MatchEvent,
    Round,
    Seat,
    make_code,
    make_link_key,
)
from game.rules import mass
from game.services.apply import json_text

EVENT_TAKES = timedelta(seconds=4)
SHOWN_IN_100 = (94, 3, 3)
"""To the players, by a link, to everybody."""
LEFT = 0.02
"""In so many matches somebody leaves for good."""


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody who can sit at a table."""

    pk: int
    name: str


class MadeMatch:
    """A match to store.

    Attributes:
        pk: the key of its row.
        logged: whether its log is stored too.
    """

    def __init__(
        self,
        pk: int,
        begins: datetime,
        template: Template,
        people: Sequence[Person | None],
        *,
        logged: bool,
        rng: Random,
    ) -> None:
        """Lay down who sits where, None for a bot, and whether somebody leaves."""
        self.pk, self.logged = pk, logged
        self._begins, self._template, self._people, self._rng = begins, template, people, rng
        self._names = [
            f"Bot {seat + 1}" if person is None else person.name
            for seat, person in enumerate(people)
        ]
        persons = [seat for seat, person in enumerate(people) if person is not None]
        # Whoever leaves stands in the log too, so nobody does where the log is stored.
        leaves = not logged and len(persons) > 1 and rng.random() < LEFT
        self._left = rng.choice(persons) if leaves else None
        self._log = [self._as_played_here(plain) for plain in template.events] if logged else []

    def match(self) -> Match:
        """The row of the match."""
        template = self._template
        n = len(template.events)
        shown = self._rng.choices(Match.Visibility.values, SHOWN_IN_100)[0]
        return Match(
            pk=self.pk,
            code=make_code(),
            created_by_id=next(person for person in self._people if person is not None).pk,
            created_at=self._begins,
            finished_at=self._at(n),
            n=n,
            turn_n=n,
            woken_at=self._begins,
            state=json_text(self._state()),
            target=template.house.target,
            score_a=template.state["score"][0],
            score_b=template.state["score"][1],
            winner=template.state["winner"],
            visibility=shown,
            link_key=make_link_key() if shown == Match.Visibility.LINK else "",
            joker_beats_trump=template.house.joker_beats_trump,
            optional_mass=template.house.optional_mass,
        )

    def seats(self) -> Iterator[Seat]:
        """The rows of its seats; a bot sits where somebody has left."""
        for number, person in enumerate(self._people):
            stays = person if number != self._left else None
            yield Seat(
                match_id=self.pk,
                number=number,
                name=self._names[number],
                player_id=None if stays is None else stays.pk,
                bot=BOT if stays is None else "",
                seen_at=None if stays is None else self._at(len(self._template.events)),
            )

    def departures(self) -> Iterator[Departure]:
        """The row of who has left, if anybody has."""
        for number, person in enumerate(self._people):
            if number != self._left or person is None:
                continue
            n = self._rng.randrange(2, len(self._template.events))
            yield Departure(
                match_id=self.pk,
                player_id=person.pk,
                seat=number,
                name=person.name,
                n=n,
                at=self._at(n),
                reason=Departure.Reason.LEFT.value,
            )

    def rounds(self) -> Iterator[Round]:
        """The rows of its rounds."""
        for index, rnd in enumerate(self._template.rounds, 1):
            yield Round(
                match_id=self.pk,
                index=index,
                number=rnd.number,
                trump=rnd.trump,
                opener=rnd.opener,
                team=rnd.team,
                seat=rnd.seat,
                reason=rnd.reason,
                first_n=rnd.first_n,
                dealt_at=self._at(rnd.first_n),
                ended_at=None if rnd.last_n is None else self._at(rnd.last_n),
            )

    def events(self) -> Iterator[MatchEvent]:
        """The rows of its log, if it is stored."""
        for n, plain in enumerate(self._log, 1):
            yield MatchEvent(
                match_id=self.pk,
                n=n,
                kind=plain["e"],
                payload=json_text(plain),
                at=self._at(n),
                seat=plain["seat"] if "by" in plain else None,
            )

    def _at(self, n: int) -> datetime:
        """When an event happened."""
        return self._begins + n * EVENT_TAKES

    def _as_played_here(self, plain: dict[str, Any]) -> Any:
        """An event of the template as it happened at this table."""
        if plain["e"] == "match_started":
            return {**plain, "seats": self._occupants_at_the_start()}
        if "by" in plain and self._people[plain["seat"]] is not None:
            return {**plain, "by": self._rng.choices(("human", "clock"), (97, 3))[0]}
        return plain

    def _occupants_at_the_start(self) -> list[dict[str, Any]]:
        return [
            {"name": name, "kind": "bot" if person is None else "human"}
            for name, person in zip(self._names, self._people, strict=True)
        ]

    def _state(self) -> dict[str, Any]:
        """The last state: that of the log where there is one."""
        if self.logged:
            return mass.state_to_plain(mass.fold(map(mass.event_from_plain, self._log)))
        occupants = self._occupants_at_the_start()
        if self._left is not None:
            occupants[self._left]["kind"] = "bot"
        kept = [{**occupant, "away": None, "timeouts": 0} for occupant in occupants]
        return {**self._template.state, "occupants": kept}
