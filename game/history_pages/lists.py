"""Lists of matches: one's own with filters, and what others show to everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.contrib.auth import get_user_model
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import urlencode
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.history.forms import FilterForm
from game.history.listing import NoSuchPage, Page, own_matches, page_of, public_matches_of
from game.history.refusals import STATUS, HistoryCode, HistoryRefused
from game.history_pages.answers import reader_of
from game.models import Match, Seat
from game.rules import mass
from game.selectors import matches_of

MATCHES_A_PAGE = 20
_EMPTY = Page([], None, None)


@require_safe
@never_cache
@login_required
def my_matches(request: HttpRequest) -> HttpResponse:
    """The person's own matches, newest first; what the filters are stands in the address."""
    player = reader_of(request)
    given = {name: request.GET.get(name, "").strip() for name in FilterForm.base_fields}
    chosen = {name: text for name, text in given.items() if text}
    if any(name in request.GET and name not in chosen for name in given):
        # A form sends empty fields too; nobody needs them in an address.
        return redirect(f"{request.path}?{urlencode(chosen)}" if chosen else request.path)
    form = FilterForm(chosen, player.get_username())
    page, refused = _EMPTY, None
    if form.is_valid():
        listed = own_matches(player, form.filters())
        page, refused = _page(request, listed, among=matches_of(player))
    lines = _lines(page.matches)
    context = {
        "form": form,
        "chips": [_chip(chip, chosen) for chip in form.in_words()],
        "matches": lines,
        "pages": _links(page, chosen),
        "refused": refused,
        "people": sorted(_names_met(lines)),
    }
    status = 400 if form.errors else 200
    return render(
        request,
        "history/matches.html",
        context,
        status=STATUS[refused.code] if refused else status,
    )


@require_safe
@never_cache
@login_required
def matches_of_player(request: HttpRequest, player_id: int) -> HttpResponse:
    """The matches of a person that are shown to everybody, newest first."""
    player = get_user_model()._default_manager.filter(pk=player_id, is_active=True).first()
    if player is None:
        raise Http404
    page, refused = _page(request, public_matches_of(player))
    context = {
        "player": player,
        "matches": _lines(page.matches),
        "pages": _links(page, {}),
        "refused": refused,
    }
    status = STATUS[refused.code] if refused else 200
    return render(request, "history/matches_of.html", context, status=status)


def _page(
    request: HttpRequest, listed: Any, among: Any = None
) -> tuple[Page, HistoryRefused | None]:
    """The page that the address names; the first one and a refusal where there is none such."""
    before, after = request.GET.get("before", ""), request.GET.get("after", "")
    try:
        page = page_of(listed, MATCHES_A_PAGE, before=before, after=after, among=among)
    except NoSuchPage:
        return page_of(listed, MATCHES_A_PAGE), HistoryRefused(HistoryCode.NO_SUCH_PAGE)
    return page, None


def _links(page: Page, chosen: dict[str, str]) -> dict[str, str]:
    """Where newer and older matches are, with the same filters."""
    links = {}
    if page.newer:
        links["newer"] = f"?{urlencode({**chosen, 'after': page.newer})}"
    if page.older:
        links["older"] = f"?{urlencode({**chosen, 'before': page.older})}"
    return links


def _chip(chip: tuple[str, str, str], chosen: dict[str, str]) -> dict[str, str]:
    """A filter in words, and the address without it."""
    name, label, words = chip
    others = {other: text for other, text in chosen.items() if other != name}
    return {"label": label, "words": words, "address": f"?{urlencode(others)}"}


def _lines(matches: Sequence[Match]) -> list[dict[str, Any]]:
    """The matches as the list shows them, each with who sits there; one query for all."""
    seats: dict[int, list[Seat]] = {match.pk: [] for match in matches}
    for seat in Seat.objects.filter(match_id__in=seats).order_by("match_id", "number"):
        seats[seat.match_id].append(seat)
    return [_line(match, seats[match.pk]) for match in matches]


def _line(match: Any, seats: Sequence[Seat]) -> dict[str, Any]:
    """A match as its line in the list needs it; `my_seat` is whose list it is."""
    team = mass.team_of(match.my_seat)
    others = [seat for seat in seats if seat.number != match.my_seat]
    return {
        "code": match.code,
        "created_at": match.created_at,
        "finished": match.finished_at is not None,
        "abandoned": match.finished_at is not None and match.winner is None,
        "has_left": match.has_left,
        "score": {"A": match.score_a, "B": match.score_b},
        "my_team": team.value,
        "won": match.winner == team.value and not match.has_left,
        "visibility": match.visibility,
        "jokers": match.joker_beats_trump,
        "massing": match.optional_mass,
        "target": None if match.target == mass.DEFAULT_HOUSE.target else match.target,
        "partners": _company([seat for seat in others if mass.team_of(seat.number) is team]),
        "opponents": _company([seat for seat in others if mass.team_of(seat.number) is not team]),
    }


def _company(seats: Sequence[Seat]) -> dict[str, Any]:
    """People by name, bots by number."""
    names = [seat.name for seat in seats if not seat.bot]
    return {"names": names, "bots": len(seats) - len(names)}


def _names_met(lines: Sequence[dict[str, Any]]) -> set[str]:
    """Names to offer while somebody types: the people of the matches that are shown."""
    companies = [company for line in lines for company in (line["partners"], line["opponents"])]
    return {name for company in companies for name in company["names"]}
