"""Deal all cards anew that are never laid: every byte sent to spectators is the same (R7.4).

Two stored matches of the same people, with a spectator of each delay at both, and the
same commands in both.
"""

from __future__ import annotations

import random
from unittest.mock import patch

import pytest

from game.models import Deadline, Seat
from game.rules import mass
from game.services import alarms, dealing, seats
from lobby.models import Player
from tests.support.clock import Clock
from tests.support.redeal import HOUSE, OPENER, Deck, Script, void_after
from tests.support.released import shown
from tests.support.room_rows import room_with_match
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, start_table
from tests.support.table_client import TableClient

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
    pytest.mark.rule("R7.4"),
]

SCRIPT = Script(random.Random(0))
DELAYS = ("none", "circle", "round")


def test_spectators_cannot_tell_two_deals_apart(
    served: ServedTables, no_flood_limit: None, clock: Clock
) -> None:
    rng = random.Random(1)
    worlds = [[rnd.deck for rnd in SCRIPT.rounds]]
    worlds.append([rnd.dealt_again(None, rng) for rnd in SCRIPT.rounds])
    assert worlds[0] != worlds[1]
    start = clock.at

    heard = []
    for decks in worlds:
        clock.at = start
        heard.append(watched(served, decks, clock))

    for delay, one, other in zip(DELAYS, *heard, strict=True):
        assert len(one) > 5, delay
        assert one == other, delay
        assert 'legal":{' not in "".join(one)


def watched(served: ServedTables, decks: list[Deck], clock: Clock) -> list[list[str]]:
    """Play the script with these decks; what the spectators heard of it."""
    table = start_table(house=HOUSE, deck=decks[0], opener=OPENER)
    clients = []
    for delay in DELAYS:
        watcher, _ = Player.objects.get_or_create(username=f"Watcher {delay}")
        room = room_with_delay(table, watcher, delay)
        client = served.open(f"/ws/room/{room}/watch/", watcher, TableClient)
        client.sync()
        clients.append(client)
    for number, (rnd, deck) in enumerate(zip(SCRIPT.rounds, decks, strict=True)):
        with void_after(rnd.most_moves):
            if number:
                with patch.object(dealing, "_shuffled", lambda _chance, deck=deck: deck):
                    ring(table)
            for command in rnd.commands:
                Seat.objects.update(seen_at=clock())
                if isinstance(command, mass.CloseOpenerChoice):
                    clock.forward(20.5)
                carry_out(table, command)
                for client, delay in zip(clients, DELAYS, strict=True):
                    client.reach(shown(table, delay))
        for client in clients:
            # A round has ended: everybody may know everything.
            client.reach(table.n)
            assert client.view == table.view(None)
    return [client.heard_of_play for client in clients]


def room_with_delay(table: StoredTable, watcher: Player, delay: str) -> str:
    """The code of a room with this delay; the match is shown in several."""
    room = room_with_match(table.match, table.people[0], [watcher], spectators=delay)
    room.matches.all().delete()  # a match is one room's; here the rooms only show it
    return room.code


def ring(table: StoredTable) -> None:
    """The alarm for what is due."""
    due = Deadline.objects.get(match_id=table.id)
    assert alarms.wake(match_id=due.match_id, kind=due.kind, n=due.n)


def carry_out(table: StoredTable, command: mass.Command) -> None:
    """A command of the script, by the service that does it."""
    match command:
        case mass.Lead() | mass.Beat() | mass.Take():
            table.play(command)
        case mass.NameOpener():
            table.name_opener(command.seat, command.named)
        case mass.CloseOpenerChoice():
            ring(table)
        case mass.ReturnSeat():
            seats.come_back(table.id, command.seat)
        case _:
            table.carry_out(command)
