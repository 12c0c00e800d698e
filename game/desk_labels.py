"""What the columns of the desk are called, in the reader's language, and how they are shown.

The models say it in English for whoever reads the code; a verbose name there would need a
migration for each word.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, cast

from django.contrib.admin import FieldListFilter
from django.db.models import BooleanField, Model
from django.utils.functional import Promise
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

LABELS: dict[str, Promise] = {
    "id": _("Number"),
    "n": _("Event"),
    "at": _("When"),
    "by": _("By"),
    "act": _("Act"),
    "key": _("Which"),
    "bot": _("Bot"),
    "code": _("Code"),
    "kind": _("Kind"),
    "name": _("Name"),
    "room": _("Room"),
    "role": _("Role"),
    "seat": _("Seat"),
    "team": _("Team"),
    "text": _("Text"),
    "away": _("Away"),
    "asked": _("Asked"),
    "asker": _("Asker"),
    "staff": _("Member of staff"),
    "match": _("Match"),
    "owner": _("Owner"),
    "phase": _("Phase"),
    "ready": _("Ready"),
    "scope": _("Who hears whom"),
    "score_a": _("Score of А"),
    "score_b": _("Score of Б"),
    "trump": _("Trump"),
    "until": _("Until"),
    "voice": _("Voice"),
    "wants": _("Wants"),
    "winner": _("Winner"),
    "access": _("Access"),
    "author": _("Author"),
    "detail": _("Details"),
    "number": _("Number"),
    "opener": _("Opener"),
    "phrase": _("Quick phrase"),
    "player": _("Player"),
    "reason": _("Reason"),
    "status": _("Status"),
    "target": _("Points that win"),
    "blocker": _("Who blocks"),
    "blocked": _("Who is blocked"),
    "channel": _("Channel"),
    "clock_s": _("Seconds for a move"),
    "subject": _("About whom"),
    "ends_at": _("Until"),
    "outcome": _("Outcome"),
    "seen_at": _("Heard last"),
    "text_en": _("in English"),
    "text_mn": _("in Mongolian"),
    "username": _("Name"),
    "assignee": _("Who looks into it"),
    "asked_at": _("Asked at"),
    "asks_seat": _("Asks for seat"),
    "closed_at": _("Closed at"),
    "closed_by": _("Closed by"),
    "dealt_at": _("Dealt at"),
    "ended_at": _("Ended at"),
    "reporter": _("Reporter"),
    "language": _("Language"),
    "is_guest": _("Guest"),
    "is_staff": _("Staff"),
    "is_active": _("Active"),
    "joined_at": _("Came at"),
    "lifted_at": _("Ended early at"),
    "lifted_by": _("Ended early by"),
    "lively_at": _("Last alive"),
    "paused_at": _("Stands still since"),
    "starts_at": _("From"),
    "woken_at": _("Awake since"),
    "created_at": _("Made at"),
    "created_by": _("Made by"),
    "deleted_at": _("Data deleted at"),
    "last_login": _("Signed in last"),
    "renamed_at": _("Renamed at"),
    "spectators": _("Spectators"),
    "accepted_at": _("Friends since"),
    "date_joined": _("Signed up at"),
    "finished_at": _("Finished at"),
    "muted_until": _("Muted until"),
    "call_ends_at": _("Call ends at"),
    "seats_locked": _("Seats locked"),
    "optional_mass": _("One card may be led"),
    "suspended_until": _("Suspended until"),
    "joker_beats_trump": _("Jokers beat trumps"),
}

Column = str | Callable[[Any], Any]


def labelled(model: type[Model], names: Iterable[str]) -> list[Column]:
    """Columns of a list, each with its label and with its choices in the reader's language."""
    return [_column(model._meta.get_field(name)) for name in names]


def with_choices(model: type[Model], names: Iterable[str]) -> list[Column]:
    """Fields of a page: choices in the reader's language, the others as they are."""
    fields: list[tuple[str, Any]] = [(name, model._meta.get_field(name)) for name in names]
    return [_column(field) if field.choices else name for name, field in fields]


def filter_in_words(field: Any, *asked: Any, **more: Any) -> FieldListFilter:
    """The framework's own filter for a column, with title and choices in the reader's language."""
    found: Any = FieldListFilter.create(field, *asked, **more)
    found.title = LABELS.get(field.name, found.title)
    choices = found.choices
    if field.choices:
        found.choices = lambda changes: [
            {**choice, "display": gettext(str(choice["display"]))} for choice in choices(changes)
        ]
    return cast(FieldListFilter, found)


@cache  # the same column must be the same object wherever it is asked for
def _column(field: Any) -> Column:
    name = field.name

    def value(row: Any) -> Any:
        kept = getattr(row, name)
        if not (field.choices and kept):
            return None if kept == "" else kept
        return gettext(str(getattr(row, f"get_{name}_display")()))

    value.__name__ = name
    value.short_description = LABELS.get(name, field.verbose_name)  # type: ignore[attr-defined]
    value.admin_order_field = name  # type: ignore[attr-defined]
    value.boolean = isinstance(field, BooleanField)  # type: ignore[attr-defined]
    return value
