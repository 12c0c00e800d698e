"""What comes in: bodies of bounded size, and forms that take nothing they do not know."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any, cast

import msgspec
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail
from rest_framework.parsers import BaseParser
from rest_framework.settings import api_settings

from game.api.problems import ApiCode, Mistake, Problem

MAX_BODY_BYTES = 16 * 1024


class JsonParser(BaseParser):
    """Reads JSON of a few kilobytes, strictly."""

    media_type = "application/json"
    max_bytes = MAX_BODY_BYTES

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> Any:
        """The value that the body holds.

        Raises:
            Problem: `body_too_large`, `bad_request`.
        """
        del media_type, parser_context
        raw = self.read(stream)
        try:
            decoded = msgspec.json.decode(raw)
            json.loads(raw, object_pairs_hook=_check_each_once)
        except (msgspec.DecodeError, RecursionError, UnicodeError, ValueError) as error:
            what = str(error) or "not JSON"
            raise Problem(
                ApiCode.BAD_REQUEST, mistakes=[Mistake(path="body", detail=what)]
            ) from None
        return decoded

    def read(self, stream: Any) -> bytes:
        """The bytes of the body, never more than are allowed."""
        said = stream.META.get("CONTENT_LENGTH") or "0"
        if said.isdecimal() and int(said) > self.max_bytes:
            raise Problem(ApiCode.BODY_TOO_LARGE, {"most": self.max_bytes})
        raw: bytes = stream.read(self.max_bytes + 1)
        if len(raw) > self.max_bytes:
            raise Problem(ApiCode.BODY_TOO_LARGE, {"most": self.max_bytes})
        return raw


def _check_each_once(pairs: list[tuple[str, Any]]) -> None:
    """Refuse an object that says a thing twice; readers differ in which of the two counts."""
    if len(dict(pairs)) != len(pairs):
        raise ValueError("a name stands twice in one object")


class RawJsonParser(JsonParser):
    """Gives the bytes of a body as they came, for what reads JSON more strictly itself."""

    max_bytes = 1024 * 1024

    def parse(self, stream: Any, media_type: Any = None, parser_context: Any = None) -> bytes:
        """The bytes of the body."""
        del media_type, parser_context
        return self.read(stream)


class Form(serializers.Serializer[Any]):
    """What a request may hold; a field that it does not know is a mistake, not left out."""

    def to_internal_value(self, data: Any) -> Any:
        """Read, or raise what is wrong."""
        if isinstance(data, Mapping):
            unknown = sorted(set(map(str, data)) - set(self.fields))
            if unknown:
                said = ErrorDetail(_("There is no such field."), code="unknown")
                raise serializers.ValidationError({name[:100]: [said] for name in unknown})
        return super().to_internal_value(data)


def read_body(form: type[Form], data: Any) -> dict[str, Any]:
    """The fields of a body.

    Raises:
        Problem: `bad_request`, with every mistake.
    """
    return _read(form(data=data), "body")


def read_query(form: type[Form], request: Any) -> dict[str, Any]:
    """The fields of an address after its question mark; each may be there once.

    Raises:
        Problem: `bad_request`, with every mistake.
    """
    given = request.query_params
    twice = [name for name in given if len(given.getlist(name)) > 1]
    if twice:
        said = [Mistake(path=f"query.{name[:100]}", detail="more than once") for name in twice]
        raise Problem(ApiCode.BAD_REQUEST, mistakes=said)
    return _read(form(data=given.dict()), "query")


def _read(form: Form, where: str) -> dict[str, Any]:
    if not form.is_valid():
        raise Problem(ApiCode.BAD_REQUEST, mistakes=list(_mistakes(form.errors, where)))
    return cast("dict[str, Any]", form.validated_data)


def _mistakes(errors: Any, where: str) -> list[Mistake]:
    """Every mistake that a form has found, each with its place."""
    if isinstance(errors, Mapping):
        own = api_settings.NON_FIELD_ERRORS_KEY
        return [
            mistake
            for name, inner in errors.items()
            for mistake in _mistakes(inner, where if name == own else f"{where}.{name}")
        ]
    if isinstance(errors, list):
        return [mistake for inner in errors for mistake in _mistakes(inner, where)]
    return [Mistake(path=where, detail=str(errors))]
