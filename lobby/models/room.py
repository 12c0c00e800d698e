"""A room: who is in it, who sits where, under which rules, and the matches it has played."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import Q

from game.models import Match
from game.rules import mass

ROOM_CODE_LETTERS = "ACDEFHJKLMNPQRTUWXY"
"""Letters that cannot be taken for one another or for a digit, so a code can be read out."""
ROOM_CODE_LENGTH = 6
NAME_LENGTH = 40


def make_room_code() -> str:
    """A code for a room: 6 of 19 letters, 47 million; guessing is limited by rate."""
    return "".join(secrets.choice(ROOM_CODE_LETTERS) for _ in range(ROOM_CODE_LENGTH))


class Room(models.Model):
    """A room and its settings.

    `n` counts the changes of the room; whoever has seen `n` is up to date.
    `call_ends_at` is set while people who are not ready are called (15 s).
    `lively_at` is the last moment at which anybody in the room was online.
    """

    class Access(models.TextChoices):
        """Who may come in."""

        PUBLIC = "public", "everyone, listed in the lobby"
        LINK = "link", "who has the link or the code"
        PASSWORD = "password", "who knows the password; listed in the lobby"

    class Phase(models.TextChoices):
        """What the room is doing."""

        OPEN = "open", "people find their seats"
        CALLING = "calling", "people who are not ready are called"
        PLAYING = "playing", "a match is running"
        CLOSED = "closed", "closed for good"

    class Voice(models.TextChoices):
        """Who hears whom."""

        ALL = "all", "everyone at the table"
        TEAM = "team", "only the own team"

    class Spectators(models.TextChoices):
        """Whether members without a seat may watch, and how much later."""

        OFF = "off", "nobody may watch"
        NONE = "none", "without delay"
        CIRCLE = "circle", "up to the last circle that ended"
        ROUND = "round", "up to the last round that ended"

    code = models.CharField(max_length=ROOM_CODE_LENGTH, unique=True, default=make_room_code)
    name = models.CharField(max_length=NAME_LENGTH, blank=True)
    language = models.CharField(max_length=2, default="mn")
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="owned_rooms"
    )
    access = models.CharField(max_length=8, choices=Access.choices, default=Access.PUBLIC)
    password = models.CharField(max_length=128, blank=True)
    joker_beats_trump = models.BooleanField(default=False)
    optional_mass = models.BooleanField(default=False)
    target = models.PositiveSmallIntegerField(default=mass.DEFAULT_HOUSE.target)
    clock_s = models.PositiveSmallIntegerField(default=30)
    hints = models.BooleanField(default=True)
    voice = models.CharField(max_length=4, choices=Voice.choices, default=Voice.ALL)
    spectators = models.CharField(max_length=6, choices=Spectators.choices, default=Spectators.OFF)
    rated = models.BooleanField(default=True)
    seats_locked = models.BooleanField(default=False)
    phase = models.CharField(max_length=8, choices=Phase.choices, default=Phase.OPEN)
    call_ends_at = models.DateTimeField(null=True, blank=True)
    match = models.ForeignKey(
        Match, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    n = models.PositiveIntegerField(default=1)
    created_at = models.DateTimeField(auto_now_add=True)
    lively_at = models.DateTimeField()
    closed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(clock_s__in=[0, 20, 30, 60]), name="room_clock"),
            models.CheckConstraint(
                condition=Q(phase="calling", call_ends_at__isnull=False)
                | (~Q(phase="calling") & Q(call_ends_at__isnull=True)),
                name="room_calls_until",
            ),
        ]
        indexes = [
            models.Index(fields=["phase"], condition=~Q(phase="closed"), name="room_not_closed"),
        ]

    def __str__(self) -> str:
        """The code of the room."""
        return self.code


class Member(models.Model):
    """A person who is in a room, seated or not.

    `seen_at` is the lease of presence, renewed by the person's own heartbeat.
    `answered` holds the person's last commands, each by its id with its answer, so that
    the same command again is answered without being carried out.
    """

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="members")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="memberships"
    )
    joined_at = models.DateTimeField()
    seen_at = models.DateTimeField()
    asks_seat = models.PositiveSmallIntegerField(null=True, blank=True)
    answered = models.JSONField(default=list, blank=True)

    class Meta:
        ordering = ["joined_at", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["room", "player"], name="member_once_a_room"),
        ]

    def __str__(self) -> str:
        """Who and where."""
        return f"{self.player_id} in {self.room_id}"


class Chair(models.Model):
    """One of the eight places of a room: free, a person's, or a bot's of some level.

    `wants` is what its person asked for after a match: the same teams or mixed ones.
    """

    class Wants(models.TextChoices):
        """Teams for the next match."""

        SAME = "same", "teams as they were"
        MIXED = "mixed", "mixed teams"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="chairs")
    number = models.PositiveSmallIntegerField()
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="chairs"
    )
    bot = models.CharField(max_length=20, blank=True)
    ready = models.BooleanField(default=False)
    wants = models.CharField(max_length=5, choices=Wants.choices, blank=True)

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="chair_once_a_room"),
            models.UniqueConstraint(
                fields=["room", "player"],
                condition=Q(player__isnull=False),
                name="one_chair_a_person",
            ),
            models.CheckConstraint(condition=Q(number__lte=7), name="chair_number_0_to_7"),
            models.CheckConstraint(
                condition=Q(player__isnull=True) | Q(bot=""), name="chair_person_or_bot"
            ),
        ]

    def __str__(self) -> str:
        """The chair's number."""
        return f"{self.room_id}:{self.number}"


class Ban(models.Model):
    """A person who was sent away and may not come back before `until`."""

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="bans")
    player = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["room", "player"], name="ban_once_a_room"),
        ]

    def __str__(self) -> str:
        """Who and until when."""
        return f"{self.player_id} until {self.until}"


class RoomMatch(models.Model):
    """A match that was started in a room.

    `rated` is what the room was set to when it began; `counted` tells what came of it.
    """

    class Counted(models.TextChoices):
        """Whether the match has changed ratings, and if not, why."""

        BEFORE = "", "it is older than ratings"
        DUE = "due", "not over, or not looked at yet"
        RATED = "rated", "it has changed ratings"
        OFF = "off", "the room was not rated"
        FEW = "few", "too few people with an account played"
        ONE_SIDED = "one_sided", "all of them were in one team"
        ABANDONED = "abandoned", "it was closed without a winner"

    room = models.ForeignKey(Room, on_delete=models.CASCADE, related_name="matches")
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="+")
    number = models.PositiveSmallIntegerField()
    rated = models.BooleanField(default=False)
    counted = models.CharField(max_length=9, choices=Counted.choices, blank=True)

    class Meta:
        ordering = ["number"]
        indexes = [
            models.Index(fields=["match"], condition=Q(counted="due"), name="match_to_be_counted"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="match_number_once_a_room"),
        ]

    def __str__(self) -> str:
        """The match's number in the room."""
        return f"{self.room_id} match {self.number}"
