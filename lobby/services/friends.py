"""Asking for friendship, and what may become of it.

Whoever is blocked by the person asked is answered as anybody else: the request is stored, and
only not shown to who blocks (`lobby.people_selectors`). So nobody learns that he is blocked.
"""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q, QuerySet
from django.utils import timezone

from lobby.models import Block, Friendship
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services.pairs import lock_two

MOST = 200
"""Friends and requests of one's own together."""


@transaction.atomic
def ask(asker_id: int, asked_id: int) -> None:
    """Ask somebody to be a friend; who has been asked by that person accepts by it.

    Asking a friend, or twice, changes nothing.

    Raises:
        PeopleRefused: `own_self`, `no_such_player`, `you_block`, `too_many_friends`.
    """
    lock_two(asker_id, asked_id)
    if Block.objects.filter(blocker_id=asker_id, blocked_id=asked_id).exists():
        raise PeopleRefused(PeopleRefusal.YOU_BLOCK)
    known = between(asker_id, asked_id).first()
    if known is None:
        _require_room(asker_id)
        Friendship.objects.create(asker_id=asker_id, asked_id=asked_id)
    elif known.asked_id == asker_id and known.accepted_at is None:
        _accept(known)


@transaction.atomic
def accept(player_id: int, asker_id: int) -> None:
    """Become friends with somebody who asked; a second time changes nothing.

    Raises:
        PeopleRefused: `own_self`, `no_such_player`, `you_block`, `no_such_ask`,
            `too_many_friends`.
    """
    lock_two(player_id, asker_id)
    if Block.objects.filter(blocker_id=player_id, blocked_id=asker_id).exists():
        raise PeopleRefused(PeopleRefusal.YOU_BLOCK)
    asked = Friendship.objects.filter(asker_id=asker_id, asked_id=player_id).first()
    if asked is None:
        raise PeopleRefused(PeopleRefusal.NO_SUCH_ASK)
    if asked.accepted_at is None:
        _accept(asked)


@transaction.atomic
def decline(player_id: int, asker_id: int) -> None:
    """Turn a request down; the asker is not told.

    Raises:
        PeopleRefused: `own_self`, `no_such_player`, `no_such_ask`.
    """
    lock_two(player_id, asker_id)
    asked = Friendship.objects.filter(asker_id=asker_id, asked_id=player_id, accepted_at=None)
    if not asked.delete()[0]:
        raise PeopleRefused(PeopleRefusal.NO_SUCH_ASK)


@transaction.atomic
def end(player_id: int, other_id: int) -> None:
    """End a friendship, or take a request of one's own back; where there is none nothing changes.

    Raises:
        PeopleRefused: `own_self`, `no_such_player`.
    """
    lock_two(player_id, other_id)
    mine = Q(accepted_at__isnull=False) | Q(asker_id=player_id)
    between(player_id, other_id).filter(mine).delete()


def between(one: int, other: int) -> QuerySet[Friendship]:
    """The friendship or request between two people, whoever asked; at most one."""
    return Friendship.objects.filter(
        Q(asker_id=one, asked_id=other) | Q(asker_id=other, asked_id=one)
    )


def _accept(asked: Friendship) -> None:
    _require_room(asked.asked_id)
    asked.accepted_at = timezone.now()
    asked.save(update_fields=["accepted_at"])


def _require_room(player_id: int) -> None:
    """Refuse more than `MOST`; requests of others do not count, or they could fill the list."""
    held = Friendship.objects.filter(
        Q(asker_id=player_id) | Q(asked_id=player_id, accepted_at__isnull=False)
    )
    if held.count() >= MOST:
        raise PeopleRefused(PeopleRefusal.TOO_MANY_FRIENDS, most=MOST)
