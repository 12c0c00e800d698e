"""Who was sent away is known again under another name, as long as the ban lasts."""

from __future__ import annotations

from lobby.models import Ban, Origin, Player
from lobby.services.change import OpenRoom
from lobby.services.owner import BAN


def ban_of_origin(room: OpenRoom, player: Player) -> Ban | None:
    """The ban of another name of the same person, if one seems to come back under this one.

    The same browser is taken for the same person. The same address alone is that only for
    who has taken the name after the other was sent away: people at home share an address,
    and whoever is known from before is not shut out for a guest.
    """
    lasting = Ban.objects.filter(room=room.row, until__gt=room.now).exclude(player=player)
    banned = list(lasting.select_related("player__origin"))
    mine = Origin.objects.filter(player=player).first() if banned else None
    if mine is None:
        return None
    return next((ban for ban in banned if _is_same(ban, player, mine)), None)


def _is_same(ban: Ban, player: Player, mine: Origin) -> bool:
    theirs = getattr(ban.player, "origin", None)
    if theirs is None:
        return False
    if mine.browser == theirs.browser:
        return True
    is_newer = player.date_joined >= ban.until - BAN
    return is_newer and mine.address != "" and mine.address == theirs.address
