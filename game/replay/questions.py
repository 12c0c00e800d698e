"""What a replay asks the server: read without trusting it, answered in plain form."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from game.bots.suggestion import Suggestion
from game.models import Match
from game.replay.moments import Position, moment_from, position_at
from game.replay.practice import Tried, play_on, seat_on_turn
from game.replay.refusals import ReplayCode, ReplayRefused
from game.rules import mass
from game.selectors import events_after
from game.services.hinting import suggest

MOST_BYTES = 64 * 1024
"""A larger question is not read."""
_MOST_CARDS = 7
"""No move lays more (R4.1)."""


class AskedMove(msgspec.Struct, forbid_unknown_fields=True):
    """An own move of a try."""

    do: Literal["lead", "beat", "take"]
    cards: list[str] = []


class Question(msgspec.Struct, forbid_unknown_fields=True):
    """A moment, the own moves tried from there, and cards to ask about."""

    m: str
    moves: list[AskedMove] = []
    cards: list[str] = []


def question_from(raw: bytes) -> Question:
    """Read a question.

    Raises:
        ReplayRefused: it is too large, no JSON, or of another shape.
    """
    if len(raw) > MOST_BYTES:
        raise ReplayRefused(ReplayCode.BAD_MESSAGE)
    try:
        return msgspec.json.decode(raw, type=Question)
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise ReplayRefused(ReplayCode.BAD_MESSAGE) from None


def try_moves(match_id: int, code: str, question: Question) -> dict[str, Any]:
    """What the last of the own moves and the bots after it caused.

    Raises:
        ReplayRefused: it cannot be tried.
        mass.Refused: the rules do not allow a move.
    """
    tried = _tried(match_id, code, question)
    view = mass.view_of(tried.position.state, tried.seat)
    return {
        "seat": tried.seat,
        "events": [mass.event_to_plain(event) for event in tried.events],
        "legal": mass.legal_to_plain(view),
        "over": tried.is_over,
    }


def why_refused(match_id: int, code: str, question: Question) -> dict[str, Any]:
    """Whether the cards of a question could be played, and if not, why."""
    tried = _tried(match_id, code, question)
    cards = _set_of(question.cards)
    state = tried.position.state
    leading = state.phase is not mass.Phase.BEAT
    move = mass.Lead(tried.seat, cards) if leading else mass.Beat(tried.seat, cards)
    refusal = mass.why_refused(state, move)
    if refusal is None:
        return {"legal": True, "code": None, "params": {}}
    return {"legal": False, "code": refusal.code.value, "params": refusal.params}


def advise(match_id: int, code: str, question: Question) -> dict[str, Any]:
    """What the hint would play at a moment, or where a try has come to.

    The seat on turn is advised from its own view and the public acts of the round: from
    what it could know then, and not from what the replay shows.
    """
    position = _tried(match_id, code, question).position if question.moves else None
    if position is None:
        position = _position(match_id, question)
    seat = seat_on_turn(position)
    found = suggest(mass.view_of(position.state, seat), position.history)
    return {"seat": seat, **_suggestion_to_plain(found)}


def _tried(match_id: int, code: str, question: Question) -> Tried:
    start = _position(match_id, question)
    seat = seat_on_turn(start)
    moves = [_move_of(seat, asked) for asked in question.moves]
    return play_on(start, moves, seed=f"{code} {question.m}")


def _position(match_id: int, question: Question) -> Position:
    moment = moment_from(question.m)
    newest = Match.objects.values_list("n", flat=True).get(pk=match_id)
    return position_at(events_after(match_id, 0, newest), moment)


def _move_of(seat: int, asked: AskedMove) -> mass.Move:
    if asked.do == "take":
        return mass.Take(seat)
    kind = mass.Lead if asked.do == "lead" else mass.Beat
    return kind(seat, _set_of(asked.cards))


def _set_of(names: list[str]) -> mass.CardSet:
    """A set of cards from names that came from outside."""
    known = all(mass.is_card_name(name) for name in names)
    if not known or len(names) > _MOST_CARDS or len(set(names)) < len(names):
        raise ReplayRefused(ReplayCode.BAD_MESSAGE)
    return mass.set_from_names(names)


def _suggestion_to_plain(found: Suggestion) -> dict[str, Any]:
    odds = found.odds
    return {
        "level": found.level,
        "move": _move_to_plain(found.move),
        "chance": odds and odds.chance,
        "low": odds and odds.low,
        "high": odds and odds.high,
        "next_best": _move_to_plain(found.next_best),
        "next_chance": found.next_chance,
        "reason": {"code": found.reason.code.value, "params": found.reason.params},
    }


def _move_to_plain(move: mass.Move | None) -> dict[str, Any] | None:
    if move is None:
        return None
    if isinstance(move, mass.Take):
        return {"do": "take", "cards": []}
    do = "lead" if isinstance(move, mass.Lead) else "beat"
    return {"do": do, "cards": mass.names_in(move.cards)}
