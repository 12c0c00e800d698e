"""What docs/ and the page /docs/ say of the wire beyond its classes: codes, texts, limits."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import Any

from django.apps import apps
from django.conf import settings
from django.utils import translation
from django.utils.module_loading import module_has_submodule

from game import texts
from game.live import flood, hub
from game.models import CODE_LENGTH, CODE_LETTERS
from game.protocol.errors import WireCode
from game.protocol.export import CodeFact, Facts, Limits, Reference, asyncapi_text, reference_of
from game.rules import mass
from game.services import presence
from game.services.refusals import ServiceCode

LANGUAGES = ("en", "mn")

REFERENCE = "reference"
"""Module in which an app above this one says `sockets()` and `codes()` of its own."""


def facts() -> Facts:
    """Everything that the documents of the wire need from the rest of the site."""
    rules = [_code(code, "rules", mass.RULE_OF[code]) for code in mass.Code]
    services = [_code(code, "services") for code in ServiceCode]
    wire = [_code(code, "wire") for code in WireCode]
    own = (*rules, *services, *wire)
    listed = {fact.code for fact in own}
    others = [app.codes() for app in _apps_above()]
    added = {fact.code: fact for codes in others for fact in codes if fact.code not in listed}
    sockets = tuple(socket for app in _apps_above() for socket in app.sockets())
    return Facts(codes=(*own, *added.values()), limits=_limits(), sockets=sockets)


def _apps_above() -> list[Any]:
    """The modules of other apps that add to the reference, found as Django finds admins."""
    return [
        import_module(f"{app.name}.{REFERENCE}")
        for app in apps.get_app_configs()
        if app.module and app.name != "game" and module_has_submodule(app.module, REFERENCE)
    ]


@cache
def reference() -> Reference:
    """The reference of this site's wire."""
    return reference_of(facts())


@cache
def asyncapi() -> str:
    """The AsyncAPI document of this site's wire, as JSON text."""
    return asyncapi_text(facts())


def _code(code: str, origin: str, rule: str | None = None) -> CodeFact:
    shown = {language: _text(f"refusal.{code}", language) for language in LANGUAGES}
    told = {language: text for language, text in shown.items() if text}
    return CodeFact(str(code), origin, rule, told)


def _text(key: str, language: str) -> str:
    """The sentence that the table shows, empty where it shows none of its own."""
    text = texts.TEXTS.get(key)
    if text is None:
        return ""
    with translation.override(language):
        return text.forms()["other"] if isinstance(text, texts.Plural) else str(text)


def _limits() -> Limits:
    return Limits(
        events_a_frame=hub.EVENTS_A_FRAME,
        messages_a_second=int(flood.MESSAGES_A_SECOND),
        burst=int(flood.BURST),
        silent_s=int(presence.SILENT.total_seconds()),
        grace_s=int(presence.GRACE.total_seconds()),
        code_letters=CODE_LETTERS,
        code_length=CODE_LENGTH,
        session_cookie=settings.SESSION_COOKIE_NAME,
    )
