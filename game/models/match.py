"""What is stored of a match: its log, the snapshot beside it, seats, rounds, deadlines."""

from __future__ import annotations

import secrets

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils import timezone

CODE_LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
"""No letters that look alike, so that a code can be read out."""
CODE_LENGTH = 10
LINK_KEY_LENGTH = 20


def make_code() -> str:
    """A code for a match that cannot be guessed: 10 of 31 characters, about 49 bits."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def make_link_key() -> str:
    """The secret part of a link to a match: 20 of 31 characters, about 99 bits."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(LINK_KEY_LENGTH))


class Match(models.Model):
    """A match: where its log stands, and its state at that event.

    `state` is the snapshot, the fold of all events up to `n`, as JSON text; secret.
    `turn_n` is the number of the event after which the present turn began: a
    command made before it is stale. `seats_n` is the number of the newest event by
    which a seat changed hands, 0 while everybody sits where the match began.
    `woken_at` is when somebody was heard after nobody had been: while all are
    silent the match waits, and nobody's silence from before counts. `room` is the
    code of the room in which it was started, empty for a match alone; `hints` tells
    whether its people may ask for advice.

    `clock_s` is the turn clock, 0 for none; `turn_ends_at` when the present turn
    ends as shown, `paused_at` since when the clocks stand still because nobody is
    there (all three R9.1). While it is paused, every time of the match is counted as
    if it were still that moment. `votes_n` grows with each change of a vote, and
    `vote_ends_at` is the end of the open vote that ends first: secret of the teams
    (R8.5). Times of these columns are ms of the Unix epoch, as in the log.

    `visibility` is who may look at it once it is over, chosen by `created_by`;
    `link_key` is the secret of its link, empty while there is none. The house rules
    repeat from the log, so that matches can be found by them.
    """

    class Visibility(models.TextChoices):
        """Who may look at a match that is over."""

        PLAYERS = "players", "who played in it"
        LINK = "link", "who has the link too"
        PUBLIC = "public", "everybody"

    code = models.CharField(max_length=CODE_LENGTH, unique=True, default=make_code)
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True, blank=True)
    n = models.PositiveIntegerField(default=0)
    turn_n = models.PositiveIntegerField(default=0)
    seats_n = models.PositiveIntegerField(default=0)
    woken_at = models.DateTimeField(default=timezone.now)
    state = models.TextField()
    target = models.PositiveSmallIntegerField()
    score_a = models.PositiveSmallIntegerField(default=0)
    score_b = models.PositiveSmallIntegerField(default=0)
    winner = models.CharField(max_length=1, null=True, blank=True)  # noqa: DJ001 - none yet
    room = models.CharField(max_length=6, blank=True, default="")
    clock_s = models.PositiveSmallIntegerField(default=0)
    hints = models.BooleanField(default=True)
    turn_ends_at = models.BigIntegerField(null=True, blank=True)
    paused_at = models.BigIntegerField(null=True, blank=True)
    votes_n = models.PositiveIntegerField(default=0)
    vote_ends_at = models.BigIntegerField(null=True, blank=True)
    visibility = models.CharField(
        max_length=7, choices=Visibility.choices, default=Visibility.PLAYERS
    )
    link_key = models.CharField(max_length=LINK_KEY_LENGTH, blank=True, default="")
    joker_beats_trump = models.BooleanField(default=False)
    optional_mass = models.BooleanField(default=False)

    class Meta:
        verbose_name_plural = "matches"
        ordering = ["-id"]
        indexes = [
            # Few matches run while very many are over.
            models.Index(
                fields=["woken_at"],
                condition=Q(finished_at__isnull=True, paused_at__isnull=True),
                name="match_running_by_waking",
            ),
            models.Index(
                fields=["paused_at"],
                condition=Q(finished_at__isnull=True, paused_at__isnull=False),
                name="match_left_alone",
            ),
            models.Index(
                fields=["vote_ends_at"],
                condition=Q(vote_ends_at__isnull=False),
                name="match_with_open_vote",
            ),
            models.Index(fields=["-id"], condition=Q(visibility="public"), name="match_public"),
        ]
        constraints = [
            models.CheckConstraint(
                condition=Q(winner__isnull=True) | Q(winner__in=["A", "B"]),
                name="match_winner_is_a_team",
            ),
            models.CheckConstraint(condition=Q(turn_n__lte=F("n")), name="match_turn_not_ahead"),
            models.CheckConstraint(
                # An abandoned match is finished without a winner.
                condition=Q(winner__isnull=True) | Q(finished_at__isnull=False),
                name="match_won_is_finished",
            ),
            models.CheckConstraint(
                condition=Q(visibility="link", link_key__gt="")
                | (~Q(visibility="link") & Q(link_key="")),
                name="match_key_of_its_link",
            ),
        ]

    def __str__(self) -> str:
        """The code of the match."""
        return self.code


