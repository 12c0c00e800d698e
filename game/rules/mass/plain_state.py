"""The whole state in plain form: the snapshot that is stored beside the log."""

from __future__ import annotations

from typing import Any

from game.rules.mass.cards import names_in
from game.rules.mass.plain import (
    SUIT_NAMES,
    card_names,
    cards_from_names,
    house_from_plain,
    house_to_plain,
    kept_occupants_from_plain,
    kept_occupants_to_plain,
    set_from_names,
    team_from_plain,
    team_to_plain,
    throws_from_plain,
    throws_to_plain,
)
from game.rules.mass.plain_view import choice_to_plain, closed_to_plain, play_to_plain
from game.rules.mass.state import (
    ClosedCircle,
    MatchState,
    OpenerChoice,
    Phase,
    Play,
    RoundResult,
    RoundStart,
    RoundState,
)
from game.rules.mass.table import Team

SNAPSHOT_SCHEMA = 1
"""Number of the snapshot's form, stored inside it."""

Plain = dict[str, Any]


def state_to_plain(state: MatchState) -> Plain:
    """The whole match in plain form; secret, never for the wire (R7.4)."""
    return {
        "schema": SNAPSHOT_SCHEMA,
        "phase": state.phase.value,
        "house": house_to_plain(state.house),
        "occupants": kept_occupants_to_plain(state.occupants),
        "score": list(state.score),
        "results": [_result_to_plain(result) for result in state.results],
        "round": None if state.round is None else _round_to_plain(state.round),
        "winner": team_to_plain(state.winner),
    }


def state_from_plain(plain: Plain) -> MatchState:
    """The whole match from its plain form, the inverse of `state_to_plain`.

    Raises:
        ValueError: the form has a schema number that this version does not know.
    """
    if plain["schema"] != SNAPSHOT_SCHEMA:
        raise ValueError(f"snapshot schema {plain['schema']} is not known")
    a, b = plain["score"]
    return MatchState(
        phase=Phase(plain["phase"]),
        house=house_from_plain(plain["house"]),
        occupants=kept_occupants_from_plain(plain["occupants"]),
        score=(a, b),
        results=tuple(_result_from_plain(result) for result in plain["results"]),
        round=None if plain["round"] is None else _round_from_plain(plain["round"]),
        winner=team_from_plain(plain["winner"]),
    )


def _result_to_plain(result: RoundResult) -> Plain:
    return {
        "number": result.number,
        "team": team_to_plain(result.team),
        "seat": result.seat,
        "reason": result.reason,
        "opener": result.opener,
    }


def _result_from_plain(plain: Plain) -> RoundResult:
    return RoundResult(
        plain["number"],
        team_from_plain(plain["team"]),
        plain["seat"],
        plain["reason"],
        plain["opener"],
    )


def _round_to_plain(rnd: RoundState) -> Plain:
    return {
        "start": _start_to_plain(rnd.start),
        "hands": [names_in(hand) for hand in rnd.hands],
        "ground": card_names(rnd.ground),
        "leader": rnd.leader,
        "turn": rnd.turn,
        "circle": [play_to_plain(play) for play in rnd.circle],
        "last_circle": closed_to_plain(rnd.last_circle),
        "moves": rnd.moves,
        "discarded": names_in(rnd.discarded),
    }


def _round_from_plain(plain: Plain) -> RoundState:
    return RoundState(
        start=_start_from_plain(plain["start"]),
        hands=tuple(set_from_names(hand) for hand in plain["hands"]),
        ground=cards_from_names(plain["ground"]),
        leader=plain["leader"],
        turn=plain["turn"],
        circle=_plays_from_plain(plain["circle"]),
        last_circle=_closed_from_plain(plain["last_circle"]),
        moves=plain["moves"],
        discarded=set_from_names(plain["discarded"]),
    )


def _start_to_plain(start: RoundStart) -> Plain:
    return {
        "number": start.number,
        "trump": SUIT_NAMES[start.trump],
        "dice": throws_to_plain(start.dice),
        "choice": choice_to_plain(start.choice),
        "opener": start.opener,
        "reason": start.reason,
    }


def _start_from_plain(plain: Plain) -> RoundStart:
    choice = plain["choice"]
    return RoundStart(
        number=plain["number"],
        trump=SUIT_NAMES.index(plain["trump"]),
        dice=throws_from_plain(plain["dice"]),
        choice=choice
        and OpenerChoice(Team(choice["team"]), choice["ends_at"], tuple(choice["named"])),
        opener=plain["opener"],
        reason=plain["reason"],
    )


def _plays_from_plain(plain: list[Plain]) -> tuple[Play, ...]:
    return tuple(Play(play["seat"], cards_from_names(play["cards"])) for play in plain)


def _closed_from_plain(plain: Plain | None) -> ClosedCircle | None:
    if plain is None:
        return None
    return ClosedCircle(_plays_from_plain(plain["plays"]), plain["end"], plain["seat"])
