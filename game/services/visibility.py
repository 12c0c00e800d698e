"""Who else may look at a match: its owner's choice."""

from __future__ import annotations

from game.access import Access
from game.history.refusals import HistoryCode, HistoryRefused
from game.models import Match, make_link_key


def show_to(access: Access, visibility: str, *, renew: bool = False) -> str:
    """Show a match to others from now on. Anybody who sees it once it is over sees all of it.

    A link stays what it is until another one is asked for, or until the match is shown
    to others than those who have it; then the old one leads nowhere.

    Args:
        access: of the owner.
        visibility: who may look, one of `Match.Visibility`.
        renew: whether the link shall be another one.

    Returns:
        The secret of the link, empty where there is none.

    Raises:
        HistoryRefused: `not_owner`, `no_such_choice`.
    """
    if not access.owner:
        raise HistoryRefused(HistoryCode.NOT_OWNER)
    if visibility not in Match.Visibility.values:
        raise HistoryRefused(HistoryCode.NO_SUCH_CHOICE)
    matches = Match.objects.filter(pk=access.match_id)
    if visibility != Match.Visibility.LINK:
        matches.update(visibility=visibility, link_key="")
        return ""
    new = make_link_key()
    stays = matches.filter(link_key__gt="") if not renew else matches.none()
    key = stays.values_list("link_key", flat=True).first() or new
    matches.update(visibility=visibility, link_key=key)
    return key
