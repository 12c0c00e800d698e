"""Refusals that do not come from the rules but from how a command arrived."""

from __future__ import annotations

from enum import StrEnum


class ServiceCode(StrEnum):
    """Why a command was refused before the rules were asked."""

    STALE = "stale"
    SEAT_LOST = "seat_lost"
    ALREADY_SEATED = "already_seated"
    SAW_OTHER_TEAM = "saw_other_team"
    HINTS_OFF = "hints_off"
    TOO_MANY_HINTS = "too_many_hints"
    DEAL_CLOSED = "deal_closed"
    TOO_EARLY = "too_early"
    NOT_SEALED = "not_sealed"


class NotApplied(Exception):  # noqa: N818 - an answer to the sender, not a fault
    """The command was not carried out and nothing has changed.

    Attributes:
        code: the reason.
        params: values for the sentence shown.
    """

    def __init__(self, code: ServiceCode, **params: int | str) -> None:
        """Make a refusal."""
        super().__init__(code.value)
        self.code = code
        self.params: dict[str, int | str] = params
