"""Friends and blocked people: the list, and the buttons of the list and of profiles."""

from __future__ import annotations

from collections.abc import Callable

from allauth.core import ratelimit
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from lobby.pages.answers import back, player_of, refuse
from lobby.people_refusals import PeopleRefusal, PeopleRefused
from lobby.people_selectors import Relation, circle_of, find_by_name, relation_of
from lobby.services import blocks, friends
from lobby.whereabouts import whereabouts_of

_DO: dict[str, Callable[[int, int], None]] = {
    "ask": friends.ask,
    "accept": friends.accept,
    "decline": friends.decline,
    "end": friends.end,
    "block": blocks.block,
    "unblock": blocks.unblock,
}
_DONE: dict[str, Promise] = {
    "ask": _("Your request is sent."),
    "accept": _("You are friends now."),
    "decline": _("The request is declined."),
    "end": _("That is ended."),
    "block": _("The player is blocked."),
    "unblock": _("The player is not blocked any more."),
}


@require_safe
@never_cache
@login_required
def friends_page(request: HttpRequest) -> HttpResponse:
    """One's friends with where they are, requests, and who is blocked."""
    return _page(request)


@never_cache
@login_required
def find(request: HttpRequest) -> HttpResponse:
    """Go to the profile of the player of a name; who only looks here is led to the list."""
    if request.method != "POST":
        return redirect("lobby:friends")
    typed = request.POST.get("name", "")
    if not ratelimit.consume(request, action="find_player"):
        return _page(request, typed, PeopleRefused(PeopleRefusal.TOO_OFTEN))
    found = find_by_name(typed)
    if found is None:
        return _page(request, typed, PeopleRefused(PeopleRefusal.NO_SUCH_PLAYER))
    return redirect("lobby:profile", player_id=found.pk)


@require_POST
@login_required
def act(request: HttpRequest, player_id: int) -> HttpResponse:
    """Do what a button says about another player, and go back to where it stood."""
    me, otherwise = player_of(request), reverse("lobby:friends")
    what = request.POST.get("do", "")
    try:
        if what not in _DO:
            raise PeopleRefused(PeopleRefusal.UNKNOWN_ACTION)
        if what == "ask" and not ratelimit.consume(request, action="ask_friend"):
            raise PeopleRefused(PeopleRefusal.TOO_OFTEN)
        _DO[what](me.pk, player_id)
    except PeopleRefused as error:
        return refuse(request, error, otherwise)
    if what == "ask" and relation_of(me.pk, player_id) is Relation.FRIENDS:
        what = "accept"
    messages.success(request, str(_DONE[what]))
    return back(request, otherwise)


def _page(
    request: HttpRequest, typed: str = "", refused: PeopleRefused | None = None
) -> HttpResponse:
    """The list, with what was looked for and was not found."""
    me = player_of(request)
    circle = circle_of(me.pk)
    where = whereabouts_of([friend.pk for friend in circle.friends], me.pk)
    # Who is online comes first; the sort keeps the order of names.
    ordered = sorted(circle.friends, key=lambda friend: not where[friend.pk].online)
    context = {
        "friends": [{"player": friend, "where": where[friend.pk]} for friend in ordered],
        "circle": circle,
        "typed": typed,
        "find_error": refused.sentence if refused else "",
    }
    return render(request, "people/friends.html", context)
