"""Whatever comes at once on one match comes one after the other, and each has its effect once."""

from __future__ import annotations

from functools import partial
from itertools import count

import pytest
from django.conf import settings

from game.models import Deadline, MatchEvent
from game.rules import mass
from game.services import alarms, moves
from game.services.refusals import NotApplied
from tests.support.at_once import at_once
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, start_table
from tests.support.verify_command import Told, assert_stored, log_of

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

TIMES = range(4)
"""How often each race is run."""


def kinds_since(table: StoredTable, n: int) -> list[str]:
    """The kinds of the events after `n`."""
    rows = MatchEvent.objects.filter(match_id=table.id, n__gt=n).order_by("n")
    return list(rows.values_list("kind", flat=True))


def refused(outcomes: list[object]) -> list[str]:
    """The codes of the refusals; anything else that was raised is raised here."""
    codes = []
    for outcome in outcomes:
        if isinstance(outcome, mass.Refused | NotApplied):
            codes.append(outcome.code.value)
        elif isinstance(outcome, Exception):
            raise outcome
    return codes


def test_one_of_many_moves_of_a_seat_is_played(table: StoredTable) -> None:
    for _ in TIMES:
        move, seen = table.choose(), table.n

        outcomes = at_once([partial(table.play, move, seen=seen) for _ in range(8)])

        assert refused(outcomes) == ["stale"] * 7
        assert kinds_since(table, seen)[0] in {"led", "beaten", "taken"}
        assert len(kinds_since(table, seen)) <= 2
    assert_stored(table, log_of(table))


def test_of_all_seats_only_the_one_on_turn_moves(table: StoredTable) -> None:
    for _ in TIMES:
        move, seen, turn = table.choose(), table.n, table.turn
        others = [mass.Take(seat) for seat in range(8) if seat != turn]

        outcomes = at_once([partial(table.play, each, seen=seen) for each in [move, *others]])

        assert not isinstance(outcomes[0], Exception)
        assert set(refused(outcomes)) <= {"stale", "not_your_turn"}
        assert len(refused(outcomes)) == 7
    assert_stored(table, log_of(table))


def test_one_id_many_times_at_once_is_one_command(table: StoredTable, told: Told) -> None:
    for number in TIMES:
        move, seen = table.choose(), table.n
        told.clear()

        again = partial(table.play, move, id=f"c{number}", seen=seen)
        outcomes = at_once([again] * 6)

        assert refused(outcomes) == []
        assert set(outcomes) == {table.n}
        assert len(told) == 1


def test_one_id_of_all_seats_at_once_is_eight_commands(clock: Clock, table: StoredTable) -> None:
    table.surrender(mass.Team.B)
    table.everybody_is_online()
    alarms.sweep()
    seen = table.n

    # Nobody's name has a majority before the last of the four is given.
    outcomes = at_once(
        [partial(table.name_opener, seat, seat, id="c1", seen=seen) for seat in range(8)]
    )

    assert refused(outcomes) == ["not_your_choice"] * 4
    assert kinds_since(table, seen) == ["opener_named"] * 4
    assert sorted(outcome for outcome in outcomes if isinstance(outcome, int)) == [
        seen + step for step in range(1, 5)
    ]


def test_one_alarm_many_times_at_once_acts_once() -> None:
    table = start_table(bots=range(8))
    for _ in TIMES:
        deadline = Deadline.objects.get(match_id=table.id)
        n = table.n

        again = partial(alarms.wake, match_id=table.id, kind=deadline.kind, n=deadline.n)
        outcomes = at_once([again] * 6)

        assert refused(outcomes) == []
        assert sorted(outcomes) == [False] * 5 + [True]
        assert Deadline.objects.get(match_id=table.id).n == table.n > n
    assert_stored(table, log_of(table))


def test_sweeps_at_once_do_not_double_anything() -> None:
    tables = [start_table(bots=range(8)) for _ in range(3)]

    outcomes = at_once([alarms.sweep] * 4)

    assert refused(outcomes) == []
    moved = MatchEvent.objects.filter(kind__in=["led", "beaten", "taken"]).count()
    assert sum(outcomes) == moved >= 3
    for table in tables:
        assert_stored(table, log_of(table))


def test_an_alarm_and_the_commands_it_meets_settle_a_choice_once(clock: Clock) -> None:
    table = start_table()
    table.surrender(mass.Team.B)
    table.everybody_is_online()
    alarms.sweep()
    clock.forward(20.5)
    table.everybody_is_online()
    seen, n = table.n, Deadline.objects.get(match_id=table.id).n

    outcomes = at_once(
        [
            partial(alarms.wake, match_id=table.id, kind="opener", n=n),
            alarms.sweep,
            *(partial(table.name_opener, seat, 4, seen=seen) for seat in (0, 2, 4, 6)),
        ]
    )

    assert refused(outcomes) == ["stale"] * 4
    assert kinds_since(table, seen) == ["opener_chosen"]


def test_an_alarm_and_the_commands_it_meets_deal_once(clock: Clock) -> None:
    table = start_table()
    table.surrender(mass.Team.B)
    seen = table.n

    outcomes = at_once(
        [alarms.sweep, alarms.sweep, *(partial(table.play, mass.Take(s)) for s in range(4))]
    )

    assert len(refused(outcomes)) == 4
    assert kinds_since(table, seen).count("round_dealt") == 1
    assert_stored(table, log_of(table))


def test_people_and_bots_in_a_hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each person throws moves at every situation while two workers sweep."""
    monkeypatch.setattr(settings, "MASSS_OPENER_CHOICE_S", 0)  # nobody names an opener
    table = start_table(bots=(1, 3, 6), house=mass.HouseRules(target=2))
    ids = count(1)

    def goes_on() -> bool:
        return table.n < 60 and table.state.phase is not mass.Phase.OVER

    def person(seat: int) -> None:
        while goes_on():
            move = next(mass.legal_moves(table.state, seat), mass.Take(seat))
            try:
                moves.play(match_id=table.id, move=move, command_id=f"h{next(ids)}", seen=table.n)
            except (mass.Refused, NotApplied):
                continue

    def worker() -> None:
        while goes_on():
            alarms.sweep()

    outcomes = at_once([*(partial(person, seat) for seat in (0, 2, 4, 5, 7)), worker, worker])

    assert refused(outcomes) == []
    assert_stored(table, log_of(table))
