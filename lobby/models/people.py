"""What people are to each other: friends, blocked, invited."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Greatest, Least

from lobby.models.room import Room


class Friendship(models.Model):
    """One asked, the other may accept; a pair has one row whoever asked."""

    asker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_asked"
    )
    asked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="friendships_got"
    )
    asked_at = models.DateTimeField(auto_now_add=True)
    accepted_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                Least("asker", "asked"), Greatest("asker", "asked"), name="friends_once"
            ),
            models.CheckConstraint(condition=~Q(asker=F("asked")), name="no_own_friend"),
        ]

    def __str__(self) -> str:
        """The pair."""
        return f"{self.asker_id} and {self.asked_id}"


class Block(models.Model):
    """A person does not want to read, hear or be invited by another."""

    blocker = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocks"
    )
    blocked = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="blocked_by"
    )
    at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["blocker", "blocked"], name="blocked_once"),
            models.CheckConstraint(condition=~Q(blocker=F("blocked")), name="no_own_block"),
        ]

    def __str__(self) -> str:
        """The pair."""
        return f"{self.blocker_id} blocks {self.blocked_id}"


class Invitation(models.Model):
    """A member of a room asks a friend to come; shown in the friend's lobby."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="invitations")
    inviter = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    invited = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="invitations"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "invited"], name="invited_once_a_room"),
        ]

    def __str__(self) -> str:
        """Who and where to."""
        return f"{self.invited_id} to {self.room_id}"
