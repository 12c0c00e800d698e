"""Two people who are changed together."""

from __future__ import annotations

from lobby.models import Player
from lobby.people_refusals import PeopleRefusal, PeopleRefused


def lock_two(one: int, other: int) -> None:
    """Lock two players, always in the same order, until the transaction ends.

    So what one does to the other is never half seen by what the other does at that moment.

    Raises:
        PeopleRefused: `own_self`, `no_such_player`.
    """
    if one == other:
        raise PeopleRefused(PeopleRefusal.OWN_SELF)
    people = Player.objects.select_for_update(no_key=True).filter(
        pk__in=[one, other], is_active=True
    )
    if len(people.order_by("pk").values_list("pk", flat=True)) != 2:
        raise PeopleRefused(PeopleRefusal.NO_SUCH_PLAYER)
