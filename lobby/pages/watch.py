"""The table of a room's match for members who have no seat at it."""

from __future__ import annotations

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from game import texts
from game.live.frames import spectator_frame
from game.models import Match
from game.selectors import NotVisible, place_of
from game.spectators import Delay
from lobby import selectors
from lobby.models import Member, Room
from lobby.pages.answers import player_of

DELAYS: dict[str, Promise] = {
    Delay.NONE: _("You see every card as it is played."),
    Delay.CIRCLE: _("You see each circle when it has ended."),
    Delay.ROUND: _("You see each round when it has ended."),
}
"""How much later a spectator sees what happens, in words."""


@require_GET
@never_cache
@login_required
def watch(request: HttpRequest, code: str) -> HttpResponse:
    """The table without a hand; who has a seat there goes to it, and others to the room."""
    player = player_of(request)
    member = selectors.member_of(player.pk, code)
    match = _match_of(member)
    if member is None or match is None:
        return redirect("lobby:room", code=code)
    try:
        place_of(player, match.code)
    except NotVisible:
        pass
    else:
        return redirect("game:table", code=match.code)
    if member.room.spectators == Room.Spectators.OFF:
        messages.info(request, _("The owner does not let people watch."))
        return redirect("lobby:room", code=code)
    delay = Delay(member.room.spectators)
    context = {
        "match": match.code,
        "room": code,
        "watch": True,
        "delay": DELAYS[delay],
        "socket": f"/ws/room/{code}/watch/",
        "first_frame": msgspec.json.decode(spectator_frame(match.pk, delay).payload),
        "texts": texts.for_table(),
    }
    return render(request, "game/table.html", context)


def _match_of(member: Member | None) -> Match | None:
    """The match of a member's room that runs or was played last; its state is not read."""
    if member is None or member.room.phase == Room.Phase.CLOSED or member.room.match_id is None:
        return None
    return Match.objects.defer("state").get(pk=member.room.match_id)
