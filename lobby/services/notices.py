"""What the people who run the site tell one person: on every page, and at once on an open one."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from django.db import transaction
from django.utils import timezone

from lobby import outbox
from lobby.models import Notice, Player

SHOWN = 50


def tell(player: Player, kind: Notice.Kind, text: str = "", until: datetime | None = None) -> None:
    """Tell a person something; whose page is open hears of it after the commit.

    Args:
        player: the person, locked by this transaction.
        kind: what is told.
        text: words of staff.
        until: the end of what was imposed.
    """
    Notice.objects.create(player=player, kind=kind, text=text, until=until, at=timezone.now())
    Player.objects.filter(pk=player.pk).update(has_notices=True)
    transaction.on_commit(partial(outbox.publish, outbox.DeskNews(player.pk)), robust=True)


def unread_of(player: Player) -> list[Notice]:
    """What a person has not read yet, oldest first; asks the database only if there is anything."""
    if not player.has_notices:
        return []
    return list(Notice.objects.filter(player=player, seen_at=None).order_by("pk"))


def all_of(player: Player) -> list[Notice]:
    """The newest of what a person was ever told, newest first."""
    return list(Notice.objects.filter(player=player)[:SHOWN])


@transaction.atomic
def read(player_id: int, up_to: int) -> None:
    """The person has read what was told, up to a notice; what came meanwhile stays unread."""
    Player.objects.select_for_update(no_key=True).get(pk=player_id)
    unread = Notice.objects.filter(player_id=player_id, seen_at=None)
    unread.filter(pk__lte=up_to).update(seen_at=timezone.now())
    Player.objects.filter(pk=player_id).update(has_notices=unread.exists())
