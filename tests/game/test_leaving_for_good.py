"""People leave for good, and others are let in: seats, history, and who may see what (R9.2)."""

from __future__ import annotations

from functools import partial

import pytest
from django.test import Client
from django.utils import translation

from game.models import Departure, MatchEvent
from game.rules import mass
from game.selectors import (
    NotVisible,
    matches_of,
    place_in_history_of,
    place_of,
    running_matches_of,
)
from game.services import moves, seats
from game.services.refusals import NotApplied, ServiceCode
from lobby.models import Player
from tests.support.clock import Clock
from tests.support.stored_table import StoredTable, rows_of, start_table
from tests.support.verify_command import Told, verify_command

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db"), pytest.mark.rule("R9.2")]

OYUN = 3


@pytest.fixture
def sukh(transactional_db: None) -> Player:
    """Somebody who has no seat."""
    return Player.objects.create(username="Sukh")


def leave(table: StoredTable, seat: int = OYUN, **options: str) -> int:
    """The person who sat there at the start leaves."""
    return seats.leave(table.id, seat, table.people[seat].pk, **options)  # type: ignore[arg-type]


def refusal_of(act: partial[int]) -> str:
    """The code with which something is refused."""
    with pytest.raises((NotApplied, mass.Refused)) as refused:
        act()
    return str(refused.value.code)


# Leaving ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("reason", ["left", "kicked"])
def test_a_bot_takes_the_seat_and_the_departure_is_written_down(
    table: StoredTable, told: Told, clock: Clock, reason: str
) -> None:
    answers: list[int] = []

    kinds = verify_command(table, told, lambda: answers.append(leave(table, reason=reason)))

    assert kinds == ["occupant_changed"]
    seat = table.match.seats.get(number=OYUN)
    assert (seat.player, seat.bot, seat.away) == (None, "greedy", "")
    row = Departure.objects.get()
    assert (row.match_id, row.player_id, row.seat) == (table.id, table.people[OYUN].pk, OYUN)
    assert (row.name, row.n, row.at, row.reason) == ("Oyun", table.n, clock(), reason)
    assert answers == [table.n]


def test_the_bots_name_is_free(table: StoredTable) -> None:
    with translation.override("en"):
        for seat in (3, 5, 1):
            leave(table, seat)

    names = [occupant.name for occupant in table.state.occupants]
    assert names == ["Bat", "Bot 3", "Dorj", "Bot 1", "Tumur", "Bot 2", "Ganaa", "Zaya"]


def test_who_leaves_on_turn_leaves_the_move_to_the_bot(clock: Clock, told: Told) -> None:
    table = start_table(opener=OYUN)

    verify_command(table, told, lambda: leave(table))

    assert table.deadline.kind == "bot"
    assert table.wake()
    assert table.turn == OYUN + 1


def test_who_is_away_can_be_sent_away(table: StoredTable, told: Told) -> None:
    seats.keep(table.id, OYUN, "gone")

    verify_command(table, told, lambda: leave(table, reason="kicked"))

    assert table.state.occupants[OYUN].kind == "bot"


def test_leaving_again_gets_the_same_answer(table: StoredTable, told: Told) -> None:
    answer = leave(table, command_id="c1")
    before = rows_of(table.id)
    told.clear()

    assert leave(table, command_id="c1") == leave(table) == leave(table, command_id="c2") == answer
    assert rows_of(table.id) == before
    assert told == []


def test_an_answered_command_with_the_same_id_is_not_a_leaving(table: StoredTable) -> None:
    turn = table.turn
    answer = table.play(id="c1")

    assert leave(table, turn, command_id="c1") == answer
    assert table.state.occupants[turn].kind == "human"


def test_nobody_leaves_for_another_and_nobody_after_the_end(
    table: StoredTable, sukh: Player
) -> None:
    before = rows_of(table.id)
    other = table.people[OYUN + 1].pk
    for person in (sukh.pk, other):
        act = partial(seats.leave, table.id, OYUN, person)
        assert refusal_of(act) == "seat_lost"
    assert rows_of(table.id) == before

    while table.state.winner is None:
        if table.state.phase is mass.Phase.DEAL:
            table.wake()
        table.surrender()
    before = rows_of(table.id)
    assert refusal_of(partial(leave, table)) == "match_over"
    assert rows_of(table.id) == before
    with pytest.raises(NotVisible):
        seats.leave(0, OYUN, sukh.pk)


# Let in -------------------------------------------------------------------------------------------


def test_a_person_takes_a_bots_seat_with_its_cards(
    table: StoredTable, told: Told, sukh: Player, clock: Clock
) -> None:
    leave(table)
    hands = mass.running_round(table.state).hands

    kinds = verify_command(table, told, lambda: seats.let_in(table.id, OYUN, sukh))

    assert kinds == ["occupant_changed"]
    assert table.state.occupants[OYUN] == mass.Occupant("Sukh", "human")
    assert mass.running_round(table.state).hands == hands
    seat = table.match.seats.get(number=OYUN)
    assert (seat.player_id, seat.bot, seat.seen_at) == (sukh.pk, "", clock())
    assert place_of(sukh, table.match.code).seat == OYUN


def test_who_is_let_in_on_turn_moves_instead_of_the_bot(sukh: Player, clock: Clock) -> None:
    table = start_table(bots=(OYUN,), opener=OYUN)
    due = table.deadline

    seats.let_in(table.id, OYUN, sukh)

    assert not table.wake(due)
    table.play()
    assert table.turn == OYUN + 1


