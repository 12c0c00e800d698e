"""Deal the unseen cards anew: every byte that a program is answered is the same (R7.4).

Two stored matches of the same people and the same commands in both, as in
`tests/game/test_redeal.py`. What a seat's program gets, headers and ETags too, must be equal.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from typing import Any
from unittest.mock import patch

import pytest

from game.api import throttling
from game.api.throttling import Rate
from game.models import Deadline, MatchEvent, Seat
from game.rules import mass
from game.services import alarms, dealing
from tests.support.clock import Clock
from tests.support.people import person
from tests.support.programs import Program, program_of, text_of
from tests.support.redeal import HOUSE, OPENER, Deck, Script, ScriptedRound, void_after
from tests.support.stored_table import StoredTable, start_table

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.rule("R7.4"),
]

SCRIPT = Script(random.Random(0))
ASKED_EACH = 16
"""Steps of the script between two looks."""
NAMING = ("matches/{code}/",)
PATHS = ("rounds/", "events/?limit=500", "events/?after=3&limit=7", "view/", "record/")


@dataclass
class World:
    """A stored match and what a program has got of it."""

    table: StoredTable
    decks: list[Deck]
    got: list[str] = field(default_factory=list)

    def look(self, *programs: Program) -> None:
        """Ask for everything, with each program."""
        code = self.table.match.code
        for program in programs:
            for path in NAMING:
                answer = program.ask("GET", path.format(code=code))
                self.got.append(_masked(answer, code, named=True))
            for path in PATHS:
                for method in ("GET", "HEAD"):
                    answer = program.ask(method, f"matches/{code}/{path}")
                    self.got.append(_masked(answer, code))


def _masked(answer: Any, code: str, *, named: bool = False) -> str:
    """All of an answer, without the code of the match and what it costs of the share.

    The ETag of what names the match depends on its code; there the bytes are compared.
    """
    told = {name: text for name, text in answer.headers.items() if "RateLimit" not in name}
    if named:
        told.pop("ETag", None)
    return f"{answer.status_code} {told} {answer.content!r}".replace(code, "")


@pytest.mark.parametrize("viewer", [0, 3, 6])
def test_a_program_cannot_tell_two_deals_apart(
    viewer: int, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    unlimited = {kind: Rate(10**9, 60) for kind in throttling.RATES}
    monkeypatch.setattr(throttling, "RATES", unlimited)
    rng = random.Random(viewer)
    dealt = [
        [rnd.deck for rnd in SCRIPT.rounds],
        [rnd.dealt_again(viewer, rng) for rnd in SCRIPT.rounds],
    ]
    worlds = [
        World(start_table(house=HOUSE, deck=decks[0], opener=OPENER), decks) for decks in dealt
    ]
    stranger = program_of(person("Khulan"))
    programs = [program_of(worlds[0].table.people[viewer]), stranger]

    for number, rnd in enumerate(SCRIPT.rounds):
        play_round(worlds, number, rnd, programs, clock)

    one, other = worlds
    assert one.decks != other.decks
    assert len(one.got) > 150
    assert any("ground_drawn" in text for text in one.got)
    assert _differing(one.got, other.got) == []
    assert one.table.view(viewer) == other.table.view(viewer)


def play_round(
    worlds: list[World], number: int, rnd: ScriptedRound, programs: list[Program], clock: Clock
) -> None:
    """Do what the script says, in all worlds alike, and look now and then."""
    with void_after(rnd.most_moves):
        Seat.objects.update(seen_at=clock())
        for world in worlds:
            if number:
                with patch.object(dealing, "_shuffled", lambda _, w=world: w.decks[number]):
                    ring(world.table)
        for step, command in enumerate(rnd.commands):
            if step % ASKED_EACH == 0:
                for world in worlds:
                    world.look(*programs)
            if isinstance(command, mass.CloseOpenerChoice):
                clock.forward(20.5)
            Seat.objects.update(seen_at=clock())
            for world in worlds:
                carry_out(world.table, command)


def ring(table: StoredTable) -> None:
    """The alarm for what is due."""
    due = Deadline.objects.get(match_id=table.id)
    assert alarms.wake(match_id=due.match_id, kind=due.kind, n=due.n)


def carry_out(table: StoredTable, command: mass.Command) -> None:
    """A command of the script."""
    match command:
        case mass.Lead() | mass.Beat() | mass.Take():
            table.play(command)
        case mass.NameOpener():
            table.name_opener(command.seat, command.named)
        case mass.CloseOpenerChoice():
            ring(table)
        case _:
            table.carry_out(command)


@pytest.mark.parametrize("role", ["opponent", "team-mate", "stranger", "nobody"])
def test_cards_that_others_hold_are_in_no_answer(role: str) -> None:
    table = start_table()
    table.play_until(lambda state: mass.running_round(state).moves >= 12)
    programs = {
        "opponent": program_of(table.people[1]),
        "team-mate": program_of(table.people[2]),
        "stranger": program_of(person("Khulan")),
        "nobody": Program(),
    }
    seat = {"opponent": 1, "team-mate": 2}.get(role)
    hands = mass.running_round(table.state).hands
    own = 0 if seat is None else hands[seat]
    events = MatchEvent.objects.filter(match_id=table.id).values_list("payload", flat=True)
    shown = {card for card in mass.DECK if _was_laid(card, events)}
    hidden = [
        mass.card_name(card)
        for card in mass.DECK
        if any(hand >> card & 1 for hand in hands) and not own >> card & 1 and card not in shown
    ]

    program = programs[role]
    paths = [f"matches/{table.match.code}/{path}" for path in ("", *PATHS)]
    asked = ["matches/", "records/", "matches/public/", "rooms/", "me/", *paths]
    answers = [text_of(program.ask("GET", path)) for path in asked]

    assert len(hidden) > 5
    assert [card for card in hidden for answer in answers if f'"{card}"' in answer] == []


def _was_laid(card: mass.Card, payloads: Any) -> bool:
    """Whether a card lay on the table, so that all have seen it."""
    name = f'"{mass.card_name(card)}"'
    return any(
        (name in text and '"led"' in text) or (name in text and '"beaten"' in text)
        for text in payloads
    )


def _differing(one: list[str], other: list[str]) -> list[tuple[str, str]]:
    """The answers that are not the same, from where they differ."""
    found = []
    for a, b in zip(one, other, strict=True):
        if a != b:
            at = next(i for i, (x, y) in enumerate(zip(a, b, strict=False)) if x != y)
            found.append((a[at - 60 : at + 60], b[at - 60 : at + 60]))
    return found
