"""People wait for a bot's seat in a running match, and are let in."""

from __future__ import annotations

import pytest

from game.models import MatchEvent, Seat
from game.services import seats
from lobby.models import Player, Room
from lobby.protocol import client
from lobby.services import joining, waiting
from tests.support.rooms import StoredRoom

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


def events(room: StoredRoom) -> list[str]:
    """The kinds of events by which seats of the match changed hands."""
    rows = MatchEvent.objects.filter(match=room.match, kind="occupant_changed").order_by("n")
    return list(rows.values_list("kind", flat=True))


# Waiting for a seat -------------------------------------------------------------------------------


@pytest.fixture
def waited(room: StoredRoom, khulan: Player) -> StoredRoom:
    """A match runs, a bot has Nomin's seat 5, and Khulan, who is in the room, has none.

    The people are Bat, …, Zaya and Khulan, person 8.
    """
    joining.join(khulan, room.code)
    room.start()
    room.do(5, client.Leave)
    return StoredRoom(room.row, [*room.people, khulan])


def asks(room: StoredRoom, number: int) -> int | None:
    members = {member.player: member.asks_seat for member in room.state.members}
    return members[room.people[number].pk]


def test_who_waits_asks_for_a_bots_seat_and_takes_it_back(waited: StoredRoom) -> None:
    waited.do(8, client.AskSeat, seat=5)
    assert asks(waited, 8) == 5

    waited.do(8, client.AskSeat, seat=None)
    assert asks(waited, 8) is None


def test_no_other_seat_can_be_asked_for(waited: StoredRoom) -> None:
    assert waited.refusal(8, client.AskSeat, seat=4) == "not_a_bot_seat"
    assert waited.refusal(1, client.AskSeat, seat=5) == "already_seated"
    waited.win_match()
    assert waited.refusal(8, client.AskSeat, seat=5) == "match_not_running"


def test_the_owner_lets_in_who_has_asked(waited: StoredRoom) -> None:
    waited.do(8, client.AskSeat, seat=5)

    waited.do(0, client.LetIn, player=waited.people[8].pk, seat=5)

    assert waited.seats[5] == "Khulan"
    assert asks(waited, 8) is None
    seat = Seat.objects.get(match=waited.match, number=5)
    assert (seat.player, seat.bot) == (waited.people[8], "")
    assert len(events(waited)) == 2


def test_nobody_is_let_in_who_cannot_be(waited: StoredRoom) -> None:
    khulan, saraa, nomin = (waited.people[number].pk for number in (8, 1, 5))

    def let_in(player: int, seat: int) -> str:
        return waited.refusal(0, client.LetIn, player=player, seat=seat)

    assert let_in(khulan, 5) == "has_not_asked"
    waited.do(8, client.AskSeat, seat=5)
    assert let_in(khulan, 4) == "not_a_bot_seat"
    assert let_in(saraa, 5) == "already_seated"
    assert let_in(nomin, 5) == "no_such_member"
    waited.win_match()
    assert let_in(khulan, 5) == "match_not_running"


def test_who_has_seen_the_other_teams_cards_is_not_let_in(waited: StoredRoom) -> None:
    waited.do(4, client.Leave)
    joining.join(waited.people[5], waited.code)
    waited.do(5, client.AskSeat, seat=4)
    nomin = waited.people[5].pk

    assert waited.refusal(0, client.LetIn, player=nomin, seat=4) == "saw_other_team"
    waited.do(0, client.LetIn, player=nomin, seat=5)

    assert waited.seats[5] == "Nomin"


def test_nobody_is_let_in_at_the_very_end(
    waited: StoredRoom, monkeypatch: pytest.MonkeyPatch
) -> None:
    waited.do(8, client.AskSeat, seat=5)

    def too_late(*_: object) -> int:
        raise waiting.mass.Refused(waiting.mass.Code.MATCH_OVER)

    monkeypatch.setattr(seats, "let_in", too_late)

    khulan = waited.people[8].pk
    assert waited.refusal(0, client.LetIn, player=khulan, seat=5) == "match_not_running"


def test_after_the_match_nobody_asks_any_more(waited: StoredRoom) -> None:
    waited.do(8, client.AskSeat, seat=5)
    waited.win_match()

    waited.do(1, client.Ready, ready=True)

    assert asks(waited, 8) is None
    assert Room.objects.get(pk=waited.id).phase == "open"
