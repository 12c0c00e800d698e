"""The queue of reports: taken by one, noted on, and closed with words that the reporter is told."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from game.played import played_by
from lobby.desk_refusals import DeskRefusal, DeskRefused
from lobby.models import AuditEntry, Notice, Player, Report, ReportComment
from lobby.models.report import TEXT_LENGTH
from lobby.services import audit, notices
from lobby.services.roles import role_of
from lobby.services.words import plain_words

RIGHT = "lobby.change_report"
_CLOSED = {
    Report.Status.RESOLVED: (AuditEntry.Act.REPORT_RESOLVED, Notice.Kind.RESOLVED),
    Report.Status.DISMISSED: (AuditEntry.Act.REPORT_DISMISSED, Notice.Kind.DISMISSED),
}


def reports_for(staff: Player) -> QuerySet[Report]:
    """The reports that a member of staff may see: none of the own affairs or an own match."""
    return Report.objects.exclude(own_affairs(staff.pk))


def own_affairs(staff_id: int) -> Q:
    """The reports that somebody has filed, is the subject of, or sat at the table of."""
    return (
        Q(reporter_id=staff_id)
        | Q(player_id=staff_id)
        | played_by(staff_id)
        | played_by(staff_id, "room__matches__match")
    )


@transaction.atomic
def take(staff: Player, report_id: int) -> None:
    """From now on this member of staff looks into a report, whoever did before.

    Who may call: an edge, for its own signed-in member of staff.

    Raises:
        DeskRefused: `not_allowed`, `no_such_report`, `own_match`, `report_closed`.
    """
    report = _open(staff, report_id)
    report.assignee = staff
    report.save(update_fields=["assignee"])
    _record(staff, AuditEntry.Act.REPORT_TAKEN, report)


@transaction.atomic
def comment(staff: Player, report_id: int, text: str) -> ReportComment:
    """Note something for other staff; a closed report can be noted on too.

    Raises:
        DeskRefused: `not_allowed`, `no_such_report`, `own_match`, `words_needed`, `too_long`.
    """
    report = _locked(staff, report_id)
    noted = ReportComment.objects.create(
        report=report, author=staff, text=plain_words(text, TEXT_LENGTH)
    )
    _record(staff, AuditEntry.Act.REPORT_COMMENTED, report)
    return noted


@transaction.atomic
def close(staff: Player, report_id: int, status: str, outcome: str) -> None:
    """Close a report for good; the reporter is told the outcome.

    Args:
        staff: who decides.
        report_id: the report.
        status: `resolved`, something was done, or `dismissed`.
        outcome: words for the reporter, at most 500 characters.

    Raises:
        DeskRefused: `not_allowed`, `no_such_report`, `own_match`, `report_closed`,
            `unknown_kind`, `words_needed`, `too_long`.
    """
    report = _open(staff, report_id)
    if status not in {Report.Status.RESOLVED, Report.Status.DISMISSED}:
        raise DeskRefused(DeskRefusal.UNKNOWN_KIND)
    report.outcome = plain_words(outcome, TEXT_LENGTH)
    report.status, report.closed_at, report.closed_by = status, timezone.now(), staff
    report.save(update_fields=["outcome", "status", "closed_at", "closed_by"])
    act, kind = _CLOSED[Report.Status(status)]
    _record(staff, act, report)
    if report.reporter_id is None:
        return
    reporter = Player.objects.select_for_update(no_key=True).filter(pk=report.reporter_id).first()
    if reporter is not None and reporter.deleted_at is None:
        notices.tell(reporter, kind, report.outcome)


def _open(staff: Player, report_id: int) -> Report:
    report = _locked(staff, report_id)
    if report.status != Report.Status.OPEN:
        raise DeskRefused(DeskRefusal.REPORT_CLOSED)
    return report


def _locked(staff: Player, report_id: int) -> Report:
    """A report, locked, if this member of staff may work on it."""
    if not staff.has_perm(RIGHT):
        raise DeskRefused(DeskRefusal.NOT_ALLOWED)
    report = Report.objects.select_for_update(of=("self",)).filter(pk=report_id).first()
    if report is None:
        raise DeskRefused(DeskRefusal.NO_SUCH_REPORT)
    if not reports_for(staff).filter(pk=report_id).exists():
        raise DeskRefused(DeskRefusal.OWN_MATCH)
    return report


def _record(staff: Player, act: AuditEntry.Act, report: Report) -> None:
    audit.record(
        staff,
        act,
        subject=report.player,
        thing=("report", str(report.pk)),
        as_role=role_of(staff),
    )
