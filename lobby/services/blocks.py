"""Blocking: not to read, hear or be invited by somebody, who is not told."""

from __future__ import annotations

from django.db import transaction
from django.db.models import Q

from lobby.models import Block, Invitation
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.services import friends
from lobby.services.pairs import lock_two

MOST = 500


@transaction.atomic
def block(blocker_id: int, blocked_id: int) -> None:
    """Block somebody; a friendship, a request or an invitation between the two ends by it.

    Blocking twice changes nothing.

    Raises:
        PeopleRefused: `own_self`, `no_such_player`, `too_many_blocks`.
    """
    lock_two(blocker_id, blocked_id)
    held = Block.objects.filter(blocker_id=blocker_id)
    if not held.filter(blocked_id=blocked_id).exists():
        if held.count() >= MOST:
            raise PeopleRefused(PeopleRefusal.TOO_MANY_BLOCKS, most=MOST)
        Block.objects.create(blocker_id=blocker_id, blocked_id=blocked_id)
    friends.between(blocker_id, blocked_id).delete()
    Invitation.objects.filter(
        Q(inviter_id=blocker_id, invited_id=blocked_id)
        | Q(inviter_id=blocked_id, invited_id=blocker_id)
    ).delete()


@transaction.atomic
def unblock(blocker_id: int, blocked_id: int) -> None:
    """Undo `block`; what ended by it stays ended.

    Raises:
        PeopleRefused: `own_self`, `no_such_player`.
    """
    lock_two(blocker_id, blocked_id)
    Block.objects.filter(blocker_id=blocker_id, blocked_id=blocked_id).delete()
