"""A match in which something is broken keeps no other table waiting for its watch."""

from __future__ import annotations

import pytest

from game.live.watch import take_pulse
from game.models import Match
from game.recent import recent_commits
from game.services import seats
from tests.support.clock import Clock
from tests.support.stored_table import start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.mark.parametrize("broken", [{"away": "gone"}, {"paused_at": 1}])
def test_who_cannot_come_back_to_a_broken_match_holds_up_nobody(
    clock: Clock, broken: dict[str, object], caplog: pytest.LogCaptureFixture
) -> None:
    torn, whole = start_table(opener=0), start_table(opener=0)
    torn_seat, whole_seat = (table.match.seats.get(number=3) for table in (torn, whole))
    seats.keep(whole.id, 3, "gone")
    if "away" in broken:
        torn.match.seats.filter(number=3).update(**broken)
    else:
        Match.objects.filter(pk=torn.id).update(**broken)
    Match.objects.filter(pk=torn.id).update(state="torn")
    recent_commits.clear()

    pulse = take_pulse([torn.id, whole.id], [torn_seat.pk, whole_seat.pk], [])

    assert pulse.seats[whole.id][3] == "online", "the person is back, and the others are told"
    assert whole.state.occupants[3].away is None
    assert "cannot be brought back" in caplog.text
