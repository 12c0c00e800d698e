"""R8.5: a vote is told to its own team and to nobody else; the turn's end to everybody (R9.1)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from game.models import Match
from game.rules import mass
from game.services import seats
from tests.support.clock import Clock
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, start_table
from tests.support.table_client import TableClient

pytestmark = [pytest.mark.db, pytest.mark.socket]

DECK = mass.DECK


@pytest.fixture
def table(served: ServedTables, clock: Clock) -> StoredTable:
    """Eight people who are all online; the cards of round 1 lie as in every other such table."""
    table = start_table(opener=0, deck=DECK, clock_s=30)
    table.everybody_is_online()
    return table


def frames_of(client: TableClient) -> list[dict[str, Any]]:
    """Everything that a client has heard."""
    return [json.loads(text) for text in client.heard]


def votes_in(frames: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [frame for frame in frames if frame["t"] == "vote"]


def hear_vote(client: TableClient, outcome: str) -> dict[str, Any]:
    """The newest vote that stands so; it may have come before the answer to the command."""
    heard = [vote for vote in votes_in(frames_of(client)) if vote["outcome"] == outcome]
    if heard:
        return heard[-1]
    return client.until(
        lambda frame: frame["t"] == "vote" and frame["outcome"] == outcome, f"a vote: {outcome}"
    )


@pytest.mark.rule("R8.5")
def test_the_team_hears_of_a_proposal_and_of_each_answer(
    served: ServedTables, table: StoredTable
) -> None:
    bat, dorj = (served.sit(table.people[seat], table.match) for seat in (0, 2))

    assert bat.ask("surrender_propose")["t"] == "ack"
    told = hear_vote(dorj, "open")
    assert (told["team"], told["proposer"], told["yes"], told["no"], told["online"]) == (
        *("A", 0, 1, 0, 4),
    )
    assert dorj.ask("surrender_ballot", yes=False)["t"] == "ack"

    told = bat.until(lambda frame: frame["t"] == "vote" and frame["no"] == 1, "the answer")
    assert told["ballots"] == [True, None, False, None, None, None, None, None]


@pytest.mark.rule("R8.5")
def test_the_other_team_hears_the_same_bytes_with_and_without_a_vote_that_fails(
    served: ServedTables, clock: Clock, no_flood_limit: None
) -> None:
    heard = []
    for votes in (False, True):
        table = start_table(opener=0, deck=DECK, clock_s=30)
        table.everybody_is_online()
        saraa = served.sit(table.people[1], table.match)
        team = [served.sit(table.people[seat], table.match) for seat in (0, 2, 4, 6)]
        if votes:
            team[0].ask("surrender_propose")
            hear_vote(team[1], "open")
            served.look()
            for client in team[1:3]:
                client.ask("surrender_ballot", yes=False)
            hear_vote(team[3], "failed")
        served.look()
        table.play(mass.Lead(0, next(iter(_leads(table)))))
        saraa.reach(table.n)
        saraa.sync(1)
        saraa.ask("surrender_ballot", yes=True, id="same", n=table.n)
        saraa.meanwhile()
        heard.append(saraa.heard_of_play)
        assert saraa.view == table.view(1)

    assert len(heard[0]) > 4
    assert heard[0] == heard[1]


def _leads(table: StoredTable) -> list[mass.CardSet]:
    return [move.cards for move in table.legal() if isinstance(move, mass.Lead)]


@pytest.mark.rule("R8.5")
def test_once_it_passes_everybody_hears_by_how_many(
    served: ServedTables, table: StoredTable
) -> None:
    bat, dorj, tumur, saraa = (served.sit(table.people[seat], table.match) for seat in (0, 2, 4, 1))
    bat.ask("surrender_propose")
    dorj.ask("surrender_ballot", yes=True)
    tumur.ask("surrender_ballot", yes=True)

    saraa.reach(table.n)

    events = [e for f in frames_of(saraa) if f["t"] == "events" for e in f["events"]]
    assert {"e": "surrender_passed", "team": "A", "yes": 3, "online": 4} in events
    assert not votes_in(frames_of(saraa))
    assert saraa.view["score"] == {"A": 0, "B": 1}


@pytest.mark.rule("R8.5")
def test_who_comes_back_is_told_of_the_vote_after_the_sync(
    served: ServedTables, table: StoredTable
) -> None:
    bat = served.sit(table.people[0], table.match)
    bat.ask("surrender_propose")

    ganaa = served.sit(table.people[6], table.match)
    [told] = votes_in(frames_of(ganaa))

    assert told["ends_at"] == Match.objects.get(pk=table.id).vote_ends_at
    ganaa.sync(None)
    ganaa.meanwhile()
    assert len(votes_in(frames_of(ganaa))) == 2
    zaya = served.sit(table.people[7], table.match)
    zaya.meanwhile()
    assert not votes_in(frames_of(zaya))


@pytest.mark.rule("R8.3")
def test_coming_and_going_changes_the_count_that_is_shown(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    bat = served.sit(table.people[0], table.match)
    bat.ask("surrender_propose")
    hear_vote(bat, "open")
    seats.keep(table.id, 6, "clock")
    served.look()

    assert bat.until(lambda f: f["t"] == "vote" and f["online"] == 3, "three are left")


@pytest.mark.rule("R9.1")
def test_the_end_of_the_turn_travels_with_every_view_and_move(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    saraa = served.sit(table.people[1], table.match)
    assert saraa.sync(None)["turn_ends_at"] == Match.objects.get(pk=table.id).turn_ends_at
    clock.forward(7)
    table.play()
    saraa.reach(table.n)

    events = [frame for frame in frames_of(saraa) if frame["t"] == "events"][-1]

    assert events["turn_ends_at"] == Match.objects.get(pk=table.id).turn_ends_at
    assert events["turn_ends_at"] - events["now"] == 30_000


@pytest.mark.rule("R9.1")
def test_who_is_marked_as_away_says_to_be_here(served: ServedTables, table: StoredTable) -> None:
    bat = served.sit(table.people[0], table.match)
    seats.keep(table.id, 0, "clock")
    bat.reach(table.n)
    assert bat.view["seats"][0]["away"] == "clock"

    assert bat.ask("here")["t"] == "ack"

    bat.reach(table.n)
    assert bat.view["seats"][0]["away"] is None
