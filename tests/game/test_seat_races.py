"""People go, come back, leave and move at one moment: nothing is lost, nothing happens twice."""

from __future__ import annotations

from collections import Counter
from functools import partial

import pytest

from game.models import Departure, MatchEvent, Seat
from game.rules import mass
from game.services import alarms, moves, seats
from game.services.refusals import NotApplied
from lobby.models import Player
from tests.support.at_once import at_once
from tests.support.stored_table import StoredTable, start_table
from tests.support.verify_command import assert_stored, log_of

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.rule("R9.1"),
    pytest.mark.rule("R9.2"),
]

TIMES = range(4)
"""How often each race is run."""


def codes(outcomes: list[object]) -> list[str]:
    """The codes of the refusals; anything else that was raised is raised here."""
    found = []
    for outcome in outcomes:
        if isinstance(outcome, mass.Refused | NotApplied):
            found.append(outcome.code.value)
        elif isinstance(outcome, Exception):
            raise outcome
    return found


def events_since(table: StoredTable, n: int) -> list[mass.Event]:
    return list(log_of(table)[n:])


def assert_kept_by_turns(events: list[mass.Event], seat: int, *, is_away: bool) -> None:
    """A seat is kept and given back alternately, and never twice the same."""
    told = [
        isinstance(event, mass.SeatKept)
        for event in events
        if isinstance(event, mass.SeatKept | mass.SeatReturned) and event.seat == seat
    ]
    assert told == [(number % 2 == 0) is not is_away for number in range(len(told))]


def test_of_many_who_keep_a_seat_one_does(table: StoredTable) -> None:
    for seat in TIMES:
        outcomes = at_once([partial(seats.keep, table.id, seat, "gone")] * 6)
        assert Counter(outcomes) == {True: 1, False: 5}

        outcomes = at_once([partial(seats.come_back, table.id, seat)] * 6)
        assert Counter(outcomes) == {True: 1, False: 5}
    assert_stored(table, log_of(table))


def test_keeping_coming_back_a_bots_move_and_the_persons_own(table: StoredTable) -> None:
    for number in TIMES:
        turn, n = table.turn, table.n
        move = table.choose()
        seats.keep(table.id, turn, "gone")
        due = table.deadline

        outcomes = at_once(
            [
                partial(table.play, move, id=f"c{number}", seen=n),
                partial(seats.come_back, table.id, turn),
                partial(seats.keep, table.id, turn, "gone"),
                partial(table.wake, due),
                alarms.sweep,
                partial(seats.come_back, table.id, turn),
            ]
        )

        assert set(codes(outcomes)) <= {"stale"}
        events = events_since(table, n)
        assert_kept_by_turns(events, turn, is_away=False)
        of_turn = [
            event
            for event in events
            if isinstance(event, mass.Led | mass.Beaten | mass.Taken) and event.seat == turn
        ]
        assert len(of_turn) <= 1, "the turn was played once, by whoever came first"
        answered = not isinstance(outcomes[0], Exception)
        assert answered == bool(of_turn and of_turn[0].by == "human")
        assert_stored(table, log_of(table))
        seats.come_back(table.id, turn)
        if not of_turn:
            table.play()


def test_a_persons_move_and_many_sweeps_of_the_kept_seat(table: StoredTable) -> None:
    for _ in TIMES:
        turn, n, move = table.turn, table.n, table.choose()
        seats.keep(table.id, turn, "clock")

        outcomes = at_once([partial(table.play, move, seen=n), *[alarms.sweep] * 4])

        assert set(codes(outcomes)) <= {"stale"}
        by = [
            event.by
            for event in events_since(table, n)
            if isinstance(event, mass.Led | mass.Beaten | mass.Taken) and event.seat == turn
        ]
        assert by == (["bot"] if codes(outcomes) else ["human"])
        assert table.state.occupants[turn].away is None, "a command brings back in any case"
        assert_stored(table, log_of(table))


def test_leaving_many_times_at_once_is_one_leaving(table: StoredTable) -> None:
    person = table.people[3].pk

    outcomes = at_once([partial(seats.leave, table.id, 3, person) for _ in range(6)])

    assert codes(outcomes) == []
    assert set(outcomes) == {table.n}
    assert Departure.objects.count() == 1
    assert_stored(table, log_of(table))


def test_a_move_and_the_leaving_of_its_person(table: StoredTable) -> None:
    for _ in TIMES:
        turn, n = table.turn, table.n
        person = table.people[turn].pk
        command = partial(
            moves.play,
            match_id=table.id,
            move=table.choose(),
            command_id="c1",
            seen=n,
            player_id=person,
        )

        played, left = at_once([command, partial(seats.leave, table.id, turn, person)])

        assert not isinstance(left, Exception)
        acknowledged = not isinstance(played, Exception)
        assert acknowledged or codes([played]) == ["seat_lost"]
        rows = MatchEvent.objects.filter(match_id=table.id, seat=turn, command_id="c1")
        assert [row.n for row in rows] == ([played] if acknowledged else [])
        assert_stored(table, log_of(table))
        if not acknowledged:
            table.wake()
        table.play_until(lambda state: state.occupants[state.round.turn].kind == "human")  # type: ignore[union-attr,index]


def test_of_many_who_are_let_in_one_sits_down() -> None:
    table = start_table(bots=(3,))
    people = [Player.objects.create(username=f"Guest{number}") for number in range(6)]

    outcomes = at_once([partial(seats.let_in, table.id, 3, person) for person in people])

    assert codes(outcomes) == ["seat_of_person"] * 5
    [sitting] = [who for who, got in zip(people, outcomes, strict=True) if isinstance(got, int)]
    assert table.match.seats.get(number=3).player_id == sitting.pk
    assert table.state.occupants[3] == mass.Occupant(sitting.username, "human")
    assert_stored(table, log_of(table))


def test_one_person_let_in_to_two_seats_at_once_has_one() -> None:
    table = start_table(bots=(3, 4))
    person = Player.objects.create(username="Sukh")

    outcomes = at_once([partial(seats.let_in, table.id, seat, person) for seat in (3, 4)])

    assert codes(outcomes) == ["already_seated"]
    assert Seat.objects.filter(player=person).count() == 1
    assert_stored(table, log_of(table))


def test_leaving_and_letting_in_at_once(table: StoredTable) -> None:
    person, next_one = table.people[3], Player.objects.create(username="Sukh")

    left, came = at_once(
        [
            partial(seats.leave, table.id, 3, person.pk),
            partial(seats.let_in, table.id, 3, next_one),
        ]
    )

    assert isinstance(left, int)
    if isinstance(came, Exception):
        assert codes([came]) == ["seat_of_person"]
        assert table.state.occupants[3].kind == "bot"
    else:
        assert table.match.seats.get(number=3).player_id == next_one.pk
    assert_stored(table, log_of(table))
