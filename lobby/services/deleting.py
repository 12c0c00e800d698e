"""Deleting what the site holds of a person; matches stay whole, played by a former player.

The row of the person stays without anything that tells who it was, so that seats, ratings
and the audit log still point somewhere.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Any

from django.contrib.admin.models import LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.db import models, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from game.models import Departure, Seat
from game.played import played_by
from game.rules import mass
from game.services import seats
from game.services.forgetting import forget_name
from game.services.refusals import NotApplied
from lobby import names
from lobby.models import (
    ChatLine,
    Member,
    Notice,
    Player,
    Report,
    ReportComment,
    Room,
    RoomMatch,
    Sanction,
)
from lobby.services import leaving
from lobby.services.refusals import RoomRefused

KEPT = frozenset(
    {
        *("game.Seat.player", "game.Departure.player", "lobby.Report.player"),
        *("lobby.Rating.player", "lobby.RatingChange.player", "lobby.Turnout.player"),
        *("lobby.Sanction.player", "lobby.AuditEntry.staff", "lobby.AuditEntry.subject"),
    }
)
"""Relations that stay with the nameless row; rows of all others go, or lose the person."""


_forgetters: list[Callable[[int, Collection[str]], None]] = []


def also_forget_with(forget: Callable[[int, Collection[str]], None]) -> None:
    """Let another app take a person out of what it keeps in forms of its own.

    Args:
        forget: called with the person and the names it was known by, in the transaction
            that deletes, before the person's rows go.
    """
    if forget not in _forgetters:
        _forgetters.append(forget)


def delete(player_id: int) -> None:
    """Delete a person's data for good; safe to call again where it broke off.

    Who may call: an edge that has asked the person for the password. The person leaves every
    room and running match first (R9.2), each in a transaction of its own.
    """
    owned = list(Room.objects.filter(owner_id=player_id).values_list("pk", flat=True))
    _leave_everything(player_id)
    with transaction.atomic():
        player = Player.objects.select_for_update(no_key=True).get(pk=player_id)
        if player.deleted_at is not None:
            return
        called = _names_of(player)
        former = _("former player")
        forget_name(player_id, former)
        _forget_words(player, called, former, owned)
        for forget in _forgetters:
            forget(player_id, called)
        _cut_relations(player)
        _empty(player)
        _end_sessions(player_id)


def _leave_everything(player_id: int) -> None:
    """Out of every room, and off every table that still plays."""
    for room_id in Member.objects.filter(player_id=player_id).values_list("room_id", flat=True):
        try:
            leaving.leave(room_id, player_id)
        except RoomRefused:
            continue  # the room has closed meanwhile
    running = Seat.objects.filter(player_id=player_id, match__finished_at=None)
    for match_id, number in running.values_list("match_id", "number"):
        try:
            seats.leave(match_id, number, player_id)
        except (NotApplied, mass.Refused):
            continue  # the match has ended meanwhile


def _names_of(player: Player) -> set[str]:
    """What the person is and was called, the longest first to be replaced."""
    rows = (Seat.objects, Departure.objects)
    called = {player.username}
    for row in rows:
        called |= set(row.filter(player_id=player.pk).values_list("name", flat=True))
    said = ChatLine.objects.filter(author=player).order_by()
    return called | set(said.values_list("name", flat=True).distinct())


def _forget_words(player: Player, called: set[str], former: str, owned: Collection[int]) -> None:
    """Take the names out of what was said and written."""
    room_ids = _rooms_of(player)
    ChatLine.objects.filter(author=player).update(name=former)
    Report.objects.filter(reporter=player).update(text="")
    about = Q(player=player) | Q(reporter=player) | played_by(player.pk)
    reports = Report.objects.filter(about).order_by()
    # What staff write of a report is told to both sides in their own messages too.
    heard = Q(player__in=reports.values("reporter")) | Q(player__in=reports.values("player"))
    texts: list[tuple[Any, str]] = [
        (ChatLine.objects.filter(room_id__in=room_ids), "text"),
        (reports, "text"),
        (reports, "outcome"),
        (ReportComment.objects.filter(report__in=reports.values("pk")), "text"),
        (Sanction.objects.filter(Q(player=player) | Q(report__in=reports.values("pk"))), "reason"),
        (Notice.objects.filter(heard), "text"),
        (Room.objects.filter(pk__in=owned), "name"),
    ]
    for rows, column in texts:
        for name in sorted(called, key=len, reverse=True):
            _replace(rows.filter(**{f"{column}__contains": name}), column, name, former)
    LogEntry.objects.filter(
        content_type=ContentType.objects.get_for_model(Player), object_id=str(player.pk)
    ).update(object_repr=former)


def _rooms_of(player: Player) -> list[int]:
    """The rooms in which the person has said something or played: there others name people."""
    said = ChatLine.objects.filter(author=player).order_by().values_list("room_id", flat=True)
    played = RoomMatch.objects.filter(played_by(player.pk)).order_by()
    return sorted({*said.distinct(), *played.values_list("room_id", flat=True)})


def _replace(rows: Any, column: str, name: str, former: str) -> None:
    """Put another name where one stands as a word of its own, as far as there is room for it."""
    word = re.compile(rf"(?<!\w){re.escape(name)}(?!\w)")
    longest = rows.model._meta.get_field(column).max_length
    for key, text in list(rows.values_list("pk", column)):
        replaced = word.sub(former, text)[:longest]
        if replaced != text:
            rows.model._base_manager.filter(pk=key).update(**{column: replaced})


def _cut_relations(player: Player) -> None:
    """Delete what belongs to the person alone; what belongs to others loses the person.

    It goes by what the models themselves say should become of a row whose person is deleted,
    so a model that comes later needs no line here.
    """
    for relation in relations_to_people():
        rows = relation.related_model._base_manager.filter(**{relation.field.name: player})
        if label_of(relation) in KEPT:
            continue
        if relation.on_delete is models.SET_NULL:
            rows.update(**{relation.field.name: None})
        else:
            rows.delete()


def relations_to_people() -> list[Any]:
    """All columns of the database that point to a person, also those of many-to-many tables."""
    fields: list[Any] = Player._meta.get_fields(include_hidden=True)
    return [each for each in fields if each.auto_created and (each.one_to_many or each.one_to_one)]


def label_of(relation: Any) -> str:
    """A relation's name, such as "game.Seat.player"."""
    return f"{relation.related_model._meta.label}.{relation.field.name}"


def _empty(player: Player) -> None:
    """Nothing of the row tells who it was, and nobody can sign in with it."""
    player.username = names.former(player.pk)
    player.avatar = player.first_name = player.last_name = player.email = ""
    player.is_active = player.is_staff = player.is_superuser = player.has_notices = False
    player.last_login = player.renamed_at = None
    player.deleted_at = timezone.now()
    player.set_unusable_password()
    player.save()


def _end_sessions(player_id: int) -> None:
    """Sign the person out everywhere."""
    for session in Session.objects.iterator():
        if str(session.get_decoded().get("_auth_user_id")) == str(player_id):
            session.delete()
