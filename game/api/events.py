"""What happened in a match, event by event, and how it stands: each as its reader may see it."""

from __future__ import annotations

from datetime import UTC
from typing import Any

import msgspec
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from game.access import Access, access_to
from game.api import examples, wire
from game.api.base import ApiView
from game.api.fields import QueryNumber
from game.api.matches import LINK, READ, KeyForm, access_of
from game.api.problems import Problem
from game.api.reading import read_query
from game.models import MatchEvent
from game.protocol.errors import WireCode
from game.rules import mass
from game.selectors import situation_of

MOST_EVENTS = 500


class EventsForm(KeyForm):
    """Which events."""

    after = QueryNumber(
        min_value=0, max_value=2**31 - 1, default=0, help_text="The last event that you know."
    )
    limit = QueryNumber(min_value=1, max_value=MOST_EVENTS, default=200)


class Events(ApiView):
    """The log of a match."""

    needs = {"GET": READ}
    asks = frozenset({"GET"})
    kinds = {"GET": "play"}

    @extend_schema(
        operation_id="match_events",
        tags=["matches"],
        summary="The events of a match",
        description=(
            "While the match runs, each event is redacted as on your seat's socket, and only "
            "who has a seat gets any. Once it is over, nothing is hidden. Ask again with "
            "`after` set to the last `n` that you have."
        ),
        parameters=[EventsForm],
        responses={200: wire.EVENTS},
        examples=examples.EVENTS,
    )
    def get(self, request: Any, code: str) -> Response:
        """The events after one."""
        asked = read_query(EventsForm, request)
        access = _seated(access_to(code, request.user, link=asked["key"]))
        rows = MatchEvent.objects.filter(match_id=access.match_id, n__gt=asked["after"])
        limit = asked["limit"]
        found = list(rows.order_by("n").values_list("n", "at", "payload")[: limit + 1])
        told = [
            {
                "n": n,
                "at": at.astimezone(UTC).isoformat().replace("+00:00", "Z"),
                "event": _event(payload, access),
            }
            for n, at, payload in found[:limit]
        ]
        return Response({"events": told, "more": len(found) > limit})


class View(ApiView):
    """How a match stands for one's own seat."""

    needs = {"GET": READ}
    asks = frozenset({"GET"})
    kinds = {"GET": "play"}

    @extend_schema(
        operation_id="match_view",
        tags=["matches"],
        summary="How a match stands, as your seat sees it",
        description=(
            "The `view` of the match's socket: your hand, the table, everybody's number of "
            "cards, and your legal moves when it is your turn (R7.4)."
        ),
        parameters=[LINK],
        responses={200: wire.VIEW},
        examples=examples.VIEWS,
    )
    def get(self, request: Any, code: str) -> Response:
        """The seat's view."""
        access = access_of(request, code)
        if access.seat is None:
            raise Problem(WireCode.NOT_SEATED)
        situation = situation_of(access.match_id)
        view = mass.view_to_plain(mass.view_of(situation.state, access.seat))
        return Response({"n": situation.n, "turn_ends_at": situation.turn_ends_at, "view": view})


def _seated(access: Access) -> Access:
    """Let pass who may see anything of how a match goes.

    Raises:
        Problem: `not_seated`, for a match that runs and in which the reader has no seat.
    """
    if access.seat is None and not access.sees_all_hands:
        raise Problem(WireCode.NOT_SEATED)
    return access


def _event(payload: str, access: Access) -> Any:
    """An event in plain form, with nothing in it that its reader may not see."""
    plain = msgspec.json.decode(payload)
    if access.sees_all_hands:
        return plain
    return mass.event_to_plain(mass.redact(mass.event_from_plain(plain), access.seat))
