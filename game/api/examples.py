"""Examples of the API's answers, as its description shows them; tests hold them against it."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiExample

from game.protocol.examples import MESSAGE_EXAMPLES, event_example_of
from game.protocol.server import View

_NAMES = ("Bat", "Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")

A_MATCH: dict[str, Any] = {
    "code": "k4mpt7xw2q",
    "status": "finished",
    "created_at": "2026-11-29T12:05:17.120000Z",
    "finished_at": "2026-11-29T12:41:02.541000Z",
    "n": 412,
    "score": {"A": 5, "B": 3},
    "winner": "A",
    "house": {"joker_beats_trump": False, "optional_mass": False, "target": 5},
    "clock_s": 30,
    "room": "KAMPTE",
    "visibility": "players",
    "seat": 3,
    "has_left": False,
    "result": "lost",
    "seats": [
        {
            "seat": seat,
            "team": "AB"[seat % 2],
            "name": name,
            "player": None if seat == 7 else 17 + seat,
            "bot": "master" if seat == 7 else None,
            "away": False,
        }
        for seat, name in enumerate(_NAMES)
    ],
}
A_ROUND: dict[str, Any] = {
    "index": 1,
    "number": 1,
    "trump": "H",
    "opener": 2,
    "team": "A",
    "seat": 4,
    "reason": "out",
    "first_n": 2,
    "dealt_at": "2026-11-29T12:05:17.131000Z",
    "ended_at": "2026-11-29T12:09:44.010000Z",
}
AN_EVENT: dict[str, Any] = {
    "n": 5,
    "at": "2026-11-29T12:05:31.400000Z",
    "event": event_example_of("led"),
}

MATCHES = [
    OpenApiExample("A page", {"results": [A_MATCH], "next": None}, response_only=True),
]
MATCH = [OpenApiExample("A match that is over", A_MATCH, response_only=True)]
ROUNDS = [OpenApiExample("A round", A_ROUND, response_only=True)]
EVENTS = [
    OpenApiExample("A lead", {"events": [AN_EVENT], "more": True}, response_only=True),
]
VERDICTS = [
    OpenApiExample(
        "A right record",
        {"ok": True, "rounds": 8, "moves": 377, "proven": 8, "fault": None},
        response_only=True,
    ),
    OpenApiExample(
        "A record that breaks a rule",
        {
            "ok": False,
            "rounds": None,
            "moves": None,
            "proven": None,
            "fault": "round 2 move 14: R5.1: …",
        },
        response_only=True,
    ),
]
_SHOWN = next(message for message in MESSAGE_EXAMPLES if isinstance(message, View))
VIEWS = [
    OpenApiExample(
        "Oyun is on turn",
        {"n": _SHOWN.n, "turn_ends_at": _SHOWN.turn_ends_at, "view": _SHOWN.view},
        response_only=True,
    ),
]
