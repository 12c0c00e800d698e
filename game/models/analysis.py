"""What is stored of a look back at a match that is over."""

from __future__ import annotations

from django.db import models

from game.models.match import Match


class Analysis(models.Model):
    """How the chances stood throughout a match, and the moments that decided it.

    Made once the match is over, from its log alone, so it can be thrown away and made
    again; `version` is that of the making. Both texts are JSON as
    `game.services.judging` has it.
    """

    match = models.OneToOneField(
        Match, on_delete=models.CASCADE, primary_key=True, related_name="analysis"
    )
    version = models.PositiveSmallIntegerField()
    chances = models.TextField()
    moments = models.TextField()
    made_at = models.DateTimeField()

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        """The match."""
        return f"analysis of match {self.match_id}"
