"""What may stand in the descriptions and candidates that browsers send each other. Pure.

The server reads them only to refuse: whatever goes beyond one stream of sound over
an encrypted connection does not reach the other side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from enum import StrEnum

MAX_LINES = 400
MAX_LINE_LENGTH = 1024
MAX_CANDIDATE_LENGTH = 512
PROTOCOLS = ("UDP/TLS/RTP/SAVPF", "UDP/TLS/RTP/SAVP")

_DIRECTIONS = ("sendrecv", "sendonly", "recvonly", "inactive")
_LINE = re.compile(r"[vostcmb]=[\x20-\x7e]*|a=[a-z][a-z0-9-]*(?:[: ][\x20-\x7e]*)?")
"""Kinds of lines that browsers write; none of the others, which name people and addresses.

Attributes as they write them, too: some engines take "a= SENDRECV" for "a=sendrecv".
"""
_END_OF_WORD = re.compile("[: ]")
_CANDIDATE = re.compile(r"(?:candidate:[A-Za-z0-9+/]{1,32} [12] [A-Za-z]{3,4} [\x20-\x7e]*)?")


class SdpFault(StrEnum):
    """What is wrong with a description."""

    LINES = "lines"
    """Not the lines of a description, or too many or too long."""
    MEDIA = "media"
    """Anything but one stream of sound."""
    NAME = "name"
    """The session has a name; a person's name must never get in here."""
    UNENCRYPTED = "unencrypted"
    """No fingerprint of the key, or a transport that does not encrypt."""
    SENDS = "sends"
    """It would send, and the sender may not be heard."""
    RECEIVES = "receives"
    """It would receive from somebody who may not be heard."""


def fault_of_description(sdp: str, *, sends: bool, receives: bool) -> SdpFault | None:
    """What is wrong with a description, None if nothing is.

    Args:
        sdp: the text.
        sends: whether its sender may be heard.
        receives: whether its sender may hear the other.
    """
    lines = sdp.split("\r\n") if "\r\n" in sdp else sdp.split("\n")
    if lines and not lines[-1]:
        lines.pop()
    return (
        _fault_of_lines(lines)
        or _fault_of_media(lines)
        or _fault_of_direction(lines, sends=sends, receives=receives)
    )


def _fault_of_lines(lines: Sequence[str]) -> SdpFault | None:
    """Whether these are lines of a description without a name."""
    if not lines or len(lines) > MAX_LINES or lines[0] != "v=0":
        return SdpFault.LINES
    if any(len(line) > MAX_LINE_LENGTH or not _LINE.fullmatch(line) for line in lines):
        return SdpFault.LINES
    names = [line for line in lines if line.startswith("s=")]
    return None if names in (["s=-"], ["s= "]) else SdpFault.NAME


def _fault_of_media(lines: Sequence[str]) -> SdpFault | None:
    """Whether there is one stream, of sound, encrypted."""
    media = [line.split(" ") for line in lines if line.startswith("m=")]
    if len(media) != 1 or media[0][0] != "m=audio" or len(media[0]) < 4:
        return SdpFault.MEDIA
    fingerprints = [line for line in lines if line.startswith("a=fingerprint:sha-")]
    if media[0][2] not in PROTOCOLS or not fingerprints:
        return SdpFault.UNENCRYPTED
    return None


def _fault_of_direction(lines: Sequence[str], *, sends: bool, receives: bool) -> SdpFault | None:
    """Whether sound goes only where it may; without a word about it, it goes both ways."""
    # Engines take "a=sendrecv:x" for "a=sendrecv".
    words = {_END_OF_WORD.split(line[2:], 1)[0] for line in lines if line.startswith("a=")}
    directions = words.intersection(_DIRECTIONS) or {"sendrecv"}
    if not sends and not directions <= {"recvonly", "inactive"}:
        return SdpFault.SENDS
    if not receives and not directions <= {"sendonly", "inactive"}:
        return SdpFault.RECEIVES
    return None


def candidates_in(sdp: str) -> int:
    """How many candidates a description brings along."""
    return sum(line.startswith("a=candidate:") for line in sdp.splitlines())


def is_candidate(text: str) -> bool:
    """Whether this is a candidate of ICE as browsers write it; the empty one ends the list."""
    return len(text) <= MAX_CANDIDATE_LENGTH and _CANDIDATE.fullmatch(text) is not None
