"""HTML pages of a match; not called views, since a view is what a seat sees."""

from __future__ import annotations

from typing import Any

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.contrib.auth.models import AbstractUser
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_POST

from game import texts
from game.live.frames import view_frame
from game.models import Match
from game.rules import mass
from game.selectors import (
    NotVisible,
    Place,
    has_hints,
    matches_of,
    place_in_history_of,
    place_of,
    room_of,
    rounds_of,
    running_matches_of,
    seats_of,
    situation_of,
)
from game.services import matches
from game.services.vote_records import recorded_votes

MATCHES_A_PAGE = 20
MATCHES_AT_ONCE = 10
"""Running matches of one person; more than anyone plays, fewer than a program could start."""


@require_POST
@login_required
def play_now(request: HttpRequest) -> HttpResponse:
    """Start a match against seven bots and go to its table."""
    player = player_of(request)
    running = running_matches_of(player)
    if len(running[:MATCHES_AT_ONCE]) == MATCHES_AT_ONCE:
        messages.warning(request, _("Finish one of your running matches first."))
        return redirect("game:matches")
    match = matches.start_alone(player=player)
    return redirect("game:table", code=match.code)


@require_GET
@never_cache
@login_required
def table(request: HttpRequest, code: str) -> HttpResponse:
    """The table, with the first view in the page so that it shows at once."""
    place = _place(request, code)
    situation = situation_of(place.match_id)
    frame = view_frame(situation, place.seat)
    context = {
        "match": code,
        "room": room_of(place.match_id),
        "hints": has_hints(place.match_id),
        "socket": f"/ws/match/{code}/",
        "first_frame": msgspec.json.decode(frame.payload),
        "texts": texts.for_table(),
    }
    return render(request, "game/table.html", context)


@require_GET
@never_cache
@login_required
def result(request: HttpRequest, code: str) -> HttpResponse:
    """How a match ended: the score round by round; also for who has left it."""
    try:
        place = place_in_history_of(request.user, code)
    except NotVisible:
        raise Http404 from None
    match = Match.objects.defer("state").get(pk=place.match_id)
    seats = {seat.number: seat for seat in seats_of(place.match_id)}
    rounds = [
        {
            "number": row.number,
            "trump": row.trump,
            "team": row.team,
            "reason": row.reason,
            "seat": None if row.seat is None else seats[row.seat],
            "opener": None if row.opener is None else seats[row.opener],
            "ended": row.ended_at is not None,
        }
        for row in rounds_of(match)
    ]
    context = {
        "match": match,
        "me": None if place.has_left else place.seat,
        "my_team": mass.team_of(place.seat).value,
        "rounds": rounds,
        "votes": _votes(match, rounds),
        "seats": [seats[number] for number in sorted(seats)],
    }
    return render(request, "game/result.html", context)


def _votes(match: Match, rounds: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The votes of a match that is over, which everyone may see then; before, none (R8.5)."""
    if match.finished_at is None:
        return []
    return [
        {
            "round": rounds[index - 1]["number"],
            "vote": vote,
            "yes": [ballot["name"] for ballot in _last_ballots(vote) if ballot["yes"]],
            "no": [ballot["name"] for ballot in _last_ballots(vote) if not ballot["yes"]],
        }
        for index, votes in sorted(recorded_votes(match.pk).items())
        for vote in votes
    ]


def _last_ballots(vote: mass.RecordedVote) -> list[mass.RecordedBallot]:
    """What each member answered last."""
    last = {(ballot["seat"], ballot["name"]): ballot for ballot in vote["ballots"]}
    return list(last.values())


@require_GET
@never_cache
@login_required
def my_matches(request: HttpRequest) -> HttpResponse:
    """The person's own matches, newest first."""
    page = Paginator(matches_of(player_of(request)), MATCHES_A_PAGE).get_page(
        request.GET.get("page")
    )
    context = {"page": page, "matches": [_listed(match) for match in page.object_list]}
    return render(request, "game/matches.html", context)


def _listed(match: Any) -> dict[str, Any]:
    """A match as its line in the list needs it."""
    my_team = mass.team_of(match.my_seat).value
    return {
        "code": match.code,
        "created_at": match.created_at,
        "finished": match.finished_at is not None,
        "abandoned": match.finished_at is not None and match.winner is None,
        "has_left": match.has_left,
        "score": {"A": match.score_a, "B": match.score_b},
        "target": match.target,
        "my_team": my_team,
        "won": match.winner == my_team and not match.has_left,
    }


def player_of(request: HttpRequest) -> AbstractUser:
    """The signed-in person; for pages that only such a person reaches."""
    assert isinstance(request.user, AbstractUser), "login_required stands before this page"
    return request.user


@require_GET
def rules(request: HttpRequest) -> HttpResponse:
    """The rules, with pictures."""
    return render(request, "game/rules.html")


def _place(request: HttpRequest, code: str) -> Place:
    """Where the signed-in person sits; 404 where that is nowhere."""
    try:
        return place_of(request.user, code)
    except NotVisible:
        raise Http404 from None
