"""The proofs of deals in a record (R3.5): their shape, and reading them from anyone."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypedDict

from game.rules.mass.fairness import FAIRNESS_FORMAT
from game.rules.mass.record_fault import shown
from game.rules.mass.record_shapes import (
    Malformed,
    eight_of,
    integer_of,
    key_of,
    numbered,
    object_of,
    read_in,
    text_of,
)

FAIRNESS_KEY = "fairness"
"""The key of the writer's own under which a record has its proofs."""

MATCH_KEY = "match"
"""The key of the writer's own for the code of the match, which every deal is bound to."""

_HEX = re.compile(r"[0-9a-f]{64}")


class RecordedDeal(TypedDict):
    """What one deal came from.

    Attributes:
        deal: where its round stands in `rounds`, from 1.
        seal: SHA-256 of the secret, told before any share was shown.
        secret: null while the round runs.
        seals: SHA-256 of each seat's share, null where a seat sealed none.
        shares: what each seat showed in time, else null.
    """

    deal: int
    seal: str
    secret: str | None
    seals: list[str | None]
    shares: list[str | None]


class RecordedFairness(TypedDict):
    """All proofs of a match; rounds dealt without one are left out.

    Attributes:
        format: always `FAIRNESS_FORMAT`.
        deals: in the order of the rounds.
    """

    format: Literal["mass-deal/1"]
    deals: list[RecordedDeal]


class ReadProof(NamedTuple):
    """A proof as the record has it."""

    deal: int
    seal: bytes
    secret: bytes | None
    seals: tuple[bytes | None, ...]
    shares: tuple[bytes | None, ...]


class ReadFairness(NamedTuple):
    """The proofs as the record has them, and the match that they are bound to."""

    match: str
    proofs: list[ReadProof]


def fairness_of(plain: dict[str, object]) -> ReadFairness:
    """Read the proofs, which a record may leave out.

    Raises:
        Malformed: something in them has not the shape of a proof.
    """
    if FAIRNESS_KEY not in plain:
        return ReadFairness("", [])
    proofs = read_in(plain, FAIRNESS_KEY, _proofs)
    return ReadFairness(read_in(plain, MATCH_KEY, text_of), proofs)


def _proofs(value: object) -> list[ReadProof]:
    plain = object_of(value)
    version = key_of(plain, "format")
    if version != FAIRNESS_FORMAT:
        raise Malformed(f"format is {shown(version)}, not {FAIRNESS_FORMAT!r}")
    return numbered(key_of(plain, "deals"), "deal", _proof)


def _proof(value: object) -> ReadProof:
    plain = object_of(value)
    return ReadProof(
        deal=read_in(plain, "deal", integer_of),
        seal=read_in(plain, "seal", _bytes_of),
        secret=read_in(plain, "secret", _bytes_or_null),
        seals=read_in(plain, "seals", lambda seals: eight_of(seals, _bytes_or_null)),
        shares=read_in(plain, "shares", lambda shares: eight_of(shares, _bytes_or_null)),
    )


def _bytes_of(value: object) -> bytes:
    if not isinstance(value, str) or not _HEX.fullmatch(value):
        raise Malformed(f"{shown(value)} is not 64 characters of hexadecimal in lower case")
    return bytes.fromhex(value)


def _bytes_or_null(value: object) -> bytes | None:
    return None if value is None else _bytes_of(value)
