"""What is stored of hints: who has asked for one, and when."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from game.models.match import Match, Round


class HintUse(models.Model):
    """A hint that somebody was given: for a seat, at one situation of a round.

    `n` is the event after which the situation began, so a hint that is asked for again
    in the same situation counts once. `name` is what the person was called then, for a
    seat may be another's later; `level` is which bot's advice it was.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hint_uses")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="hint_uses")
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    n = models.PositiveIntegerField()
    level = models.CharField(max_length=20)
    at = models.DateTimeField()

    class Meta:
        ordering = ["n", "seat"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n", "seat"], name="hint_once_a_situation"),
            models.CheckConstraint(condition=Q(seat__lte=7), name="hint_of_a_seat_0_to_7"),
        ]

    def __str__(self) -> str:
        """The seat and the event."""
        return f"{self.seat} after {self.n}"
