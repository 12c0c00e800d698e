"""From the log of a match to its record."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, cast

from game.rules.mass.cards import names_in
from game.rules.mass.events import (
    Beaten,
    DiceRolled,
    Event,
    GroundDrawn,
    Led,
    MatchAbandoned,
    MatchStarted,
    MatchWon,
    OccupantChanged,
    OpenerChosen,
    RoundDealt,
    RoundVoided,
    RoundWon,
    SeatKept,
    SeatReturned,
    Taken,
)
from game.rules.mass.plain import (
    SUIT_NAMES,
    card_names,
    house_to_plain,
    occupants_to_plain,
    team_to_plain,
)
from game.rules.mass.record_format import (
    RECORD_FORMAT,
    MatchRecord,
    RecordedChange,
    RecordedEnd,
    RecordedMove,
    RecordedRound,
    RecordedSometimes,
    RecordedVote,
)
from game.rules.mass.table import Team


def record_of(
    events: Iterable[Event],
    *,
    votes: Mapping[int, list[RecordedVote]] | None = None,
    extra: Mapping[str, Any] | None = None,
) -> MatchRecord:
    """The mass-record/1 of a match, running or over, from its log.

    Args:
        events: the events in order and with nothing hidden, up to the last one
            that some command caused.
        votes: votes to give up, which are no part of the log, by the place of their
            round, from 1 (R8).
        extra: keys of the writer's own, put after those of the format.

    Raises:
        ValueError: the log does not begin with `MatchStarted`, or `extra` names a
            key of the format.
    """
    log = list(events)
    if not log or not isinstance(log[0], MatchStarted):
        raise ValueError("a match begins with match_started")
    won = [event.team for event in log if isinstance(event, RoundWon)]
    winner = next((event.team for event in log if isinstance(event, MatchWon)), None)
    record: MatchRecord = {
        "format": RECORD_FORMAT,
        "rules": house_to_plain(log[0].house),
        "seats": occupants_to_plain(log[0].occupants),
        "rounds": _rounds_of(log, votes or {}),
        "score": {"A": won.count(Team.A), "B": won.count(Team.B)},
        "winner": team_to_plain(winner),
    }
    changes = _changes_of(log)
    if changes:
        record["changes"] = changes
    if any(isinstance(event, MatchAbandoned) for event in log):
        record["abandoned"] = True
    return _with_extra(record, extra or {})


def _with_extra(record: MatchRecord, extra: Mapping[str, Any]) -> MatchRecord:
    taken = MatchRecord.__annotations__.keys() & extra.keys()
    if taken:
        raise ValueError(f"keys of the format: {', '.join(sorted(taken))}")
    return cast(MatchRecord, {**record, **extra})


def _split_rounds(log: list[Event]) -> list[tuple[RoundDealt, list[Event]]]:
    """Each deal with the events that follow it."""
    rounds: list[tuple[RoundDealt, list[Event]]] = []
    for event in log:
        if isinstance(event, RoundDealt):
            rounds.append((event, []))
        elif rounds:
            rounds[-1][1].append(event)
    return rounds


def _rounds_of(log: list[Event], votes: Mapping[int, list[RecordedVote]]) -> list[RecordedRound]:
    rounds = [_round_of(dealt, rest) for dealt, rest in _split_rounds(log)]
    for place, recorded in enumerate(rounds, 1):
        if place in votes:
            recorded["votes"] = votes[place]
    return rounds


def _round_of(dealt: RoundDealt, events: list[Event]) -> RecordedRound:
    assert dealt.ground is not None, "a hidden event is no part of the whole log"
    opener = next((event.seat for event in events if isinstance(event, OpenerChosen)), None)
    return {
        "number": dealt.number,
        "trump": SUIT_NAMES[dealt.trump],
        "opener": opener,
        **_dice_of(events),
        "hands": [names_in(hand or 0) for hand in dealt.hands],
        "ground": card_names(dealt.ground),
        "moves": _moves_of(events),
        "end": _end_of(events),
    }


def _dice_of(events: list[Event]) -> RecordedSometimes:
    for event in events:
        if isinstance(event, DiceRolled):
            return {"dice": [list(throw) for throw in event.throws]}
    return {}


def _moves_of(events: list[Event]) -> list[RecordedMove]:
    moves: list[RecordedMove] = []
    for event in events:
        if isinstance(event, Led | Beaten):
            moves.append(
                {
                    "seat": event.seat,
                    "do": "lead" if isinstance(event, Led) else "beat",
                    "cards": card_names(event.cards),
                    "drew": [],
                    "by": event.by,
                }
            )
        elif isinstance(event, Taken):
            moves.append({"seat": event.seat, "do": "take", "by": event.by})
        elif isinstance(event, GroundDrawn):
            assert event.cards is not None, "a hidden event is no part of the whole log"
            moves[-1]["drew"] = card_names(event.cards)
    return moves


def _changes_of(log: list[Event]) -> list[RecordedChange]:
    """Who came and went, each with the round and the moves before it (R9)."""
    changes: list[RecordedChange] = []
    place = moves = 0
    for event in log:
        if isinstance(event, RoundDealt):
            place, moves = place + 1, 0
        elif isinstance(event, Led | Beaten | Taken):
            moves += 1
        elif isinstance(event, SeatKept | SeatReturned | OccupantChanged):
            changes.append(_change_of(event, place, moves))
    return changes


def _change_of(
    event: SeatKept | SeatReturned | OccupantChanged, place: int, moves: int
) -> RecordedChange:
    if isinstance(event, SeatReturned):
        return {"round": place, "after": moves, "seat": event.seat, "do": "returned"}
    if isinstance(event, SeatKept):
        return {
            "round": place,
            "after": moves,
            "seat": event.seat,
            "do": "kept",
            "reason": event.reason,
        }
    return {
        "round": place,
        "after": moves,
        "seat": event.seat,
        "do": "occupant",
        "reason": event.reason,
        "name": event.occupant.name,
        "kind": event.occupant.kind,
    }


def _end_of(events: list[Event]) -> RecordedEnd | None:
    for event in events:
        if isinstance(event, RoundWon):
            return {"reason": event.reason, "team": event.team.value, "seat": event.seat}
        if isinstance(event, RoundVoided):
            return {"reason": "void", "team": None, "seat": None}
    return None
