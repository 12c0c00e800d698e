"""Why something about a stored match is refused, and the sentence for each reason."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class HistoryCode(StrEnum):
    """The codes; they stay as they are, since pages and tests name them."""

    NOT_FOUND = "not_found"
    MATCH_RUNNING = "match_running"
    NO_LOG = "no_log"
    NOT_OWNER = "not_owner"
    NO_SUCH_CHOICE = "no_such_choice"
    NO_SUCH_PAGE = "no_such_page"


TEXTS: dict[HistoryCode, Promise] = {
    HistoryCode.NOT_FOUND: _("There is no such match, or it is not yours to see."),
    HistoryCode.MATCH_RUNNING: _("This match is still running. Its record is there afterwards."),
    HistoryCode.NO_LOG: _("The moves of this match were not kept."),
    HistoryCode.NOT_OWNER: _("Only who started the match chooses who may see it."),
    HistoryCode.NO_SUCH_CHOICE: _("Choose one of the list."),
    HistoryCode.NO_SUCH_PAGE: _("This part of the list is not there. Here is its beginning."),
}

STATUS: dict[HistoryCode, int] = {
    HistoryCode.NOT_FOUND: 404,
    HistoryCode.MATCH_RUNNING: 409,
    HistoryCode.NO_LOG: 404,
    HistoryCode.NOT_OWNER: 403,
    HistoryCode.NO_SUCH_CHOICE: 400,
    HistoryCode.NO_SUCH_PAGE: 404,
}
"""The status of an answer over HTTP."""


class HistoryRefused(Exception):  # noqa: N818 - an answer to who asked, not a fault
    """It was not done, and nothing has changed.

    Attributes:
        code: the reason.
    """

    def __init__(self, code: HistoryCode) -> None:
        """Make a refusal."""
        super().__init__(code.value)
        self.code = code

    @property
    def sentence(self) -> str:
        """What it says, in the language that is active."""
        return str(TEXTS[self.code])
