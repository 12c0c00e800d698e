"""What may be told of the proofs of deals (R3.5): a secret only once its round is over."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, cast

from django.db.models import Max

from game.models import DealProof
from game.outbox import Outbox
from game.rules import mass

TOLD_AT_ONCE = 3
"""The deal that comes, the one that is played, and the one before it."""


StageName = Literal["open", "sealed", "dealt", "shown"]


@dataclass(frozen=True, slots=True)
class DealsChanged:
    """A proof of a match has changed; `n` counts all changes of its proofs."""

    n: int


deals: Outbox[DealsChanged] = Outbox("deals")
"""Tells that a proof of a match is at another stage."""


@dataclass(frozen=True, slots=True)
class ToldProof:
    """The proof of a deal as everybody may see it; texts are hexadecimal.

    Attributes:
        deal: which deal of the match, from 1.
        stage: open, sealed, dealt or shown.
        seal: SHA-256 of the secret.
        secret: None until the round is over.
        seals: SHA-256 of each seat's share, None where there is none.
        shares: what each seat has shown so far.
    """

    deal: int
    stage: StageName
    seal: str
    secret: str | None
    seals: tuple[str | None, ...]
    shares: tuple[str | None, ...]


@dataclass(frozen=True, slots=True)
class ToldDeals:
    """The newest proofs of a match, in order, after the `n`th change of any."""

    n: int
    proofs: tuple[ToldProof, ...]


def told_deals(match_id: int) -> ToldDeals:
    """What everybody at a table may know of its newest proofs."""
    rows = list(DealProof.objects.filter(match_id=match_id).order_by("-deal")[:TOLD_AT_ONCE])
    newest = max((row.revision for row in rows), default=0)
    return ToldDeals(newest, tuple(_told(row) for row in reversed(rows)))


def revisions_of(match_ids: Iterable[int]) -> dict[int, int]:
    """How many changes the proofs of each of these matches have had; without proofs none."""
    rows = DealProof.objects.filter(match_id__in=list(match_ids)).order_by()
    return dict(rows.values_list("match_id").annotate(newest=Max("revision")))


def recorded_fairness(match_id: int) -> mass.RecordedFairness | None:
    """The proofs of all deals that were made, for a record; None where there are none."""
    rows = DealProof.objects.filter(match_id=match_id).order_by("deal")
    made = (DealProof.Stage.DEALT, DealProof.Stage.SHOWN)
    recorded = [_recorded(_told(row)) for row in rows.filter(stage__in=made)]
    return {"format": mass.FAIRNESS_FORMAT, "deals": recorded} if recorded else None


def _told(row: DealProof) -> ToldProof:
    return ToldProof(
        deal=row.deal,
        stage=cast(StageName, row.stage),
        seal=row.seal,
        secret=row.secret if row.stage == DealProof.Stage.SHOWN else None,
        seals=tuple(row.seals),
        shares=tuple(row.shares),
    )


def _recorded(proof: ToldProof) -> mass.RecordedDeal:
    return {
        "deal": proof.deal,
        "seal": proof.seal,
        "secret": proof.secret,
        "seals": list(proof.seals),
        "shares": list(proof.shares),
    }
