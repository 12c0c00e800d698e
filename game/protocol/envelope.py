"""What all messages have in common, and the types of their fields."""

from __future__ import annotations

from typing import Annotated

import msgspec


class Message(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="t"):
    """A message on a table's socket: one JSON object whose `t` names its kind."""


CommandId = Annotated[
    str,
    msgspec.Meta(
        min_length=1,
        max_length=36,
        pattern=r"^[A-Za-z0-9_-]+(?![\s\S])",  # unlike $, admits no newline at the end
        description="Made by the client; the same id is carried out once and answered the same.",
        examples=["c7"],
    ),
]
EventNumber = Annotated[
    int,
    msgspec.Meta(
        ge=0,
        le=2**31 - 1,
        description="Number of an event of the match; 0 before the first.",
        examples=[41],
    ),
]
CardName = Annotated[
    str,
    msgspec.Meta(
        min_length=2,
        max_length=2,
        pattern=r"^(?:[789TJQK32A][HSDC]|J[123])$",
        description="A card: rank then suit, ten is T; jokers J1 J2 J3 (R2.4).",
        examples=["9S"],
    ),
]
SeatNumber = Annotated[
    int, msgspec.Meta(ge=0, le=7, description="A seat, clockwise (R1.1).", examples=[3])
]
Voices = Annotated[int, msgspec.Meta(ge=0, le=4, description="How many people of a team.")]
Percent = Annotated[int, msgspec.Meta(ge=0, le=100, description="A chance, in per cent.")]
Milliseconds = Annotated[
    int, msgspec.Meta(ge=0, description="Milliseconds of the Unix epoch, by the server's clock.")
]
ErrorCode = Annotated[
    str, msgspec.Meta(pattern=r"^[a-z_]+$", description="Why; texts are chosen by this code.")
]
RuleNumber = Annotated[
    str, msgspec.Meta(pattern=r"^R\d+\.\d+$", description="The rule it rests on.")
]
DealNumber = Annotated[
    int,
    msgspec.Meta(
        ge=1,
        le=2**15 - 1,
        description="Which deal of the match, from 1; void ones count too (R3.5).",
        examples=[2],
    ),
]
Hex32 = Annotated[
    str,
    msgspec.Meta(
        min_length=64,
        max_length=64,
        pattern=r"^[0-9a-f]{64}(?![\s\S])",
        description="32 bytes in lowercase hexadecimal: a secret, a share, or the SHA-256 of one.",
    ),
]
Params = dict[str, int | str]
"""Values that the sentence for a code names."""
