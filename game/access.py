"""Who may look at a match, and how much of it: the one answer for every page, program and export.

A match that runs is its players' own: each sees what the seat sees. Once it is over,
those who played in it see all of it, whoever the owner shows it to does too, and so
does the staff. Whoever may not look is not told whether there is such a match.

People who watch a running match from its room do not come this way: what they are
shown is the room's choice (`game.spectators`).
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from game.models import CODE_LENGTH, CODE_LETTERS, Match
from game.selectors import NotVisible, PastPlace, place_in_history_of

if TYPE_CHECKING:
    from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

Kind = Literal["player", "staff", "link", "public"]
"""As whom somebody looks: of several reasons the first in this order."""

STAFF_PERMISSION = "game.view_match"


@dataclass(frozen=True, slots=True)
class Access:
    """What somebody may see of a match.

    Attributes:
        match_id: the match's row.
        code: its code.
        finished: whether it is over, with a winner or without.
        seat: the seat that the person plays, or played to the end or until leaving;
            None for all others, and for who has left a match that still runs, since
            somebody else holds those cards now.
        kind: as whom the person looks.
        place: where a player sits or sat, also after leaving; None for all others.
        owner: whether the person may choose who else sees the match.
    """

    match_id: int
    code: str
    finished: bool
    seat: int | None
    kind: Kind
    place: PastPlace | None = None
    owner: bool = False

    @property
    def sees_all_hands(self) -> bool:
        """Whether nothing of the match is hidden: once it is over, and never before (R7.4)."""
        return self.finished


def access_to(code: str, user: AbstractBaseUser | AnonymousUser, *, link: str = "") -> Access:
    """What a person may see of a match.

    Args:
        code: the match's code, as it came from outside.
        user: who asks; anybody, signed in or not.
        link: the secret of the link by which the person came, if any.

    Raises:
        NotVisible: there is no such match, or the person may not look at it.
    """
    match = _match_of(code)
    if match is None:
        raise NotVisible
    place = _place_of(user, code)
    kind: Kind | None = "player" if place else _kind_of_outsider(match, user, link)
    if kind is None:
        raise NotVisible
    finished = match.finished_at is not None
    return Access(
        match_id=match.pk,
        code=match.code,
        finished=finished,
        seat=place.seat if place and (finished or not place.has_left) else None,
        kind=kind,
        place=place,
        owner=user.pk is not None and match.created_by_id == user.pk,
    )


def _match_of(code: str) -> Match | None:
    """The match of a code, without its state.

    What is no code is not looked for: some databases refuse to look for some characters.
    """
    if len(code) != CODE_LENGTH or not set(code) <= set(CODE_LETTERS):
        return None
    columns = ("code", "finished_at", "visibility", "link_key", "created_by_id")
    return Match.objects.filter(code=code).only(*columns).first()


def _place_of(user: AbstractBaseUser | AnonymousUser, code: str) -> PastPlace | None:
    """Where a person sits or sat; None for who never did."""
    try:
        return place_in_history_of(user, code)
    except NotVisible:
        return None


def _kind_of_outsider(
    match: Match, user: AbstractBaseUser | AnonymousUser, link: str
) -> Kind | None:
    """As whom somebody looks who never played in the match; None for nobody."""
    if _is_staff(user):
        return "staff"
    if match.finished_at is None:
        return None
    if match.visibility == Match.Visibility.PUBLIC:
        return "public"
    if user.pk is not None and match.created_by_id == user.pk:
        return "link"  # who started it without a seat could make a link at any time
    if match.link_key and secrets.compare_digest(match.link_key.encode(), link.encode()):
        return "link"
    return None


def _is_staff(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Tell whether somebody may look at matches by office."""
    is_staff = user.is_active and getattr(user, "is_staff", False)
    return bool(is_staff and getattr(user, "has_perm", lambda _: False)(STAFF_PERMISSION))
