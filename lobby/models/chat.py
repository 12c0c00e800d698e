"""What was said in a room."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import Q

from game.models import Match
from lobby.models.room import Room

TEXT_LENGTH = 300


class ChatLine(models.Model):
    """One line; its primary key orders the lines of a room.

    Either `text` or `phrase`, the code of a quick phrase that each reader sees in
    the own language. `match` is the match that ran when a team or the spectators
    spoke among themselves.
    """

    class Channel(models.TextChoices):
        """Who reads it."""

        ROOM = "room", "everyone in the room"
        TEAM_A = "A", "members seated in team A, while a match runs"
        TEAM_B = "B", "members seated in team B, while a match runs"
        WATCH = "watch", "members without a seat, while a match runs"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="lines", db_index=False)
    match = models.ForeignKey(Match, null=True, on_delete=models.SET_NULL, related_name="+")
    channel = models.CharField(max_length=5, choices=Channel.choices)
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    name = models.CharField(max_length=20)
    text = models.CharField(max_length=TEXT_LENGTH, blank=True)
    phrase = models.CharField(max_length=20, blank=True)
    at = models.DateTimeField()
    command_id = models.CharField(max_length=36)

    class Meta:
        ordering = ["pk"]
        indexes = [models.Index(fields=["room", "id"], name="line_of_room")]
        constraints = [
            models.UniqueConstraint(fields=["room", "author", "command_id"], name="line_said_once"),
            models.CheckConstraint(condition=Q(text="") ^ Q(phrase=""), name="line_text_or_phrase"),
        ]

    def __str__(self) -> str:
        """Who said it."""
        return f"{self.name} in {self.room_id}"
