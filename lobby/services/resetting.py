"""Taking an offending name and picture away; the person gets a neutral name and may choose anew."""

from __future__ import annotations

from itertools import count

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import override

from lobby import names
from lobby.models import AuditEntry, Notice, Player
from lobby.services import audit, naming, notices
from lobby.services.roles import role_of
from lobby.services.sanctions import judged
from lobby.services.showing import show_again

LANGUAGE = "mn"
"""Neutral names are in the site's first language, whoever gives them."""


@transaction.atomic
def reset(staff: Player, player_id: int) -> Player:
    """Take a person's name and picture away; the person is told and may choose another at once.

    Records of matches keep the name of their time, as after any change of a name.

    Raises:
        DeskRefused: `not_allowed`, `no_such_player`, `own_self`, `same_rank`.
    """
    player = judged(staff, player_id, "lobby.add_sanction")
    player.username = neutral_name(player.pk)
    player.avatar, player.renamed_at = "", None
    naming.save_named(player)
    audit.record(
        staff,
        AuditEntry.Act.RENAMED,
        subject=player,
        thing=("player", str(player.pk)),
        as_role=role_of(staff),
    )
    notices.tell(player, Notice.Kind.RENAMED)
    show_again(player.pk)
    return player


def neutral_name(player_id: int) -> str:
    """A name that says nothing and that nobody has."""
    with override(LANGUAGE):
        stem = _("Player %(number)d") % {"number": player_id}
    found = (stem if not again else f"{stem}-{again}" for again in count())
    keys = Player.objects.exclude(pk=player_id)
    return next(n for n in found if not keys.filter(username_key=names.key_of(n)).exists())
