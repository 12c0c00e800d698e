"""Staff of the tests, and tables that keep what they hold."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection
from django.utils import timezone

from lobby import append_only
from lobby.models import AuditEntry, Player, Sanction
from lobby.services import roles, sanctions
from lobby.services.sanctions import Order
from tests.support.people import person


def staff(role: str, name: str = "Munkh") -> Player:
    """A player of a role."""
    player = person(name)
    roles.grant(player.pk, role)
    return Player.objects.get(pk=player.pk)


def impose(
    by: Player, player: Player, kind: str, reason: str = "Be kind.", hours: float | None = None
) -> Sanction:
    """Impose something, for some hours where it has an end."""
    ends_at = None if hours is None else in_hours(hours)
    return sanctions.impose(by, player.pk, Order(kind, reason, ends_at))


def in_hours(hours: float) -> datetime:
    """A moment from now."""
    return timezone.now() + timedelta(hours=hours)


def empty_audit_log() -> None:
    """Delete what the audit log holds, which only the tests can do: they lift its guard."""
    table = AuditEntry._meta.db_table
    append_only.unguard(connection, table)
    with connection.cursor() as cursor:
        cursor.execute(f"DELETE FROM {table}")  # noqa: S608 - our own name
    append_only.guard(connection, table)
