"""Warning, muting and suspending people. What is imposed ends by itself at its time.

What holds is decided by the clock alone, from two columns of the person, so nothing has to
run when a sanction ends.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import Max
from django.utils import timezone

from game.tickets import Loss
from lobby.desk_refusals import DeskRefusal, DeskRefused
from lobby.models import AuditEntry, Notice, Player, Report, Sanction
from lobby.models.sanction import REASON_LENGTH
from lobby.services import audit, notices
from lobby.services.roles import rank_of, role_of
from lobby.services.words import plain_words

MOST_YEARS = 10
_COLUMNS = {Sanction.Kind.MUTE: "muted_until", Sanction.Kind.SUSPEND: "suspended_until"}


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be imposed, as it came from a form.

    Attributes:
        kind: one of `Sanction.Kind`.
        reason: what the person is told, at most 500 characters.
        ends_at: until when; None for a warning.
        report: what it follows from.
    """

    kind: str
    reason: str
    ends_at: datetime | None = None
    report: Report | None = None


def is_suspended(player: Player) -> bool:
    """Whether a person may not use the site now; asks nothing of the database."""
    return player.suspended_until is not None and player.suspended_until > timezone.now()


def is_muted(player: Player) -> bool:
    """Whether a person may not write or speak now; asks nothing of the database."""
    return player.muted_until is not None and player.muted_until > timezone.now()


def suspended_among(player_ids: Collection[int]) -> dict[int, Loss]:
    """Those of these people who may not use the site now; for sockets, which ask each second."""
    rows = Player.objects.filter(pk__in=player_ids, suspended_until__gt=timezone.now())
    return dict.fromkeys(rows.values_list("pk", flat=True), Loss.SUSPENDED)


@transaction.atomic
def impose(staff: Player, player_id: int, order: Order) -> Sanction:
    """Warn, mute or suspend a person, who is told at once; sockets of a suspended one close.

    Who may call: an edge, for its own signed-in member of staff.

    Raises:
        DeskRefused: `not_allowed`, `no_such_player`, `own_self`, `same_rank`, `unknown_kind`,
            `words_needed`, `too_long`, `end_needed`, `end_past`, `end_too_far`.
    """
    player = judged(staff, player_id, "lobby.add_sanction")
    kind, reason, ends_at = _checked(order)
    sanction = Sanction.objects.create(
        player=player,
        kind=kind,
        reason=reason,
        at=timezone.now(),
        ends_at=ends_at,
        by=staff,
        report=order.report,
    )
    _recount(player)
    audit.record(
        staff,
        AuditEntry.Act(kind),
        subject=player,
        thing=("sanction", str(sanction.pk)),
        as_role=role_of(staff),
        until=ends_at.isoformat() if ends_at else None,
        report=order.report.pk if order.report else None,
    )
    notices.tell(player, Notice.Kind(kind), reason, ends_at)
    return sanction


@transaction.atomic
def lift(staff: Player, sanction_id: int) -> None:
    """End a sanction before its time; the person is told.

    Raises:
        DeskRefused: `not_allowed`, `no_such_sanction`, `own_self`, `same_rank`, `over_already`.
    """
    sanction = Sanction.objects.filter(pk=sanction_id).first()
    if sanction is None:
        raise DeskRefused(DeskRefusal.NO_SUCH_SANCTION)
    player = judged(staff, sanction.player_id, "lobby.change_sanction")
    sanction.refresh_from_db()
    now = timezone.now()
    if sanction.lifted_at is not None or sanction.ends_at is None or sanction.ends_at <= now:
        raise DeskRefused(DeskRefusal.OVER_ALREADY)
    sanction.lifted_at, sanction.lifted_by = now, staff
    sanction.save(update_fields=["lifted_at", "lifted_by"])
    _recount(player)
    audit.record(
        staff,
        AuditEntry.Act.LIFTED,
        subject=player,
        thing=("sanction", str(sanction.pk)),
        as_role=role_of(staff),
    )
    notices.tell(player, Notice.Kind.LIFTED)


def judged(staff: Player, player_id: int, right: str) -> Player:
    """The person, locked, if this member of staff may judge that person.

    Raises:
        DeskRefused: `not_allowed`, `no_such_player`, `own_self`, `same_rank`.
    """
    if not staff.has_perm(right):
        raise DeskRefused(DeskRefusal.NOT_ALLOWED)
    player = Player.objects.select_for_update(no_key=True).filter(pk=player_id).first()
    if player is None or player.deleted_at is not None:
        raise DeskRefused(DeskRefusal.NO_SUCH_PLAYER)
    if player.pk == staff.pk:
        raise DeskRefused(DeskRefusal.OWN_SELF)
    if rank_of(player) >= rank_of(staff):
        raise DeskRefused(DeskRefusal.SAME_RANK)
    return player


def _checked(order: Order) -> tuple[Sanction.Kind, str, datetime | None]:
    """Kind, reason and end, if they make sense."""
    if order.kind not in Sanction.Kind.values:
        raise DeskRefused(DeskRefusal.UNKNOWN_KIND)
    kind, reason = Sanction.Kind(order.kind), plain_words(order.reason, REASON_LENGTH)
    if kind is Sanction.Kind.WARN:
        return kind, reason, None
    if order.ends_at is None:
        raise DeskRefused(DeskRefusal.END_NEEDED)
    left = order.ends_at - timezone.now()
    if left <= timedelta(0):
        raise DeskRefused(DeskRefusal.END_PAST)
    if left > timedelta(days=365 * MOST_YEARS + 3):
        raise DeskRefused(DeskRefusal.END_TOO_FAR, years=MOST_YEARS)
    return kind, reason, order.ends_at


def _recount(player: Player) -> None:
    """Write beside the person what the sanctions that hold come to."""
    holding = Sanction.objects.filter(player=player, lifted_at=None, ends_at__gt=timezone.now())
    for kind, column in _COLUMNS.items():
        latest = holding.filter(kind=kind).aggregate(Max("ends_at"))["ends_at__max"]
        setattr(player, column, latest)
    player.save(update_fields=list(_COLUMNS.values()))
