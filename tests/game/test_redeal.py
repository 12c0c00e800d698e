"""Deal the cards that a seat has not seen anew: every byte sent to that seat is the same (R7.4).

Two stored matches of the same people, one person's sockets at both, and the
same commands in both: what the person is sent and what the table's page holds
must be equal to the letter, and so in length.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from dataclasses import dataclass
from unittest.mock import patch

import pytest
from django.test import Client

from game.models import Deadline, Seat
from game.rules import mass
from game.services import alarms, dealing, seats
from tests.support.clock import Clock
from tests.support.redeal import HOUSE, OPENER, Deck, Script, ScriptedRound, void_after
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, start_table
from tests.support.table_client import TableClient, message_of

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.socket,
    pytest.mark.rule("R7.4"),
]

SCRIPT = Script(random.Random(0))
ASKED = (["7S"], ["7S", "7H", "8C"], ["J1"], ["AC", "AD", "2S", "2H", "KD"])


@dataclass
class World:
    """A stored match, and the socket and the pages of one person who sits in it."""

    table: StoredTable
    client: TableClient
    decks: list[Deck]
    pages: list[str]

    def hidden(self, viewer: int) -> list[mass.CardSet]:
        """The hands that the viewer does not see."""
        hands = mass.running_round(self.table.state).hands
        return [hand for seat, hand in enumerate(hands) if seat != viewer]

    @property
    def heard(self) -> list[str]:
        """Every frame that tells of the play; the decks here come from no sealed secret."""
        return self.client.heard_of_play


def test_the_script_has_every_kind_of_event() -> None:
    assert SCRIPT.kinds == set(mass.PLAIN_EVENTS) - {
        "match_started",
        "match_abandoned",
        "hidden",
    }
    assert all(rnd.unseen(seat).bit_count() > 5 for rnd in SCRIPT.rounds for seat in range(8))


@pytest.mark.parametrize("viewer", range(8))
def test_a_seat_cannot_tell_two_deals_apart(
    served: ServedTables, no_flood_limit: None, clock: Clock, viewer: int
) -> None:
    rng = random.Random(viewer)
    dealt = [
        [rnd.deck for rnd in SCRIPT.rounds],
        [rnd.dealt_again(viewer, rng) for rnd in SCRIPT.rounds],
    ]
    worlds = [begin(served, decks, viewer) for decks in dealt]

    for number, rnd in enumerate(SCRIPT.rounds):
        play_round(worlds, number, rnd, viewer, clock)

    assert [world.table.state.phase for world in worlds] == [mass.Phase.OVER] * 2
    one, other = worlds
    assert len(one.heard) > 100
    assert one.heard == other.heard
    assert one.pages == other.pages
    assert one.client.view == other.client.view == one.table.view(viewer)


def begin(served: ServedTables, decks: list[Deck], viewer: int) -> World:
    """Start a match with the first of the decks and sit down."""
    table = start_table(house=HOUSE, deck=decks[0], opener=OPENER)
    return World(table, served.sit(table.people[viewer], table.match), decks, [])


def play_round(
    worlds: list[World], number: int, rnd: ScriptedRound, viewer: int, clock: Clock
) -> None:
    """Do what the script says, in all worlds alike."""
    with void_after(rnd.most_moves):
        if number:
            in_all(worlds, clock, lambda world: deal(world, world.decks[number]))
        assert worlds[0].hidden(viewer) != worlds[1].hidden(viewer)
        in_all(worlds, clock, lambda world: look_at_page(world, viewer))
        for step, command in enumerate(rnd.commands):
            in_all(worlds, clock, lambda world, s=step: ask_around(world, s))
            if isinstance(command, mass.CloseOpenerChoice):
                clock.forward(20.5)
            in_all(worlds, clock, lambda world, c=command: carry_out(world, c, viewer))
        in_all(worlds, clock, lambda world: look_at_page(world, viewer))


def in_all(worlds: list[World], clock: Clock, act: Callable[[World], None]) -> None:
    """Do one thing in each world, with everybody online; the client hears all of it."""
    Seat.objects.update(seen_at=clock())
    for world in worlds:
        act(world)
        world.client.reach(world.table.n)


def deal(world: World, deck: Deck) -> None:
    """Deal the next round, as the alarm does."""
    with patch.object(dealing, "_shuffled", lambda _chance: deck):
        ring(world)


def ring(world: World) -> None:
    """The alarm for what is due."""
    due = Deadline.objects.get(match_id=world.table.id)
    assert alarms.wake(match_id=due.match_id, kind=due.kind, n=due.n)


def carry_out(world: World, command: mass.Command, viewer: int) -> None:
    """A command of the script; the viewer's own goes over the socket."""
    match command:
        case mass.Lead() | mass.Beat() | mass.Take():
            if command.seat == viewer:
                answer = world.client.ask(**message_of(command), id=f"m{world.client.n}")
                assert answer["t"] == "ack"
            else:
                world.table.play(command)
        case mass.NameOpener():
            world.table.name_opener(command.seat, command.named)
        case mass.CloseOpenerChoice():
            ring(world)
        case mass.ReturnSeat():
            # Where the viewer was away, the own refused wishes have brought the viewer back.
            seats.come_back(world.table.id, command.seat)
        case _:
            world.table.carry_out(command)


def ask_around(world: World, step: int) -> None:
    """Questions and impossible wishes, whose answers must not tell anything either."""
    client, n = world.client, world.client.n
    cards = ASKED[step % len(ASKED)]
    if step % 2:
        client.ask("why", cards=cards, id=f"w{n}")
        client.ask("beat", cards=["J1", "J2", "J3"], id=f"x{n}")
    else:
        client.ask("why", cards=client.view["hand"][:3], id=f"w{n}")
        client.ask("lead", cards=cards[:1], id=f"x{n}", n=(n or 0) - 1)
    if step % 7 == 0:
        client.sync(None)


def look_at_page(world: World, viewer: int) -> None:
    """Keep the table's page as the person gets it, without what differs in every answer."""
    browser = Client()
    browser.force_login(world.table.people[viewer])
    page = browser.get(f"/match/{world.table.match.code}/").content.decode()
    assert '"hand"' in page
    masked = re.sub(r'nonce="[^"]+"|csrfmiddlewaretoken" value="[^"]+"', "", page)
    world.pages.append(masked.replace(world.table.match.code, ""))
