"""What matches, rounds and events look like in the API."""

from __future__ import annotations

from datetime import UTC
from typing import Any

from rest_framework import serializers

from game.history.filters import Result
from game.models import Match
from game.rules import mass


class Shape(serializers.Serializer):
    """What is answered; the description of the API leaves out this part of the names."""


TEAM = [team.value for team in mass.Team]


def moment(**options: Any) -> serializers.DateTimeField:
    """A moment in UTC."""
    return serializers.DateTimeField(default_timezone=UTC, **options)


def seat_number(**options: Any) -> serializers.IntegerField:
    """A seat, clockwise (R1.1)."""
    return serializers.IntegerField(min_value=0, max_value=mass.SEATS - 1, **options)


class HouseRulesShape(Shape):
    """House rules of a match."""

    joker_beats_trump = serializers.BooleanField(help_text="Whether jokers beat trumps (R5.2).")
    optional_mass = serializers.BooleanField(help_text="Whether one card may always be led.")
    target = serializers.IntegerField(
        min_value=mass.MIN_TARGET, max_value=mass.MAX_TARGET, help_text="Points that win (R7.2)."
    )


class PointsShape(Shape):
    """Points of both teams."""

    A = serializers.IntegerField()
    B = serializers.IntegerField()


class SeatShape(Shape):
    """A seat of a match."""

    seat = seat_number()
    team = serializers.ChoiceField(choices=TEAM)
    name = serializers.CharField(help_text="What its person or bot is called in this match.")
    player = serializers.IntegerField(allow_null=True, help_text="Its person's number.")
    bot = serializers.CharField(allow_null=True, help_text="How its bot plays, null for a person.")
    away = serializers.BooleanField(help_text="Whether a bot plays for its person now.")


class MatchShape(Shape):
    """A match, as its reader may see it."""

    code = serializers.CharField()
    status = serializers.ChoiceField(choices=["running", "finished", "abandoned"])
    created_at = moment()
    finished_at = moment(allow_null=True)
    n = serializers.IntegerField(help_text="Number of the newest event.")
    score = PointsShape()
    winner = serializers.ChoiceField(choices=TEAM, allow_null=True)
    house = HouseRulesShape()
    clock_s = serializers.IntegerField(help_text="Seconds a move, 0 without a clock.")
    room = serializers.CharField(
        allow_null=True, help_text="Code of its room, for its players; null for a match alone."
    )
    visibility = serializers.ChoiceField(choices=Match.Visibility.values)
    seat = seat_number(allow_null=True, help_text="The seat that the reader plays or played.")
    has_left = serializers.BooleanField(help_text="Whether the reader left it for good (R9.2).")
    result = serializers.ChoiceField(
        choices=[*Result], allow_null=True, help_text="How it stands for the reader, who played it."
    )
    seats = SeatShape(many=True)


class RoundShape(Shape):
    """A deal that was played."""

    index = serializers.IntegerField(help_text="1, 2, …, void rounds too.")
    number = serializers.IntegerField(help_text="As players count; a void round does not (R7.5).")
    trump = serializers.ChoiceField(choices=list(mass.SUIT_NAMES))
    opener = seat_number(allow_null=True)
    team = serializers.ChoiceField(
        choices=TEAM, allow_null=True, help_text="Who won it, null while it runs or if it was void."
    )
    seat = seat_number(allow_null=True, help_text="Who was out of cards first.")
    reason = serializers.ChoiceField(choices=["out", "surrender", "void"], allow_null=True)
    first_n = serializers.IntegerField(help_text="Number of its first event.")
    dealt_at = moment()
    ended_at = moment(allow_null=True)


class VerdictShape(Shape):
    """What the check of a record has found."""

    ok = serializers.BooleanField()
    rounds = serializers.IntegerField(allow_null=True, help_text="Rounds, void ones too.")
    moves = serializers.IntegerField(allow_null=True)
    proven = serializers.IntegerField(
        allow_null=True,
        help_text=(
            "Rounds whose deal is proven by a secret that is shown (R3.5). A record from which the "
            "proofs were taken out breaks no rule, and has 0 here."
        ),
    )
    fault = serializers.CharField(
        allow_null=True, help_text="The first thing that is wrong, in English: where, rule, what."
    )
