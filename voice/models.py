"""What is stored of the talk in rooms: how it stands, who has joined, who is muted. No sound."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from game.models import Match
from lobby.models import Room
from voice.links import Scope

TAB_LENGTH = 36
_SCOPES = [(Scope.ALL.value, "everyone at the table"), (Scope.TEAM.value, "only the own team")]


class Talk(models.Model):
    """The talk of a room as it stands; `n` counts its changes.

    `state` is a `voice.state.VoiceState` as JSON text; secret as a whole, since each
    person sees only the own links.
    """

    room = models.OneToOneField(
        Room, on_delete=models.CASCADE, primary_key=True, related_name="talk"
    )
    n = models.PositiveIntegerField(default=0)
    state = models.TextField(blank=True)

    def __str__(self) -> str:
        """The room and the number of the newest change."""
        return f"{self.room_id} at {self.n}"


class Speaker(models.Model):
    """A person's stay in the talk of a room, from joining to leaving, in one tab.

    `tab` is made by the page: who comes back with the same one goes on with the same
    stay. `seen_at` is the lease, renewed by the tab's own heartbeat.
    """

    class Mic(models.TextChoices):
        """What the microphone is set to."""

        OPEN = "open", "open"
        MUTED = "muted", "muted"
        PUSH = "push", "open while a key is held"
        NONE = "none", "none: the person listens"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="speakers")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    tab = models.CharField(max_length=TAB_LENGTH)
    mic = models.CharField(max_length=5, choices=Mic.choices, default=Mic.MUTED)
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "player"], name="speaker_once_a_room"),
        ]

    def __str__(self) -> str:
        """Who and where."""
        return f"{self.player_id} talks in {self.room_id}"


class Silence(models.Model):
    """A person whom the room's owner has muted for everyone in the room."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="silences")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "player"], name="silenced_once_a_room"),
        ]

    def __str__(self) -> str:
        """Who and where."""
        return f"{self.player_id} is muted in {self.room_id}"


class ScopeChange(models.Model):
    """Another scope took effect on the talk of a room; written once, never changed.

    `match` and `n` tell where in the log of the match that ran it was, if one ran;
    `by` is who owned the room then.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="scope_changes")
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.CASCADE, related_name="scope_changes"
    )
    n = models.PositiveIntegerField(null=True, blank=True)
    scope = models.CharField(max_length=4, choices=_SCOPES)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        """The scope and since when."""
        return f"{self.scope} since {self.at}"
