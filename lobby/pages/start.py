"""The first page."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from game.selectors import running_matches_of


def start(request: HttpRequest) -> HttpResponse:
    """The first page: what this is, sign up or in, play now or go on."""
    running = running_matches_of(request.user).first() if request.user.is_authenticated else None
    return render(request, "lobby/start.html", {"running": running})
