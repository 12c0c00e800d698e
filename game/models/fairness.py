"""What is stored of the proofs of deals (R3.5); no page shows the rows themselves."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from game.models.match import Match


class DealProof(models.Model):
    """What one deal of a match comes from: the site's secret and what each seat gave (R3.5).

    `deal` counts the deals of the match from 1, void ones too, as `Round.index` does.
    `secret` is in hexadecimal and leaves the site only at the stage `shown`; `seal` is
    its hash, told from the beginning. `seals` and `shares` hold a text or null for
    each seat. `revision` grows with each change that everybody is told, through all
    proofs of the match, so that who missed one finds out.
    """

    class Stage(models.TextChoices):
        """How far it is; the words are those of the wire."""

        OPEN = "open", "seats may seal a share"
        SEALED = "sealed", "seats may show what they sealed"
        DEALT = "dealt", "the cards are dealt, the secret is kept"
        SHOWN = "shown", "the round is over, the secret is shown"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deal_proofs")
    deal = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=64)
    seal = models.CharField(max_length=64)
    stage = models.CharField(max_length=6, choices=Stage.choices, default=Stage.OPEN)
    seals = models.JSONField()
    shares = models.JSONField()
    revision = models.PositiveIntegerField()

    class Meta:
        ordering = ["deal"]
        constraints = [
            models.UniqueConstraint(fields=["match", "deal"], name="proof_once_a_deal"),
            models.CheckConstraint(
                condition=Q(stage__in=["open", "sealed", "dealt", "shown"]),
                name="proof_at_a_known_stage",
            ),
        ]

    def __str__(self) -> str:
        """Which deal, and how far."""
        return f"deal {self.deal} {self.stage}"
