"""The server dies in the middle of a round; the page that is open goes on when it is back."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.e2e.player import Player
from tests.e2e.records import moves_by_hand, record_of, verdict_of
from tests.e2e.table_page import TablePage
from tests.e2e.visits import Visits
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

GONE = r"WebSocket connection to .* failed|ERR_CONNECTION_REFUSED"


@pytest.fixture
def table(own_visits: Visits) -> TablePage:
    """A match in mid-round, the own turn, on a server that may be killed."""
    table, _ = own_visits.staged("beat")
    own_visits.watch(table.page).expect(GONE)
    table.page.evaluate("window.sinceTheStart = true")
    return table


def assert_same_page(table: TablePage) -> None:
    assert table.page.evaluate("window.sinceTheStart"), "the page was loaded again"


def test_the_match_is_finished_in_the_same_page(table: TablePage, site: RunningSite) -> None:
    player = Player(table)
    before, page = table.shown(), table.page

    site.kill()

    table.wait_connection("reconnecting")
    expect(page.locator("[data-part=connection]")).to_have_text("Reconnecting…")
    expect(page.locator(".own")).to_have_css("filter", re.compile("grayscale"))
    away = table.shown()
    assert (away.can_confirm, away.can_take) == (False, False)
    assert (away.hand, away.circle, away.sizes) == (before.hand, before.circle, before.sizes)

    site.start()

    table.wait_open()
    expect(page.locator("[data-part=connection]")).to_be_hidden()
    back = table.shown()
    assert (back.hand, back.circle, back.n) == (before.hand, before.circle, before.n)

    # Once more, while a move is on its way and bots are playing.
    player.move(table.wait_asked())
    site.kill()
    table.wait_connection("reconnecting")
    site.start()
    table.wait_open()

    assert player.play_on().is_over
    assert_same_page(table)
    assert verdict_of(site, table.code).startswith("ok, ")


def test_a_move_made_while_the_server_is_down_is_played_once(
    table: TablePage, site: RunningSite
) -> None:
    player, asked = Player(table), table.shown()
    played = moves_by_hand(record_of(site, table.code))

    site.freeze()
    player.move(asked)
    table.page.wait_for_selector("[data-part=table][data-pending]")
    site.kill()
    table.wait_connection("reconnecting")
    away = table.shown()
    assert away.pending
    assert (away.hand, away.n) == (asked.hand, asked.n), "the page applies no move of its own"
    site.start()

    after = table.wait_asked(after=asked.n)

    assert not after.pending
    assert_same_page(table)
    assert moves_by_hand(record_of(site, table.code)) == played + 1
    assert verdict_of(site, table.code).startswith("ok, ")
