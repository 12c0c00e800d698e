"""Records of matches that are over: one, many as JSON lines, and the check of any."""

from __future__ import annotations

from collections.abc import AsyncIterator
from threading import BoundedSemaphore
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.http import HttpResponse, StreamingHttpResponse
from django.utils.http import int_to_base36
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.response import Response

from game.api import examples
from game.api.base import ApiView
from game.api.fields import QueryNumber
from game.api.matches import LINK, READ, access_of
from game.api.paging import Cursor, next_address
from game.api.problems import ApiCode, Problem
from game.api.reading import Form, RawJsonParser, read_query
from game.api.shapes import VerdictShape
from game.history.listing import own_matches
from game.history.movers import has_log, with_log
from game.protocol.errors import WireCode
from game.rules import mass
from game.services.records import record_file, record_of_match

MOST_RECORDS = 200
LINES = "application/x-ndjson"
_checking = BoundedSemaphore(1)
"""A check keeps a processor busy for up to a second, so a process makes one at a time."""
WAIT_S = 3.0


class RecordsForm(Form):
    """Which records."""

    cursor = Cursor(required=False, help_text="Where to go on: the Link header of the answer.")
    limit = QueryNumber(min_value=1, max_value=MOST_RECORDS, default=100)


class AnyForm(DefaultContentNegotiation):
    """What has only one form is sent in it, whatever was asked for."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: Any = None) -> Any:
        """The renderer of JSON, which writes what goes wrong."""
        del request, format_suffix
        return renderers[0], renderers[0].media_type


class Record(ApiView):
    """The record of one match."""

    needs = {"GET": READ}
    asks = frozenset({"GET"})
    content_negotiation_class = AnyForm

    @extend_schema(
        operation_id="match_record",
        tags=["records"],
        summary="The record of a match that is over",
        description=(
            "The whole match with all hands (mass-record/1), as `manage.py verify_record` and "
            "`POST /api/v1/records/verify/` check it. 409 `still_running` before the end, "
            "404 `no_log` where the moves were not kept."
        ),
        parameters=[LINK],
        responses={(200, "application/json"): OpenApiTypes.OBJECT},
    )
    def get(self, request: Any, code: str) -> HttpResponse:
        """The record as a file."""
        access = access_of(request, code)
        if not access.sees_all_hands:
            raise Problem(ApiCode.STILL_RUNNING)
        if not has_log(access.match_id):
            raise Problem(ApiCode.NO_LOG)
        raw = record_file(access.match_id)
        name = f'attachment; filename="masss-{access.code}.json"'
        return HttpResponse(
            raw, content_type="application/json", headers={"Content-Disposition": name}
        )


class Records(ApiView):
    """The records of one's own matches."""

    needs = {"GET": READ}
    asks = frozenset({"GET"})
    kinds = {"GET": "export"}
    content_negotiation_class = AnyForm

    @extend_schema(
        operation_id="records_list",
        tags=["records"],
        summary="The records of your own matches as JSON lines, oldest first",
        description=(
            "One record a line, of matches that are over and whose moves were kept. While "
            "there are more, the Link header leads to the next ones."
        ),
        parameters=[RecordsForm],
        responses={
            (200, LINES): OpenApiResponse(OpenApiTypes.STR, description="A record in each line.")
        },
    )
    def get(self, request: Any) -> StreamingHttpResponse:
        """Some of them, each written when its turn comes."""
        asked = read_query(RecordsForm, request)
        over = own_matches(request.user).filter(with_log(), finished_at__isnull=False)
        over = over.order_by("pk")
        if "cursor" in asked:
            over = over.filter(pk__gt=asked["cursor"])
        keys = list(over.values_list("pk", flat=True)[: asked["limit"] + 1])
        keys, more = keys[: asked["limit"]], len(keys) > asked["limit"]
        headers = {"Content-Disposition": 'attachment; filename="masss-records.jsonl"'}
        if more:
            following = next_address(request, int_to_base36(keys[-1]))
            headers["Link"] = f'<{following}>; rel="next"'
        return StreamingHttpResponse(_lines(keys), content_type=LINES, headers=headers)


class Verify(ApiView):
    """The check of a record."""

    needs = {"POST": READ}
    kinds = {"POST": "verify"}
    parser_classes = [RawJsonParser]

    @extend_schema(
        operation_id="records_verify",
        tags=["records"],
        summary="Check a record move by move",
        description=(
            "Send the record itself, at most 1 MiB. A record that breaks a rule is an answer "
            "with `ok` false, and so is a file that is no record. Nothing is stored."
        ),
        request={"application/json": {}},
        responses=VerdictShape,
        examples=examples.VERDICTS,
    )
    def post(self, request: Any) -> Response:
        """What the check has found."""
        raw = request.data
        if not isinstance(raw, bytes):  # a body of no length is not read
            raw = b""
        if not _checking.acquire(timeout=WAIT_S):
            raise Problem(WireCode.TRY_AGAIN)
        try:
            return Response(VerdictShape(_verdict(raw)).data)
        finally:
            _checking.release()


def _verdict(raw: bytes) -> dict[str, Any]:
    """What is right or wrong with a record."""
    try:
        found = mass.verify(mass.load_record(raw))
    except mass.Fault as fault:
        return {"ok": False, "rounds": None, "moves": None, "proven": None, "fault": str(fault)}
    return {"ok": True, **found._asdict(), "fault": None}


async def _lines(match_ids: list[int]) -> AsyncIterator[bytes]:
    """The records of these matches, a line each; one is in memory at a time."""
    for match_id in match_ids:
        yield await sync_to_async(_line)(match_id)


def _line(match_id: int) -> bytes:
    return msgspec.json.encode(record_of_match(match_id)) + b"\n"
