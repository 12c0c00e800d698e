"""Pages around a match."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def start(request: HttpRequest) -> HttpResponse:
    """The first page: what this is, sign up or in, play now."""
    return render(request, "lobby/start.html")
