"""People of the tests, their browsers, and rooms in which they are."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from lobby.models import Friendship, Member, Player, Room

PASSWORD = "toono-ger-43"


def person(name: str, **fields: Any) -> Player:
    """A player; without a usable password unless one is given."""
    return Player.objects.create_user(name, **fields)


def people(*names: str) -> list[Player]:
    """Several players."""
    return [person(name) for name in names]


def browser_of(player: Player | None = None, language: str = "en") -> Client:
    """A browser in which a player is signed in, or nobody."""
    client = Client(headers={"accept-language": language})
    if player is not None:
        client.force_login(player)
    return client


def befriend(one: Player, other: Player) -> None:
    """Make two people friends."""
    Friendship.objects.create(asker=one, asked=other, accepted_at=timezone.now())


def room_with(*players: Player, silent_s: float = 0, **fields: Any) -> Room:
    """An open room of the first of these people; all were heard `silent_s` seconds ago."""
    now = timezone.now()
    room = Room.objects.create(owner=players[0], lively_at=now, **fields)
    for player in players:
        Member.objects.create(
            room=room, player=player, joined_at=now, seen_at=now - timedelta(seconds=silent_s)
        )
    return room
