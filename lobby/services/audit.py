"""Writing down what staff do. Called in the transaction of the act itself: no act without it."""

from __future__ import annotations

from django.utils import timezone

from lobby.models import AuditEntry, Player


def record(
    staff: Player | None,
    act: AuditEntry.Act,
    *,
    subject: Player | None = None,
    thing: tuple[str, str] = ("", ""),
    as_role: str = "",
    **detail: str | int | None,
) -> AuditEntry:
    """Write down an act.

    Args:
        staff: who did it; None for a command on the machine.
        act: what was done.
        subject: whom it concerns.
        thing: kind and key of what it was done to, such as ("match", "k3m9…").
        as_role: the role by which it was allowed.
        detail: more; no free text and no name of a person.
    """
    kind, key = thing
    return AuditEntry.objects.create(
        at=timezone.now(),
        staff=staff,
        role=as_role,
        act=act,
        subject=subject,
        kind=kind,
        key=key,
        detail=detail,
    )
