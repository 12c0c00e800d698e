"""Roles of staff: groups with the least rights that their work needs, one role a person.

Nobody becomes staff through a page: roles are given on the machine, by `manage.py grant_role`.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum

from django.apps import apps
from django.contrib.auth.management import create_permissions
from django.contrib.auth.models import Group, Permission
from django.db import transaction
from django.db.models import Q

from lobby.desk_refusals import DeskRefusal, DeskRefused
from lobby.models import AuditEntry, Player
from lobby.services import audit


class Rank(IntEnum):
    """How high somebody stands; nobody acts on people of the own rank or a higher one."""

    PLAYER = 0
    VIEWER = 1
    MODERATOR = 2
    ADMIN = 3
    OWNER = 4
    """Who has every right: made on the machine, by `manage.py createsuperuser`."""


_VIEWER = (
    *("game.view_match", "game.view_seat", "game.view_departure", "game.view_round"),
    *("lobby.view_room", "lobby.view_chair", "lobby.view_member", "lobby.view_ban"),
    *("lobby.view_roommatch", "lobby.view_player", "lobby.view_report"),
    *("voice.view_scopechange", "voice.view_silence"),
)
_MODERATOR = (
    *_VIEWER,
    *("game.view_vote", "game.view_ballot", "lobby.view_chatline", "lobby.view_friendship"),
    *("lobby.view_block", "lobby.change_report", "lobby.view_reportcomment"),
    *("lobby.view_sanction", "lobby.add_sanction", "lobby.change_sanction"),
)
_ADMIN = (
    *_MODERATOR,
    *("lobby.view_announcement", "lobby.add_announcement", "lobby.change_announcement"),
    "lobby.view_auditentry",
)
ROLES = {"viewer": _VIEWER, "moderator": _MODERATOR, "admin": _ADMIN}
"""What each role may do, by the name of its group."""
_RANKS = {"viewer": Rank.VIEWER, "moderator": Rank.MODERATOR, "admin": Rank.ADMIN}


def settle(using: str = "default") -> None:
    """Give each role exactly its rights; called after migrations, when all of them are there."""
    for label in ("game", "lobby", "voice"):
        create_permissions(apps.get_app_config(label), verbosity=0, using=using)
    for name, rights in ROLES.items():
        group, _ = Group.objects.using(using).get_or_create(name=name)
        group.permissions.set(_permissions(rights, using))


def role_of(player: Player) -> str:
    """The role of a person, "owner" for who may do everything, empty for who is no staff."""
    if not (player.is_staff and player.is_active):
        return ""
    if player.is_superuser:
        return "owner"
    names = set(player.groups.values_list("name", flat=True)) & ROLES.keys()
    return max(names, key=lambda name: _RANKS[name], default="")


def rank_of(player: Player) -> Rank:
    """How high a person stands."""
    role = role_of(player)
    return Rank.OWNER if role == "owner" else _RANKS.get(role, Rank.PLAYER)


@transaction.atomic
def grant(player_id: int, role: str) -> None:
    """Give a person a role, in place of any other; it takes effect with the next page.

    Args:
        player_id: who.
        role: one of `ROLES`, or empty to take every role away.

    Raises:
        DeskRefused: `no_such_player`, `no_such_role`, `guest`.
    """
    player = Player.objects.select_for_update().filter(pk=player_id, is_active=True).first()
    if player is None:
        raise DeskRefused(DeskRefusal.NO_SUCH_PLAYER)
    if role and role not in ROLES:
        raise DeskRefused(DeskRefusal.NO_SUCH_ROLE)
    if role and player.is_guest:
        raise DeskRefused(DeskRefusal.GUEST)
    player.groups.remove(*Group.objects.filter(name__in=ROLES))
    if role:
        player.groups.add(Group.objects.get(name=role))
    player.is_staff = bool(role) or player.is_superuser
    player.save(update_fields=["is_staff"])
    act = AuditEntry.Act.ROLE_GRANTED if role else AuditEntry.Act.ROLE_TAKEN
    audit.record(None, act, subject=player, role=role)


def _permissions(rights: Iterable[str], using: str) -> list[Permission]:
    """The rows of rights, each named as app.codename."""
    wanted = Q()
    for right in rights:
        app, codename = right.split(".")
        wanted |= Q(content_type__app_label=app, codename=codename)
    return list(Permission.objects.using(using).filter(wanted))
