"""What the desk of staff has in common, and its look at matches: nobody changes a log here.

A member of staff never sees a match of the own: neither in lists nor by search, filter or
address. No page here reads the state of a match, and of a running match only what everybody
at the table sees.
"""

from __future__ import annotations

from typing import Any

from django.core.exceptions import PermissionDenied
from django.core.paginator import Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin, TabularInline

from game.desk_labels import LABELS, Column, filter_in_words, labelled, with_choices
from game.models import Departure, Match, Round, Seat
from game.played import played_by
from game.services import review

EVENTS_A_PAGE = 100


class ReadOnly:
    """Nobody adds, changes or deletes: the log is the truth."""

    def has_add_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Never."""
        return False

    def has_change_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Never."""
        return False

    def has_delete_permission(self, _request: HttpRequest, _obj: object = None) -> bool:
        """Never."""
        return False


class RightsFirst:
    """Whoever may not look is not told whether there is such a row."""

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The framework looks for the row first, and answers otherwise where there is none."""
        page: Any = super()
        if not page.has_view_permission(request):
            raise PermissionDenied
        answer: HttpResponse = page.history_view(request, object_id, extra_context)
        return answer


PLAIN_LOOKUPS = frozenset(
    ("id", "exact", "in", "isnull", "gt", "gte", "lt", "lte", "year", "month", "day")
)
"""Ways to compare a column; none of them leads on to another table."""


class DeskModel(ReadOnly, RightsFirst, ModelAdmin):
    """A list and a page to look at.

    Attributes:
        own_match: the column that leads to a match; rows of the reader's own are left out.
        without: columns that are not even read, as they are secret.
        shown_filters: what an address may filter by; anything else could tell secrets.
    """

    own_match = ""
    without: tuple[str, ...] = ()
    shown_filters: tuple[str, ...] = ()
    list_per_page = 50
    show_full_result_count = False
    list_fullwidth = True
    compressed_fields = True
    actions = None

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        """Without rows that concern a match of the reader's own."""
        rows = super().get_queryset(request).defer(*self.without)
        if self.own_match:
            rows = rows.exclude(played_by(request.user.pk or 0, self.own_match))
        return rows

    def get_list_display(self, _request: HttpRequest) -> list[Column]:
        """The columns, in the reader's language."""
        return labelled(self.model, self.list_display)

    def get_fields(self, _request: HttpRequest, _obj: Model | None = None) -> list[Column]:
        """What a page shows, in the reader's language."""
        return with_choices(self.model, self.fields)

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        """What a list can be narrowed to, in the reader's language."""
        named: Any = super().get_list_filter(request)
        return [(each, filter_in_words) if isinstance(each, str) else each for each in named]

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[Column]:
        """All of it."""
        return self.get_fields(request, obj)

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **more: Any
    ) -> Any:
        """A form without anything to fill in, which gives the names of what is shown."""
        return super().get_form(request, obj, change, labels=LABELS, **more)

    def lookup_allowed(self, lookup: str, value: object, request: HttpRequest) -> bool:  # noqa: ARG002
        """Only by what the list offers: a filter on a secret would tell it bit by bit.

        Nor by what lies behind it: a match's column leads to its state, a person's to the password.
        """
        column, *how = lookup.split("__")
        filters = {each for each in self.list_filter if isinstance(each, str)}
        offered = {"id", *self.list_display, *filters, *self.shown_filters}
        return column in offered and PLAIN_LOOKUPS.issuperset(how)


class DeskInline(ReadOnly, TabularInline):
    """Rows that belong to what is looked at."""

    extra = 0
    tab = True
    show_change_link = False
    can_delete = False

    def get_fields(self, _request: HttpRequest, _obj: Model | None = None) -> list[Column]:
        """The columns, in the reader's language."""
        return labelled(self.model, self.fields)

    def get_readonly_fields(self, request: HttpRequest, obj: Model | None = None) -> list[Column]:
        """All of them."""
        return self.get_fields(request, obj)


class SeatInline(DeskInline):
    """Who sits where, and when each person was heard last."""

    model = Seat
    fields = ("number", "name", "player", "bot", "away", "seen_at")


class DepartureInline(DeskInline):
    """Who left for good."""

    model = Departure
    fields = ("n", "seat", "name", "player", "reason", "at")


class RoundInline(DeskInline):
    """How each round ended."""

    model = Round
    fields = ("number", "trump", "opener", "team", "seat", "reason", "dealt_at", "ended_at")


class MatchAdmin(DeskModel):
    """Matches with their seats and score, and on a match's page what happened in it.

    It is registered where room and voice are known too.
    """

    own_match = "pk"
    without = ("state",)
    list_display = ("code", "created_at", "finished_at", "score_a", "score_b", "winner", "room")
    list_filter = ("winner", "created_at", "finished_at")
    search_fields = ("code", "seats__name", "room")
    search_help_text = _("code, player or room")
    fields = (
        *("code", "room", "created_at", "finished_at", "score_a", "score_b", "winner"),
        *("target", "clock_s", "n", "woken_at", "paused_at", "created_by"),
    )
    readonly_fields = fields
    inlines: tuple[type[DeskInline], ...] = (SeatInline, RoundInline, DepartureInline)
    change_form_outer_after_template = "admin/match_review.html"

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> Any:
        """What is looked for; a sign that no database stores finds nothing."""
        return super().get_search_results(request, queryset, search_term.replace("\x00", " "))

    def review(self, request: HttpRequest, match: Match) -> dict[str, Any]:
        """What the page shows below the facts."""
        pages: Paginator[review.Line] = Paginator(review.Events(match), EVENTS_A_PAGE)
        return {
            "match": match,
            "events": pages.get_page(request.GET.get("e")),
            "votes": review.votes_of(match),
        }
