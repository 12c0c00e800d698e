"""Reads about people: what they are to each other, and what they have played."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Q

from game.models import Departure, Seat
from game.rules import mass
from lobby import names
from lobby.models import Block, Friendship, Invitation, Player, Room

_TEAM_A = [seat for seat in range(mass.SEATS) if mass.team_of(seat) is mass.Team.A]


class Relation(StrEnum):
    """What another person is to the one who looks."""

    SELF = "self"
    NONE = "none"
    ASKED = "asked"
    """The one who looks has asked for friendship."""
    ASKS = "asks"
    """The other one asks."""
    FRIENDS = "friends"
    BLOCKED = "blocked"
    """The one who looks has blocked the other; whether he is blocked himself nobody learns."""


@dataclass(frozen=True, slots=True)
class Score:
    """What a person has played to the end.

    Attributes:
        played: finished matches; those which the person left count too.
        won: how many the person's team has won with the person at the table.
    """

    played: int
    won: int


@dataclass(frozen=True, slots=True)
class Circle:
    """The people of one person, each list by name.

    Attributes:
        friends: accepted.
        asking: who asks to be a friend.
        asked: who has been asked.
        blocked: who is blocked.
    """

    friends: list[Player]
    asking: list[Player]
    asked: list[Player]
    blocked: list[Player]


def blocks_of(player_ids: Iterable[int]) -> dict[int, set[int]]:
    """Whom each of these people has blocked; only people who have blocked somebody are in it."""
    blocks: dict[int, set[int]] = {}
    rows = Block.objects.filter(blocker_id__in=list(player_ids))
    for blocker_id, blocked_id in rows.values_list("blocker_id", "blocked_id"):
        blocks.setdefault(blocker_id, set()).add(blocked_id)
    return blocks


def block_between(one: int, other: int) -> bool:
    """Whether one of two people has blocked the other."""
    return Block.objects.filter(
        Q(blocker_id=one, blocked_id=other) | Q(blocker_id=other, blocked_id=one)
    ).exists()


def friends_of(player_id: int) -> set[int]:
    """The friends of a person."""
    rows = Friendship.objects.filter(
        Q(asker_id=player_id) | Q(asked_id=player_id), accepted_at__isnull=False
    )
    return {
        asked if asker == player_id else asker
        for asker, asked in rows.values_list("asker_id", "asked_id")
    }


def is_invited(room: Room, player: Player) -> bool:
    """Whether a person was invited to a room, and so needs no password there."""
    return Invitation.objects.filter(room=room, invited=player).exists()


def may_invite(inviter_id: int, invited_id: int) -> bool:
    """Whether a person may ask another into a room: friends, and neither has blocked the other."""
    friendship = Friendship.objects.filter(
        Q(asker_id=inviter_id, asked_id=invited_id) | Q(asker_id=invited_id, asked_id=inviter_id),
        accepted_at__isnull=False,
    )
    return friendship.exists() and not block_between(inviter_id, invited_id)


def relation_of(viewer_id: int, other_id: int) -> Relation:
    """What another person is to the one who looks."""
    if viewer_id == other_id:
        return Relation.SELF
    if Block.objects.filter(blocker_id=viewer_id, blocked_id=other_id).exists():
        return Relation.BLOCKED
    row = (
        Friendship.objects.filter(
            Q(asker_id=viewer_id, asked_id=other_id) | Q(asker_id=other_id, asked_id=viewer_id)
        )
        .values_list("asker_id", "accepted_at")
        .first()
    )
    if row is None:
        return Relation.NONE
    if row[1] is not None:
        return Relation.FRIENDS
    return Relation.ASKED if row[0] == viewer_id else Relation.ASKS


def circle_of(player_id: int) -> Circle:
    """The people of one person; requests of blocked people are left out."""
    blocked = [
        row.blocked
        for row in Block.objects.filter(blocker_id=player_id).select_related("blocked")
        if row.blocked.is_active
    ]
    lists: dict[Relation, list[Player]] = {
        Relation.FRIENDS: [],
        Relation.ASKS: [],
        Relation.ASKED: [],
    }
    hidden = {player.pk for player in blocked}
    rows = Friendship.objects.filter(Q(asker_id=player_id) | Q(asked_id=player_id))
    for row in rows.select_related("asker", "asked"):
        other = row.asked if row.asker_id == player_id else row.asker
        mine = Relation.ASKED if row.asker_id == player_id else Relation.ASKS
        if other.is_active and other.pk not in hidden:
            lists[mine if row.accepted_at is None else Relation.FRIENDS].append(other)
    return Circle(
        friends=_by_name(lists[Relation.FRIENDS]),
        asking=_by_name(lists[Relation.ASKS]),
        asked=_by_name(lists[Relation.ASKED]),
        blocked=_by_name(blocked),
    )


def asks_waiting(player_id: int) -> int:
    """How many people ask a person to be friends; blocked ones do not count."""
    asking = Friendship.objects.filter(
        asked_id=player_id, accepted_at=None, asker__is_active=True
    ).exclude(asker__blocked_by__blocker_id=player_id)
    return asking.count()


def score_of(player_id: int) -> Score:
    """What a person has played to the end; a match that the person left is not won."""
    finished = Seat.objects.filter(player_id=player_id, match__winner__isnull=False)
    own_team = Q(match__winner="A", number__in=_TEAM_A) | (
        Q(match__winner="B") & ~Q(number__in=_TEAM_A)
    )
    counts = finished.aggregate(played=Count("pk"), won=Count("pk", filter=own_team))
    left = (
        Departure.objects.filter(player_id=player_id, match__winner__isnull=False)
        .exclude(match__seats__player_id=player_id)
        .aggregate(matches=Count("match", distinct=True))
    )
    return Score(counts["played"] + left["matches"], counts["won"])


def find_by_name(text: str) -> Player | None:
    """The player whose name reads like `text`."""
    key = names.key_of(text)
    if "\x00" in key:  # which PostgreSQL refuses to look for
        return None
    return Player.objects.filter(username_key=key, is_active=True).first()


def _by_name(people: list[Player]) -> list[Player]:
    return sorted(people, key=lambda player: player.username.casefold())
