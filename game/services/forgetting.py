"""Taking a person's name out of the matches played: nothing else of them changes.

It is the one case in which a stored event is written again. A log without it would keep the
name of somebody who has asked to be forgotten; cards, moves and numbers stay as they were.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import count
from typing import Any

import msgspec
from django.db import transaction
from django.db.models import Q

from game import logbook
from game.models import Ballot, Departure, HintUse, Match, MatchEvent, Seat
from game.recent import recent_commits
from game.services.apply import json_text
from game.spectators import states

MATCHES_AT_ONCE = 100
_KINDS_WITH_NAMES = ("match_started", "occupant_changed")


def forget_name(player_id: int, name: str) -> int:
    """Call a person by another name in every match that the person has played.

    To be called once the person has left every running match, in a transaction.

    Args:
        player_id: the person.
        name: what is said instead; made different where a table has that name already.

    Returns:
        In how many matches.
    """
    seats = Seat.objects.filter(player_id=player_id).order_by().values("match_id")
    departures = Departure.objects.filter(player_id=player_id).order_by().values("match_id")
    played = Match.objects.filter(Q(pk__in=seats) | Q(pk__in=departures))
    match_ids = sorted(played.values_list("pk", flat=True))
    for batch in _batches(match_ids):
        _forget_in(batch, player_id, name)
    transaction.on_commit(recent_commits.clear)
    transaction.on_commit(states.clear)
    return len(match_ids)


def _forget_in(match_ids: Sequence[int], player_id: int, name: str) -> None:
    """The same for some matches."""
    old: dict[int, set[str]] = {}
    for rows in (Seat.objects, Departure.objects):
        called = rows.filter(match_id__in=match_ids, player_id=player_id)
        for match_id, was in called.order_by().values_list("match_id", "name"):
            old.setdefault(match_id, set()).add(was)
    for match_id, names in old.items():
        logbook.lock(match_id)
        new = _free_name(match_id, name)
        _in_log(match_id, names, new)
        Ballot.objects.filter(vote__match_id=match_id, name__in=names).update(name=new)
        HintUse.objects.filter(match_id=match_id, name__in=names).update(name=new)
        for rows in (Seat.objects, Departure.objects):
            rows.filter(match_id=match_id, player_id=player_id).update(name=new)


def _in_log(match_id: int, names: set[str], new: str) -> None:
    """Write the events that name somebody again, and the snapshot."""
    changed = []
    for event in MatchEvent.objects.filter(match_id=match_id, kind__in=_KINDS_WITH_NAMES):
        renamed = _renamed(event.payload, names, new)
        if renamed != event.payload:
            event.payload = renamed
            changed.append(event)
    MatchEvent.objects.bulk_update(changed, ["payload"])
    state = logbook.read_state(match_id)
    renamed = _renamed(state, names, new)
    if renamed != state:
        Match.objects.filter(pk=match_id).update(state=renamed)


def _renamed(text: str, names: set[str], new: str) -> str:
    """A plain form as JSON text, with another name where one of these stood."""
    plain = msgspec.json.decode(text)
    _rename(plain, names, new)
    return json_text(plain)


def _rename(plain: Any, names: set[str], new: str) -> None:
    """Put another name wherever one of these stands under `name` or `was`."""
    if isinstance(plain, list):
        for part in plain:
            _rename(part, names, new)
    elif isinstance(plain, dict):
        for key, value in plain.items():
            if key in {"name", "was"} and isinstance(value, str):
                plain[key] = new if value in names else value
            else:
                _rename(value, names, new)


def _free_name(match_id: int, name: str) -> str:
    """The name, with a number where somebody of this match is called so already."""
    taken = set(Seat.objects.filter(match_id=match_id).values_list("name", flat=True))
    taken |= set(Departure.objects.filter(match_id=match_id).values_list("name", flat=True))
    named = (name if n == 1 else f"{name} {n}" for n in count(1))
    return next(one for one in named if one not in taken)


def _batches(match_ids: Sequence[int]) -> Iterator[Sequence[int]]:
    for first in range(0, len(match_ids), MATCHES_AT_ONCE):
        yield match_ids[first : first + MATCHES_AT_ONCE]
