"""Why something about the talk was refused."""

from __future__ import annotations

from enum import StrEnum


class VoiceRefusal(StrEnum):
    """Codes of refusals; texts in voice/texts.py."""

    NOT_JOINED = "voice_not_joined"
    NO_SEAT = "voice_no_seat"
    SEAT_KEPT = "voice_seat_kept"
    NO_LINK = "voice_no_link"
    MUTED = "voice_muted"
    SDP = "voice_sdp"
    CANDIDATE = "voice_candidate"
    TOO_MANY_CANDIDATES = "voice_too_many_candidates"
    TOO_MANY_MESSAGES = "voice_too_many_messages"
    NOT_OWNER = "voice_not_owner"
    NOT_MEMBER = "voice_not_member"
    NO_SUCH_MEMBER = "voice_no_such_member"
    CANNOT_MUTE_SELF = "voice_cannot_mute_self"


class VoiceRefused(Exception):  # noqa: N818 - an answer, not a fault
    """Something is refused, and nothing has changed.

    Attributes:
        code: why.
        params: values that the sentence for the code names.
    """

    def __init__(self, code: VoiceRefusal, **params: int | str) -> None:
        """Refuse with a code."""
        super().__init__(code.value)
        self.code = code
        self.params = params
