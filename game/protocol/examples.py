"""One example of every message and of every event, all from one match.

Oyun sits in seat 3; the others are bots. Seat 2 has rolled highest and has led the
eights with the king of diamonds, events 1 to 6; Oyun is on turn and beats. The
documents show these examples, and tests hold them against the classes.
"""

from __future__ import annotations

from game.protocol.client import (
    Beat,
    Here,
    Hint,
    Lead,
    NameOpener,
    Ping,
    ShareSeal,
    ShareShow,
    SurrenderBallot,
    SurrenderPropose,
    Sync,
    Take,
    Why,
)
from game.protocol.envelope import Message
from game.protocol.server import (
    Ack,
    DealProof,
    Deals,
    Error,
    Events,
    HintAnswer,
    Pong,
    Presence,
    View,
    Vote,
    WhyAnswer,
)
from game.rules import mass

_NOW = 1764453917000
_NAMES = ("Bat", "Saraa", "Dorj", "Oyun", "Tumur", "Nomin", "Ganaa", "Zaya")
_OYUN = 3
_HAND = ["9H", "9S", "7D", "TD", "AD"]
_HOUSE: mass.PlainHouse = {"joker_beats_trump": False, "optional_mass": False, "target": 5}
_THROWS: list[list[int | None]] = [
    [4, 2, 6, 6, 1, 3, 5, 2],
    [None, None, 5, 2, None, None, None, None],
]

_SHARE = "5c" * mass.SECRET_BYTES
_SEALS = [mass.seal_of(bytes([byte]) * mass.SECRET_BYTES) for byte in (0x1A, 0x5C, 0x9E)]

_VIEW: mass.PlainView = {
    "seat": _OYUN,
    "phase": "beat",
    "house": _HOUSE,
    "seats": [
        {"name": name, "kind": "human" if seat == _OYUN else "bot", "away": None, "size": 5}
        for seat, name in enumerate(_NAMES)
    ],
    "score": {"A": 0, "B": 0},
    "results": [],
    "round": 1,
    "trump": "H",
    "dice": _THROWS,
    "opener": 2,
    "opener_reason": "dice",
    "choice": None,
    "leader": 2,
    "turn": _OYUN,
    "circle": [{"seat": 2, "cards": ["8H", "8S", "KD"]}],
    "last_circle": None,
    "hand": _HAND,
    "ground": 0,
    "moves": 1,
    "discarded": [],
    "legal": {"do": "beat", "moves": "014", "complete": True, "playable": "014"},
    "winner": None,
}
_BEATEN: mass.PlainEvent = {
    "e": "beaten",
    "seat": _OYUN,
    "cards": ["9H", "9S", "AD"],
    "by": "human",
}

MESSAGE_EXAMPLES: tuple[Message, ...] = (
    Sync(n=None),
    Lead(id="c2", n=16, cards=("7D",)),
    Beat(id="c1", n=6, cards=("9S", "9H", "AD")),
    Take(id="c3", n=23),
    NameOpener(id="c4", n=50, seat=5),
    SurrenderPropose(id="c6", n=31),
    SurrenderBallot(id="c7", n=33, yes=False),
    Here(id="c8", n=40),
    ShareSeal(id="c9", deal=2, seal=_SEALS[1]),
    ShareShow(id="c10", deal=2, share=_SHARE),
    Why(id="w1", n=6, cards=("9S", "9H", "TD")),
    Hint(id="h1", n=6),
    Ping(n=7),
    View(n=6, view=_VIEW, turn_ends_at=_NOW + 28000, now=_NOW),
    Events(from_=7, to=7, events=[_BEATEN], legal=None, turn_ends_at=None, now=_NOW + 2100),
    Ack(id="c1", n=7),
    Error(id="c5", code="does_not_beat", rule="R5.3", params={"card": "KD"}),
    WhyAnswer(id="w1", n=6, legal=False, code="does_not_beat", rule="R5.3", params={"card": "KD"}),
    HintAnswer(
        id="h1",
        n=6,
        level="master",
        do="beat",
        cards=["9H", "9S", "AD"],
        seat=None,
        chance=58,
        low=56,
        high=60,
        next_do="take",
        next_cards=[],
        next_chance=41,
        reason="next_hardly_beats",
        params={"seat": 4, "percent": 12},
    ),
    Presence(seats=["bot", "bot", "bot", "online", "bot", "bot", "bot", "bot"]),
    Vote(
        team="B",
        proposer=_OYUN,
        outcome="open",
        ballots=[None, None, None, True, None, False, None, None],
        yes=1,
        no=1,
        online=3,
        ends_at=_NOW + 34000,
        now=_NOW + 6000,
    ),
    Deals(
        revision=3,
        proofs=[
            DealProof(
                deal=1,
                stage="dealt",
                seal=_SEALS[0],
                secret=None,
                seals=[None] * mass.SEATS,
                shares=[None] * mass.SEATS,
            ),
            DealProof(
                deal=2,
                stage="open",
                seal=_SEALS[2],
                secret=None,
                seals=[_SEALS[1] if seat == _OYUN else None for seat in range(mass.SEATS)],
                shares=[None] * mass.SEATS,
            ),
        ],
    ),
    Pong(n=7, now=_NOW + 5000),
)
"""One message of each class."""

EVENT_EXAMPLES: tuple[mass.PlainEvent, ...] = (
    {
        "e": "match_started",
        "house": _HOUSE,
        "seats": [
            {"name": name, "kind": "human" if seat == _OYUN else "bot"}
            for seat, name in enumerate(_NAMES)
        ],
    },
    {
        "e": "round_dealt",
        "number": 1,
        "trump": "H",
        "hands": [_HAND if seat == _OYUN else None for seat in range(mass.SEATS)],
        "ground": None,
    },
    {"e": "dice_rolled", "throws": _THROWS},
    {"e": "opener_choice_started", "team": "B", "ends_at": _NOW + 20000},
    {"e": "opener_named", "seat": 3, "named": 5},
    {"e": "opener_chosen", "seat": 2, "reason": "dice"},
    {"e": "led", "seat": 2, "cards": ["8H", "8S", "KD"], "by": "bot"},
    _BEATEN,
    {"e": "taken", "seat": 4, "cards": ["8H", "9H", "8S", "9S", "KD", "AD"], "by": "bot"},
    {"e": "ground_drawn", "seat": 2, "count": 3, "cards": None},
    {"e": "circle_completed", "seat": 1},
    {"e": "round_won", "team": "B", "seat": 3, "reason": "out"},
    {"e": "round_voided"},
    {"e": "match_won", "team": "B"},
    {"e": "seat_kept", "seat": 3, "reason": "gone"},
    {"e": "seat_returned", "seat": 3},
    {
        "e": "occupant_changed",
        "seat": 3,
        "name": "Bot 8",
        "kind": "bot",
        "reason": "left",
        "was": "Oyun",
    },
    {"e": "surrender_passed", "team": "B", "yes": 2, "online": 3},
    {"e": "match_resumed", "paused_ms": 95000},
    {"e": "match_abandoned"},
    {"e": "hidden"},
)
"""One event of each kind, as Oyun sees it."""


def example_of(message: type[Message]) -> Message:
    """The example of a class of messages."""
    return next(example for example in MESSAGE_EXAMPLES if type(example) is message)


def event_example_of(kind: str) -> mass.PlainEvent:
    """The example of a kind of event."""
    return next(example for example in EVENT_EXAMPLES if example["e"] == kind)
