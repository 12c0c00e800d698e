"""Which names can be had: fair, not the site's own, and nobody else's."""

from __future__ import annotations

from datetime import timedelta

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from game.models import Departure, Match, Seat
from lobby import names
from lobby.models import (
    AuditEntry,
    ChatLine,
    Friendship,
    Member,
    Player,
    Report,
    Room,
    Sanction,
)

UNUSED_FOR = timedelta(days=30)
"""A guest who has done nothing for so long loses the name to whoever wants it."""


def fair_name(text: str) -> str:
    """The stored spelling of a name that a player may bear.

    Raises:
        ValidationError: it is no fair name, or one that passes for a bot or for staff.
    """
    name = names.normalize(text)
    names.validate(name)
    names.require_free(name)
    return name


def require_untaken(name: str, *, but_by: int | None = None) -> None:
    """Make sure that no other player's name reads like this one.

    A guest who has never done anything and is gone for good gives it up here.

    Args:
        name: a fair name.
        but_by: a player whose own name may read like it.

    Raises:
        ValidationError: it is taken.
    """
    holder = Player.objects.filter(username_key=names.key_of(name)).first()
    if holder is None or holder.pk == but_by:
        return
    if not forget_unused([holder.pk]):
        raise taken()


def save_named(player: Player) -> None:
    """Store a new or renamed player.

    Raises:
        ValidationError: somebody took the name a moment ago.
    """
    try:
        with transaction.atomic():
            player.save()
    except IntegrityError:
        raise taken() from None


def taken() -> ValidationError:
    """The error of a name that is another's or looks like it."""
    return ValidationError(
        Player._meta.get_field("username").error_messages["unique"], code="unique"
    )


def forget_unused(among: list[int] | None = None) -> int:
    """Remove guests who never did anything and are long gone, so that their names are free.

    Args:
        among: keys of the players to look at; None looks at all.

    Returns:
        How many are gone.
    """
    with transaction.atomic():
        found = _unused() if among is None else _unused().filter(pk__in=among)
        # Looked at again once locked: one of them may have sat down meanwhile.
        locked = list(
            Player.objects.select_for_update(skip_locked=among is None)
            .filter(pk__in=list(found.values_list("pk", flat=True)))
            .values_list("pk", flat=True)
        )
        gone = list(_unused().filter(pk__in=locked).values_list("pk", flat=True))
        Player.objects.filter(pk__in=gone).delete()
    return len(gone)


def _unused() -> QuerySet[Player]:
    """Guests who have not signed in for long and are named nowhere."""
    since = timezone.now() - UNUSED_FOR
    me = OuterRef("pk")
    was_closed = Q(room__phase=Room.Phase.CLOSED)
    return Player.objects.filter(
        Q(last_login__lt=since) | Q(last_login=None),
        ~Exists(Seat.objects.filter(player=me)),
        ~Exists(Departure.objects.filter(player=me)),
        ~Exists(Match.objects.filter(created_by=me)),
        ~Exists(Member.objects.filter(Q(seen_at__gt=since) | ~was_closed, player=me)),
        ~Exists(ChatLine.objects.filter(author=me)),
        ~Exists(Report.objects.filter(Q(player=me) | Q(reporter=me))),
        ~Exists(Sanction.objects.filter(player=me)),
        ~Exists(AuditEntry.objects.filter(subject=me)),
        ~Exists(Friendship.objects.filter(Q(asker=me) | Q(asked=me), accepted_at__isnull=False)),
        is_guest=True,
        deleted_at=None,
        date_joined__lt=since,
    )
