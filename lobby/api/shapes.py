"""What people, rooms and keys look like in the API."""

from __future__ import annotations

from typing import Any, get_args

from rest_framework import serializers

from game.api.fields import Choice
from game.api.shapes import HouseRulesShape, Shape, moment
from lobby.models import Player
from lobby.models.tokens import TOKEN_NAME_LENGTH
from lobby.protocol import parts
from lobby.services.tokens import Scope

NUMBER = {"type": "integer", "minimum": 1}
"""A row's number in an address."""


class PersonShape(Shape):
    """A person, as others see him."""

    id = serializers.IntegerField(help_text="The person's number; it never changes.")
    name = serializers.CharField(help_text="What the person is called now.")
    guest = serializers.BooleanField(help_text="Came by a name alone, and has no password.")
    avatar = serializers.CharField(help_text="Code of the picture at /avatar/{code}.svg.")


class RatingShape(Shape):
    """A rating in the season that runs."""

    season = serializers.CharField()
    points = serializers.IntegerField(help_text="What people are ranked by.")
    sigma = serializers.FloatField(help_text="How uncertain the strength behind them is.")
    matches = serializers.IntegerField(help_text="Rated matches of the season.")
    provisional = serializers.BooleanField(help_text="Too few matches for a place.")
    place = serializers.IntegerField(allow_null=True)


class PlayerShape(PersonShape):
    """A person's public profile."""

    played = serializers.IntegerField(help_text="Matches played to the end.")
    won = serializers.IntegerField(help_text="Matches won.")
    joined_at = moment(help_text="When the person signed up.")
    rating = RatingShape(allow_null=True, help_text="Null before the first rated match.")
    reliability = serializers.IntegerField(
        allow_null=True, help_text="Stays to the end and moves in time, in percent of late."
    )


class MeShape(PlayerShape):
    """One's own profile."""

    scopes = serializers.ListField(
        child=serializers.CharField(),
        allow_null=True,
        help_text="What the key that asks may do; null for a session.",
    )
    expires_at = moment(allow_null=True, help_text="When the key that asks ends.")


def choice(kind: Any, **options: Any) -> Choice:
    """One of the words of a protocol."""
    return Choice(choices=list(get_args(kind)), **options)


class RoomLineShape(Shape):
    """A room as the lobby lists it."""

    code = serializers.CharField()
    name = serializers.CharField(help_text="Empty where the owner gave none.")
    owner = serializers.CharField(help_text="Name of the owner, empty where there is none.")
    language = choice(parts.Language)
    access = choice(parts.Access)
    phase = choice(parts.Phase)
    seats = serializers.RegexField(
        "^[hb-]{8}$", help_text="A letter a seat: h a person, b a bot, - free."
    )
    house = HouseRulesShape()
    clock_s = serializers.IntegerField(help_text="Seconds a move, 0 without a clock.")
    spectators = choice(parts.Spectators)


class ChairShape(Shape):
    """A seat of a room: free, a person's or a bot's."""

    seat = serializers.IntegerField(min_value=0, max_value=7)
    player = serializers.IntegerField(allow_null=True, help_text="The person's number.")
    name = serializers.CharField(help_text="The person's name, empty for a bot or a free seat.")
    bot = choice(parts.BotLevel, allow_null=True)
    ready = serializers.BooleanField()


class RoomMemberShape(Shape):
    """A person in a room."""

    player = serializers.IntegerField()
    name = serializers.CharField()
    guest = serializers.BooleanField()


class RoomShape(Shape):
    """A room.

    Who is no member sees what the way in shows: `members` and `match` are null.
    """

    code = serializers.CharField()
    n = serializers.IntegerField(help_text="Number of the room's newest change.")
    name = serializers.CharField()
    language = choice(parts.Language)
    access = choice(parts.Access)
    owner = serializers.IntegerField(allow_null=True, help_text="The owner's number.")
    phase = choice(parts.Phase)
    house = HouseRulesShape()
    clock_s = serializers.IntegerField()
    hints = serializers.BooleanField()
    rated = serializers.BooleanField()
    spectators = choice(parts.Spectators)
    seats_locked = serializers.BooleanField()
    chairs = ChairShape(many=True)
    members = RoomMemberShape(many=True, allow_null=True)
    match = serializers.CharField(
        allow_null=True, help_text="Code of the match that runs or was played last."
    )
    over = serializers.BooleanField(help_text="Whether that match is over.")
    socket = serializers.CharField(
        allow_null=True, help_text="Path of the match's socket while it runs, for members."
    )


class TokenShape(Shape):
    """A key; the key itself is shown once, when it is made."""

    id = serializers.IntegerField()
    name = serializers.CharField(max_length=TOKEN_NAME_LENGTH)
    hint = serializers.CharField(help_text="The last letters of the key.")
    scopes = serializers.ListField(child=serializers.ChoiceField(choices=[*Scope]))
    created_at = moment()
    expires_at = moment()
    last_used_at = moment(allow_null=True, help_text="To the minute.")


class NewTokenShape(TokenShape):
    """A key that was just made."""

    token = serializers.CharField(help_text="The key. It cannot be shown again.")


def person_told(player: Player) -> dict[str, Any]:
    """A person as others see him."""
    return {
        "id": player.pk,
        "name": player.username,
        "guest": player.is_guest,
        "avatar": player.picture,
    }
