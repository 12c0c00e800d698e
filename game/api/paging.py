"""Long lists in pages, by a cursor that stays right while rows come in before it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any

from django.db.models import Model, QuerySet
from django.utils.http import base36_to_int, int_to_base36
from rest_framework import serializers
from rest_framework.response import Response

from game.api.fields import QueryNumber
from game.api.reading import Form

MOST_A_PAGE = 100


class Cursor(serializers.RegexField):
    """Where a page begins, as the page before it said."""

    def __init__(self, **options: Any) -> None:
        """Take what `cursor_of` gives."""
        super().__init__("^[0-9a-z]{1,12}$", **options)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The key, once the text is known to be one."""
        return base36_to_int(super().run_validation(data))


class PageForm(Form):
    """Which page, and how long."""

    cursor = Cursor(required=False, help_text="Where to go on: `next` of the page before.")
    limit = QueryNumber(
        min_value=1, max_value=MOST_A_PAGE, default=20, help_text="Entries of a page."
    )


@dataclass(frozen=True, slots=True)
class Page:
    """Some rows of a list.

    Attributes:
        rows: the rows.
        next: the cursor of the page after it, None at the end.
    """

    rows: list[Any]
    next: str | None


def page_of(rows: QuerySet[Any], asked: dict[str, Any], *, newest_first: bool = True) -> Page:
    """A page of rows in the order of their keys.

    Args:
        rows: all rows; the order is set here.
        asked: the fields of a `PageForm`.
        newest_first: whether the largest key comes first.
    """
    cursor, limit = asked.get("cursor"), asked["limit"]
    ordered = rows.order_by("-pk" if newest_first else "pk")
    if cursor is not None:
        ordered = ordered.filter(**{"pk__lt" if newest_first else "pk__gt": cursor})
    found = list(ordered[: limit + 1])
    return Page(found[:limit], cursor_of(found[limit - 1]) if len(found) > limit else None)


def cursor_of(row: Model) -> str:
    """The cursor of the page that begins after a row."""
    return int_to_base36(row.pk)


def answer_page(
    request: Any, page: Page, shape: Callable[[list[Any]], Iterable[dict[str, Any]]]
) -> Response:
    """The answer with a page of a list, and where the next one is."""
    following = None if page.next is None else next_address(request, page.next)
    headers = {} if following is None else {"Link": f'<{following}>; rel="next"'}
    return Response({"results": list(shape(page.rows)), "next": following}, headers=headers)


def next_address(request: Any, cursor: str) -> str:
    """The address of the next page: this one with another cursor."""
    given = request.query_params.copy()
    given["cursor"] = cursor
    return f"{request.build_absolute_uri(request.path)}?{given.urlencode()}"


@cache
def paged(shape: type[serializers.Serializer[Any]]) -> type[serializers.Serializer[Any]]:
    """The form of a page of a list, for the description of the API."""
    name = f"{shape.__name__}Page"
    fields = {
        "__doc__": "A page of a list.",
        "results": shape(many=True),
        "next": serializers.URLField(
            allow_null=True, help_text="Address of the next page, null at the end."
        ),
    }
    return type(name, (serializers.Serializer,), fields)