@pytest.mark.parametrize("seat", [0, 1])
def test_who_has_a_seat_gets_no_other(table: StoredTable, seat: int) -> None:
    leave(table)
    before = rows_of(table.id)

    act = partial(seats.let_in, table.id, OYUN, table.people[seat])

    assert refusal_of(act) == "already_seated"
    assert rows_of(table.id) == before


def test_a_persons_seat_is_not_given_away(table: StoredTable, sukh: Player) -> None:
    seats.keep(table.id, OYUN, "gone")
    before = rows_of(table.id)

    assert refusal_of(partial(seats.let_in, table.id, OYUN, sukh)) == "seat_of_person"
    assert rows_of(table.id) == before


@pytest.mark.rule("R7.4")
@pytest.mark.parametrize(
    ("seat", "code"), [(1, None), (3, None), (0, "saw_other_team"), (6, "saw_other_team")]
)
def test_who_left_may_come_back_to_the_own_team_only(
    table: StoredTable, seat: int, code: ServiceCode | None
) -> None:
    oyun = table.people[OYUN]
    leave(table)
    if seat != OYUN:
        leave(table, seat)
    before = rows_of(table.id)
    act = partial(seats.let_in, table.id, seat, oyun)

    if code is None:
        act()
        assert place_of(oyun, table.match.code).seat == seat
    else:
        assert refusal_of(act) == code
        assert rows_of(table.id) == before


def test_who_came_back_can_leave_again(table: StoredTable) -> None:
    oyun = table.people[OYUN]
    first = leave(table)
    seats.let_in(table.id, OYUN, oyun)

    second = leave(table)

    assert second == table.n > first
    assert leave(table) == second
    assert list(Departure.objects.values_list("n", flat=True)) == [first, second]


# Commands of who sat there before -----------------------------------------------------------------


def play_as(table: StoredTable, person: Player, command_id: str = "c1") -> int:
    """The chosen move of the seat on turn, sent by this person."""
    return moves.play(
        match_id=table.id,
        move=table.choose(),
        command_id=command_id,
        seen=table.n,
        player_id=person.pk,
    )


def test_who_lost_the_seat_cannot_move_for_it(sukh: Player, clock: Clock) -> None:
    table = start_table(opener=OYUN)
    oyun = table.people[OYUN]
    leave(table)
    for _ in range(2):
        before = rows_of(table.id)
        assert refusal_of(partial(play_as, table, oyun)) == "seat_lost"
        assert rows_of(table.id) == before
        if table.state.occupants[OYUN].kind == "bot":
            seats.let_in(table.id, OYUN, sukh)

    assert play_as(table, sukh) == table.n


def test_who_lost_the_seat_cannot_name_for_it(choosing: StoredTable) -> None:
    leave(choosing, 2)
    act = partial(
        moves.name_opener,
        match_id=choosing.id,
        seat=2,
        named=4,
        command_id="c1",
        seen=choosing.n,
        player_id=choosing.people[2].pk,
    )

    assert refusal_of(act) == "seat_lost"


def test_the_next_person_may_count_commands_from_the_same_number(
    sukh: Player, clock: Clock
) -> None:
    table = start_table(opener=OYUN)
    answer = play_as(table, table.people[OYUN])
    leave(table, command_id="c2")
    seats.let_in(table.id, OYUN, sukh)
    table.play_until(lambda state: mass.running_round(state).turn == OYUN)

    assert play_as(table, sukh) == table.n > answer
    ids = MatchEvent.objects.filter(match_id=table.id, seat=OYUN, command_id="c1")
    assert [row.n for row in ids] == [table.n]


# History ------------------------------------------------------------------------------------------


def test_the_history_keeps_what_was_left_and_the_seats_do_not(
    table: StoredTable, sukh: Player
) -> None:
    oyun, bat = table.people[OYUN], table.people[0]
    other = start_table()
    leave(table)

    assert [(m.pk, m.my_seat, m.has_left) for m in matches_of(oyun)] == [
        (other.id, OYUN, False),
        (table.id, OYUN, True),
    ]
    assert [m.pk for m in running_matches_of(oyun)] == [other.id]
    assert [(m.pk, m.has_left) for m in matches_of(bat)] == [(other.id, False), (table.id, False)]
    assert list(matches_of(sukh)) == []
    with pytest.raises(NotVisible):
        place_of(oyun, table.match.code)
    place = place_in_history_of(oyun, table.match.code)
    assert (place.match_id, place.seat, place.has_left) == (table.id, OYUN, True)
    with pytest.raises(NotVisible):
        place_in_history_of(sukh, table.match.code)


def test_who_came_back_elsewhere_is_listed_once(table: StoredTable) -> None:
    oyun = table.people[OYUN]
    leave(table)
    leave(table, 5)
    seats.let_in(table.id, 5, oyun)

    assert [(m.pk, m.my_seat, m.has_left) for m in matches_of(oyun)] == [(table.id, 5, False)]


def test_the_pages_of_who_left_show_the_result_and_no_table(table: StoredTable) -> None:
    leave(table)
    browser = Client()
    browser.force_login(table.people[OYUN])
    address = f"/match/{table.match.code}/"

    listed = browser.get("/matches/").content.decode()
    assert f"{address}result/" in listed
    assert f'"{address}"' not in listed
    result = browser.get(f"{address}result/")
    assert result.status_code == 200
    assert f'"{address}"' not in result.content.decode()
    assert browser.get(address).status_code == 404
