"""Why an act of staff was refused, and the sentence for each reason."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lobby.told_refusals import ToldRefused


class DeskRefusal(StrEnum):
    """The codes; they stay as they are, since tests and logs name them."""

    NOT_ALLOWED = "not_allowed"
    OWN_SELF = "own_self"
    OWN_MATCH = "own_match"
    SAME_RANK = "same_rank"
    NO_SUCH_PLAYER = "no_such_player"
    NO_SUCH_REPORT = "no_such_report"
    NO_SUCH_SANCTION = "no_such_sanction"
    NO_SUCH_ROLE = "no_such_role"
    UNKNOWN_KIND = "unknown_kind"
    WORDS_NEEDED = "words_needed"
    TOO_LONG = "too_long"
    END_NEEDED = "end_needed"
    END_PAST = "end_past"
    END_TOO_FAR = "end_too_far"
    REPORT_CLOSED = "report_closed"
    OVER_ALREADY = "over_already"
    GUEST = "guest"


TEXTS: dict[DeskRefusal, Promise] = {
    DeskRefusal.NOT_ALLOWED: _("Your role does not allow this."),
    DeskRefusal.OWN_SELF: _("Nobody judges the own affairs: let somebody else do this."),
    DeskRefusal.OWN_MATCH: _("You played in this match: let somebody else look at it."),
    DeskRefusal.SAME_RANK: _("Only somebody of a higher role can do this to a member of staff."),
    DeskRefusal.NO_SUCH_PLAYER: _("There is no such player any more."),
    DeskRefusal.NO_SUCH_REPORT: _("There is no such report."),
    DeskRefusal.NO_SUCH_SANCTION: _("There is no such sanction."),
    DeskRefusal.NO_SUCH_ROLE: _("There is no such role."),
    DeskRefusal.UNKNOWN_KIND: _("This is none of the things that can be done."),
    DeskRefusal.WORDS_NEEDED: _("Write what the person is to be told."),
    DeskRefusal.TOO_LONG: _("No more than {most} characters, please."),
    DeskRefusal.END_NEEDED: _("Say until when."),
    DeskRefusal.END_PAST: _("The end must lie in the future."),
    DeskRefusal.END_TOO_FAR: _("The end may be at most {years} years away."),
    DeskRefusal.REPORT_CLOSED: _("This report has been closed already."),
    DeskRefusal.OVER_ALREADY: _("This is over already."),
    DeskRefusal.GUEST: _("A guest cannot be a member of staff."),
}


class DeskRefused(ToldRefused):
    """An act of staff was refused."""

    texts = TEXTS
