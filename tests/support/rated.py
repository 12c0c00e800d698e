"""Matches of rooms that are played to the end, for tests of ratings."""

from __future__ import annotations

from typing import Any

from game.models import Match
from game.rules import mass
from tests.support.rooms import StoredRoom, make_room
from tests.support.stored_table import StoredTable

MOVES = 16
"""Enough for every seat to have made a move, whatever the cards."""


def rated_room(**settings: Any) -> StoredRoom:
    """A room of the eight people whose matches are short."""
    return make_room(**{"target": 3, **settings})


def begin(room: StoredRoom) -> StoredTable:
    """Let the match of a room begin, the next one if there was one."""
    if room.state.match is None:
        room.start()
    else:
        room.all_ready()
    return StoredTable(room.match, room.people)


def play_some(table: StoredTable, moves: int = MOVES) -> None:
    """Let each person play in turn, so many moves; nobody beats, so that rounds last."""
    for _ in range(moves):
        go_on(table)
        is_beating = table.state.phase is mass.Phase.BEAT
        table.play(mass.Take(table.turn) if is_beating else None)


def go_on(table: StoredTable) -> None:
    """Deal, and let the opener be chosen, where a round is over."""
    if table.state.phase is mass.Phase.DEAL:
        table.wake()
    if table.state.phase is mass.Phase.OPENER:
        table.carry_out(mass.CloseOpenerChoice())


def end(table: StoredTable, winner: mass.Team = mass.Team.A) -> Match:
    """The other team gives up round after round, and with them the match."""
    loser = mass.Team.B if winner is mass.Team.A else mass.Team.A
    while table.state.phase is not mass.Phase.OVER:
        go_on(table)
        table.surrender(loser)
    return Match.objects.get(pk=table.id)


def play_match(room: StoredRoom, winner: mass.Team = mass.Team.A) -> Match:
    """Play a match of a room: everybody makes moves, and a team wins."""
    table = begin(room)
    play_some(table)
    return end(table, winner)
