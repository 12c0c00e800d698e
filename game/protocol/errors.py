"""Codes of refusals that the wire and the services add to those of the rules."""

from __future__ import annotations

from enum import StrEnum


class WireCode(StrEnum):
    """Why a message was refused before the rules were asked, or by no rule."""

    BAD_MESSAGE = "bad_message"
    BINARY_FRAME = "binary_frame"
    TOO_LARGE = "too_large"
    UNKNOWN_CARD = "unknown_card"
    REPEATED_CARD = "repeated_card"
    NOT_SEATED = "not_seated"
    INTERNAL = "internal"
    TRY_AGAIN = "try_again"


class BadMessage(Exception):  # noqa: N818 - the sender's mistake, not ours
    """A frame that is no message; the sender is told, the connection stays.

    Attributes:
        code: the reason.
        path: where in the message it is, for example "$.cards[0]".
        command_id: the id of the message where it could be read, to answer to it.
    """

    def __init__(self, code: WireCode, path: str = "$", command_id: str | None = None) -> None:
        """Make a refusal that names the place of the fault."""
        super().__init__(f"{code.value} at {path}")
        self.code = code
        self.path = path
        self.command_id = command_id
