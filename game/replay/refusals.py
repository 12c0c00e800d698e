"""Why something about a replay is refused, and the sentence for each reason."""

from __future__ import annotations

from enum import StrEnum

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class ReplayCode(StrEnum):
    """The codes; they stay as they are, since pages and tests name them."""

    NOT_FOUND = "not_found"
    MATCH_RUNNING = "match_running"
    NO_LOG = "no_log"
    BAD_MESSAGE = "bad_message"
    NO_SUCH_MOMENT = "no_such_moment"
    NOBODY_ON_TURN = "nobody_on_turn"
    ROUND_OVER = "round_over"
    TOO_MANY_MOVES = "too_many_moves"
    TOO_OFTEN = "too_often"


TEXTS: dict[ReplayCode, Promise] = {
    ReplayCode.NOT_FOUND: _("There is no such match, or it is not yours to see."),
    ReplayCode.MATCH_RUNNING: _("This match is still running. It can be replayed when it is over."),
    ReplayCode.NO_LOG: _("The moves of this match were not kept, so it cannot be replayed."),
    ReplayCode.BAD_MESSAGE: _("The page and the server do not agree. Please load the page again."),
    ReplayCode.NO_SUCH_MOMENT: _("The match has no such moment."),
    ReplayCode.NOBODY_ON_TURN: _("Nobody is on turn here."),
    ReplayCode.ROUND_OVER: _("The round you tried is over."),
    ReplayCode.TOO_MANY_MOVES: _("So many moves cannot be tried."),
    ReplayCode.TOO_OFTEN: _("That was too often. Try again a little later."),
}

STATUS: dict[ReplayCode, int] = {
    ReplayCode.NOT_FOUND: 404,
    ReplayCode.MATCH_RUNNING: 409,
    ReplayCode.NO_LOG: 404,
    ReplayCode.BAD_MESSAGE: 400,
    ReplayCode.NO_SUCH_MOMENT: 404,
    ReplayCode.NOBODY_ON_TURN: 409,
    ReplayCode.ROUND_OVER: 409,
    ReplayCode.TOO_MANY_MOVES: 400,
    ReplayCode.TOO_OFTEN: 429,
}
"""The status of an answer over HTTP."""


class ReplayRefused(Exception):  # noqa: N818 - an answer to who asked, not a fault
    """It was not done; nothing is stored by a replay in any case.

    Attributes:
        code: the reason.
    """

    def __init__(self, code: ReplayCode) -> None:
        """Make a refusal."""
        super().__init__(code.value)
        self.code = code

    @property
    def sentence(self) -> str:
        """What the person is told, in the language that is active now."""
        return str(TEXTS[self.code])
