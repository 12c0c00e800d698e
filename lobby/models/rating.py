"""How strong people have shown to be, a season at a time, and how they took part in matches."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from game.models import Match

PROVISIONAL = 10
"""A rating is provisional until its person has so many rated matches in the season."""


class Season(models.Model):
    """A span of time in which matches are counted together; a match is of the one it ended in.

    `key` stands in addresses: the year and month in which it begins, such as 2026-10.
    """

    key = models.CharField(max_length=10, unique=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()

    class Meta:
        ordering = ["starts_at"]
        constraints = [
            models.CheckConstraint(
                condition=Q(starts_at__lt=F("ends_at")), name="season_ends_after_its_start"
            ),
        ]

    def __str__(self) -> str:
        """When it begins."""
        return self.key


class Rating(models.Model):
    """What is known of a person's strength in a season: a bell curve around `mu`.

    `points` is the number that people see and are ranked by, made of the other two
    (`lobby.skill.points_of`). `matches` counts the rated ones of this season, `won` those
    that counted as won.
    """

    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="ratings"
    )
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, related_name="ratings", db_index=False
    )
    mu = models.FloatField()
    sigma = models.FloatField()
    points = models.IntegerField()
    matches = models.PositiveIntegerField(default=0)
    won = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-points", "pk"]
        indexes = [
            models.Index(
                fields=["season", "-points", "id"],
                condition=Q(matches__gte=PROVISIONAL),
                name="rating_settled",
            ),
            models.Index(
                fields=["season", "-points", "id"],
                condition=Q(matches__lt=PROVISIONAL),
                name="rating_provisional",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["player", "season"], name="rating_once_a_season"),
            models.CheckConstraint(condition=Q(won__lte=F("matches")), name="rating_won_of_played"),
            models.CheckConstraint(condition=Q(sigma__gt=0), name="rating_is_uncertain"),
        ]

    def __str__(self) -> str:
        """Whose, and how many points."""
        return f"{self.player_id}: {self.points}"

    @property
    def is_provisional(self) -> bool:
        """Whether there are still too few matches for a place among the others."""
        return self.matches < PROVISIONAL


class RatingChange(models.Model):
    """What one match has changed in one person's rating; the keys give the order of counting.

    `share` is how far the match counts for the person, above 0 and up to 1. `won` tells how
    it counted: for who has left it is lost, whoever won.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="rating_changes"
    )
    season = models.ForeignKey(
        Season, on_delete=models.PROTECT, related_name="changes", db_index=False
    )
    won = models.BooleanField()
    share = models.FloatField()
    mu_before = models.FloatField()
    sigma_before = models.FloatField()
    mu_after = models.FloatField()
    sigma_after = models.FloatField()
    points_before = models.IntegerField()
    points_after = models.IntegerField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["player", "season", "-id"], name="change_of_player"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="rated_once_a_match"),
            models.CheckConstraint(
                condition=Q(share__gt=0, share__lte=1), name="share_is_a_part_of_the_match"
            ),
        ]

    def __str__(self) -> str:
        """From and to."""
        return f"{self.player_id}: {self.points_before} to {self.points_after}"


class Turnout(models.Model):
    """How a person took part in a match of a room: what was played, and by whom.

    `own` counts the person's moves, `timeouts` those that the clock made for the person and
    `kept` those of the bot that kept the seat meanwhile; `seat_moves` counts all moves of
    the seat, also before the person came or after the person went.
    """

    class Ending(models.TextChoices):
        """How it ended for the person."""

        STAYED = "stayed", "at the table to the end"
        LEFT = "left", "left for good"
        DESERTED = "deserted", "away at the end, and a bot had played most of the seat"
        KICKED = "kicked", "sent away by the owner"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="turnouts"
    )
    seat = models.PositiveSmallIntegerField()
    own = models.PositiveIntegerField()
    timeouts = models.PositiveIntegerField()
    kept = models.PositiveIntegerField()
    seat_moves = models.PositiveIntegerField()
    ending = models.CharField(max_length=8, choices=Ending.choices)
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["player", "-id"], name="turnout_of_player"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "player"], name="turnout_once_a_match"),
        ]

    def __str__(self) -> str:
        """Who and how."""
        return f"{self.player_id}: {self.ending}"