class Seat(models.Model):
    """A place at the table; people come and go, the seat stays (R1.1).

    `seen_at` is the lease of presence: the last time the person's own heartbeat
    was heard. `bot` names the policy that plays a bot's seat. `away` repeats from
    the state why a bot plays a person's seat, and is empty while none does (R9.1).
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="seats"
    )
    bot = models.CharField(max_length=20, blank=True)
    seen_at = models.DateTimeField(null=True, blank=True)
    away = models.CharField(max_length=10, blank=True)

    class Meta:
        ordering = ["number"]
        indexes = [
            # Who is online is asked each second; who played long ago must not cost anything.
            models.Index(
                fields=["seen_at", "match"],
                condition=Q(player__isnull=False),
                name="seat_by_last_heard",
            ),
            # The history of a person, read without touching the rows themselves.
            models.Index(
                fields=["player", "match", "number"],
                condition=Q(player__isnull=False),
                name="seat_by_player",
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="seat_once_a_match"),
            models.UniqueConstraint(
                fields=["match", "player"],
                condition=Q(player__isnull=False),
                name="player_once_a_match",
            ),
            models.CheckConstraint(condition=Q(number__lte=7), name="seat_number_0_to_7"),
        ]

    def __str__(self) -> str:
        """The seat's number and who sits there."""
        return f"{self.number} {self.name}"


class Departure(models.Model):
    """A person who left a match for good (R9.2): it stays in the history and counts for rating.

    `n` is the event by which a bot took the seat, `name` what the person was called there.
    """

    class Reason(models.TextChoices):
        """Why."""

        LEFT = "left", "left"
        KICKED = "kicked", "sent away by the owner"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="departures")
    player = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="departures"
    )
    seat = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=40)
    n = models.PositiveIntegerField()
    at = models.DateTimeField()
    reason = models.CharField(max_length=10, choices=Reason.choices)

    class Meta:
        ordering = ["n"]
        indexes = [
            models.Index(fields=["player", "match", "seat"], name="departure_by_player"),
        ]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="departure_once_an_event"),
        ]

    def __str__(self) -> str:
        """The seat's number and who sat there."""
        return f"{self.seat} {self.name}"


class Round(models.Model):
    """A deal that was played; a void one and its second deal share the number (R7.5)."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="rounds")
    index = models.PositiveSmallIntegerField()
    number = models.PositiveSmallIntegerField()
    trump = models.CharField(max_length=1)
    opener = models.PositiveSmallIntegerField(null=True, blank=True)
    team = models.CharField(max_length=1, blank=True)
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=10, blank=True)
    first_n = models.PositiveIntegerField()
    dealt_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["index"]
        constraints = [
            models.UniqueConstraint(fields=["match", "index"], name="round_once_a_match"),
        ]

    def __str__(self) -> str:
        """The round's number."""
        return f"round {self.number}"


class MatchEvent(models.Model):
    """One event of the log; written once, never changed.

    `payload` is the event's whole plain form as JSON text; secret. The last event
    of a player's command carries the command's id, which makes the id unique.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="events")
    n = models.PositiveIntegerField()
    kind = models.CharField(max_length=30)
    payload = models.TextField()
    at = models.DateTimeField()
    seat = models.PositiveSmallIntegerField(null=True, blank=True)
    command_id = models.CharField(max_length=36, null=True, blank=True)  # noqa: DJ001 - unique

    class Meta:
        ordering = ["n"]
        constraints = [
            models.UniqueConstraint(fields=["match", "n"], name="event_number_once_a_match"),
            models.UniqueConstraint(
                fields=["match", "seat", "command_id"],
                condition=Q(command_id__isnull=False),
                name="command_carried_out_once",
            ),
        ]

    def __str__(self) -> str:
        """The event's number and kind."""
        return f"{self.n} {self.kind}"


class Deadline(models.Model):
    """A moment at which something of a match is due; an alarm only looks at this row.

    `n` is the event after which it was set: an alarm for another `n` is void.
    """

    class Kind(models.TextChoices):
        """What is due."""

        DEAL = "deal", "next round is dealt"
        OPENER = "opener", "time to choose the opener is over (R3.4)"
        BOT = "bot", "a bot moves"
        TURN = "turn", "a person's turn has run out (R9.1)"

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="deadlines")
    kind = models.CharField(max_length=10, choices=Kind.choices)
    n = models.PositiveIntegerField()
    due_at = models.DateTimeField(db_index=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "kind"], name="deadline_once_a_kind"),
        ]

    def __str__(self) -> str:
        """What is due and when."""
        return f"{self.kind} {self.due_at}"
