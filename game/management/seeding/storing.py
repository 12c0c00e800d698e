"""Many matches at once, as a site has after years: for measuring, and for looking at a full site.

Bots play a few whole matches; each stored match is one of these with other people at
the table, at another time. All rows are those that live play would have written, but
only some matches get their log too, since logs are most of what a match takes.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from operator import attrgetter
from random import Random
from typing import Any

from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.models import Max, Model

from game.management.seeding.rows import MadeMatch, Person
from game.management.seeding.templates import Template
from game.models import Departure, Match, MatchEvent, Round, Seat
from game.rules import mass

MATCHES_AT_ONCE = 2_000
CIRCLE = 30
"""So many people play often with the person whose matches are made."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What to make.

    Attributes:
        matches: how many matches.
        own: in so many of them the first of the people plays.
        logs: so many of the newest, and as many of that person's newest, get their log.
        since: when the oldest begins.
        until: when the newest begins.
    """

    matches: int
    own: int
    logs: int
    since: datetime
    until: datetime


def store(
    wanted: Wanted, people: Sequence[Person], templates: Sequence[Template], rng: Random
) -> Iterator[int]:
    """Store matches; gives after each step how many there are.

    Args:
        wanted: how many, and when.
        people: more than eight.
        templates: what was played in them.
        rng: all chance.
    """
    first = (Match.objects.aggregate(last=Max("pk"))["last"] or 0) + 1
    step = (wanted.until - wanted.since) / wanted.matches
    own = sorted(rng.sample(range(wanted.matches), wanted.own))
    logged = {*own[len(own) - min(wanted.logs, len(own)) :]}
    logged.update(range(max(wanted.matches - wanted.logs, 0), wanted.matches))
    is_own = set(own)
    for start in range(0, wanted.matches, MATCHES_AT_ONCE):
        end = min(start + MATCHES_AT_ONCE, wanted.matches)
        _insert_all(
            [
                MadeMatch(
                    first + number,
                    wanted.since + number * step,
                    rng.choice(templates),
                    _table(people, number in is_own, rng),
                    logged=number in logged,
                    rng=rng,
                )
                for number in range(start, end)
            ]
        )
        yield end


def _table(people: Sequence[Person], own: bool, rng: Random) -> list[Person | None]:
    """Who sits where, None for a bot; the first of the people only at an own match."""
    others = people[1 : CIRCLE + 1] if own and rng.random() < 0.6 else people[1:]
    persons = rng.choice((1, 4, 7, 8, 8, 8))
    seated: list[Person | None] = [*rng.sample(others, persons)]
    if own:
        seated[0] = people[0]
    seated += [None] * (mass.SEATS - persons)
    rng.shuffle(seated)
    return seated


def _insert_all(made: Sequence[MadeMatch]) -> None:
    """Insert the rows of some matches, all or none."""
    with transaction.atomic():
        _insert(Match, [each.match() for each in made])
        _insert(Seat, [row for each in made for row in each.seats()])
        _insert(Departure, [row for each in made for row in each.departures()])
        _insert(Round, [row for each in made for row in each.rounds()])
        _insert(MatchEvent, [row for each in made for row in each.events()])
        _count_on_from([Match])


def _insert(model: type[Model], rows: Sequence[Model]) -> None:
    """Insert rows with one prepared statement, or with COPY where there is one.

    The values are those of the columns already, but for times, which SQLite keeps as text.
    """
    if not rows:
        return
    fields = [
        field
        for field in model._meta.concrete_fields
        if not field.primary_key or rows[0].pk is not None
    ]
    table = model._meta.db_table
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    values = map(attrgetter(*[field.attname for field in fields]), rows)
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            with cursor.copy(f"COPY {table} ({columns}) FROM STDIN") as copy:
                for row in values:
                    copy.write_row(row)
        else:
            places = ", ".join(["%s"] * len(fields))
            # The names are those of our own models.
            statement = f"INSERT INTO {table} ({columns}) VALUES ({places})"  # noqa: S608
            cursor.executemany(statement, [_with_times_as_text(row) for row in values])


def _with_times_as_text(row: tuple[Any, ...]) -> tuple[Any, ...]:
    adapt = connection.ops.adapt_datetimefield_value
    return tuple([adapt(value) if isinstance(value, datetime) else value for value in row])


def _count_on_from(models: list[type[Model]]) -> None:
    """Rows that were given their keys here must not be given them again."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), models):
            cursor.execute(statement)
