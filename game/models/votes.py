"""What is stored of votes to give up a round."""

from __future__ import annotations

from django.db import models
from django.db.models import Q

from game.models.match import Match, Round


class Vote(models.Model):
    """A team's vote to give up a round (R8), kept beside the log and not in it.

    A hidden event would tell the other team by its number that a vote runs (R8.5).
    `ends_at` is its end as shown, in ms of the Unix epoch; `yes` and `online` are the
    count by which it was settled.
    """

    class Outcome(models.TextChoices):
        """Where it stands; the words are those of the rules."""

        OPEN = "open", "open"
        PASSED = "passed", "passed"
        FAILED = "failed", "failed"
        VOID = "void", "void"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="votes")
    round = models.ForeignKey(Round, on_delete=models.CASCADE, related_name="votes")
    team = models.CharField(max_length=1)
    proposer = models.PositiveSmallIntegerField()
    ends_at = models.BigIntegerField()
    outcome = models.CharField(max_length=10, choices=Outcome.choices, default=Outcome.OPEN)
    yes = models.PositiveSmallIntegerField(null=True, blank=True)
    online = models.PositiveSmallIntegerField(null=True, blank=True)
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["round", "team"], name="vote_once_a_round"),
            models.CheckConstraint(condition=Q(team__in=["A", "B"]), name="vote_of_a_team"),
        ]

    def __str__(self) -> str:
        """The team and where it stands."""
        return f"{self.team} {self.outcome}"


class Ballot(models.Model):
    """An answer in a vote; the newest of a seat counts, unless its person has left.

    `n` is the number that the command was answered with, so that the same command
    again is answered alike.
    """

    vote = models.ForeignKey(Vote, on_delete=models.CASCADE, related_name="ballots")
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    yes = models.BooleanField()
    at = models.DateTimeField()
    has_left = models.BooleanField(default=False)
    command_id = models.CharField(max_length=36, null=True, blank=True)  # noqa: DJ001 - unique
    n = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["vote", "seat", "command_id"],
                condition=Q(command_id__isnull=False),
                name="ballot_cast_once",
            ),
        ]

    def __str__(self) -> str:
        """Who said what."""
        return f"{self.name} {'yes' if self.yes else 'no'}"
