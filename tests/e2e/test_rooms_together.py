"""Eight people in eight browsers find each other, play, lose one another, and stay together."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import count

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.overheard import Ledger, Message, cards_in, events_in
from tests.e2e.party import GUESTS, Party, Someone, come, found_room, open_again
from tests.e2e.records import record_of, verdict_of
from tests.e2e.stage import Stock
from tests.e2e.surrender import surrender
from tests.e2e.table_page import TablePage
from tests.e2e.visits import SOON_MS, Visits, sign_up
from tests.support.running_site import RunningSite

pytestmark = pytest.mark.e2e

WAIT_MS = 90_000
"""Eight browsers on a small machine may be slow; nothing here measures them."""
AWAY_S = 20
"""More than the heartbeats of eight slow pages need, less than anybody likes to wait."""
MOST_PRESSES = 2
MOST_MOVES = 24

_hosts = count(1)


@pytest.fixture(scope="module")
def quick_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningSite]:
    """A site on which somebody is away sooner than elsewhere."""
    quick = {"MASSS_AWAY_S": str(AWAY_S), "MASSS_OPENER_CHOICE_S": "1"}
    with RunningSite(tmp_path_factory.mktemp("quick"), **quick) as running:
        yield running


@pytest.fixture
def crowd(browser: Browser, quick_site: RunningSite) -> Iterator[Visits]:
    """Browsers at that site, for as long as they may take; the host is new there."""
    expect.set_options(timeout=WAIT_MS)
    host = sign_up(browser, quick_site, f"Host {next(_hosts)}")
    visits = Visits(browser, quick_site, host, Stock(quick_site, host.name), patience_ms=WAIT_MS)
    yield visits
    expect.set_options(timeout=SOON_MS)
    visits.end()


def gather(visits: Visits, settings: dict[str, str]) -> tuple[Party, str]:
    """A room in which all eight sit; and the link to it."""
    party, link = found_room(visits, **settings)
    for name in GUESTS:
        party.people.append(come(visits, link, name))
        party.heard.append(party.people[-1].ears)
    return party, link


def seconds_of(guests: list[Someone]) -> str:
    """How long each guest needed, in words for whoever runs the test."""
    return ", ".join(f"{guest.seconds:.1f} s" for guest in guests)


def start(party: Party) -> str:
    """Everybody is ready and the owner starts; gives the code of the match."""
    for each in party.people:
        each.room.do("ready")
    expect(party.owner.page.locator("[data-part=middle-words]")).to_have_text("Everybody is ready")
    party.owner.room.do("start")
    return party.go_to_the_table()


def talk(party: Party) -> None:
    """What is said to the team stays in the team; what is said to all is heard by all."""
    secret, greeting = "hold your trumps", "good luck to all eight"
    owner = party.owner.table
    owner.page.click("[data-part=channels] [data-channel=team]")
    owner.say(secret)
    expect(owner.lines()).to_have_text([secret])
    owner.page.click("[data-part=channels] [data-channel=room]")
    owner.say(greeting)
    for each in party.people:
        own_team = each.seat % 2 == party.owner.seat % 2
        expect(each.table.lines()).to_have_text([secret, greeting] if own_team else [greeting])
        assert any(secret in str(told) for told in each.ears.at("/ws/room/")) == own_team


def lose(party: Party) -> Someone:
    """Who is on turn closes the page: all see it go, and a bot plays on; gives who it was."""
    party.play(3)
    while (seat := party.wait_turn()) in (party.people[0].seat, party.people[1].seat):
        party.play(1)
    assert seat is not None
    gone = party.at(seat)
    party.people = party.besides(gone)
    for each in party.people:
        each.watch_presence(seat)
    n = TablePage(gone.page).shown().n

    gone.page.close()

    for each in party.people:
        seen = each.wait_presence("away")
        assert seen.index("reconnecting") < seen.index("away")
        expect(each.table.sitter(gone.name)).to_contain_text("connection lost, a bot plays")
    party.wait_moved_by_bot(n + 1)  # the first event says that the seat is kept
    log = party.owner.page.locator("[data-part=log]")
    expect(log).to_contain_text(f"{gone.name} has lost the connection; a bot plays on.")
    expect(log).to_contain_text(f"{gone.name} (bot)")
    return gone


def come_back(party: Party, visits: Visits, gone: Someone, link: str) -> Someone:
    """Who was gone opens the link again and plays on with the own hands."""
    back = open_again(visits, gone, link)
    for each in party.people:
        each.wait_presence("online")
    party.people.insert(2, back)
    party.heard.append(back.ears)
    for _ in range(MOST_MOVES):
        seat = party.wait_turn()
        party.play(1)
        if seat == back.seat:
            return back
    raise AssertionError(f"{back.name} was never on turn again")


def leave(party: Party, code: str) -> Someone:
    """The owner leaves for good: the room is the next one's, the seat a bot's; gives who left."""
    owner, heir = party.people[:2]
    party.people.remove(owner)
    for each in party.people:
        each.watch_news()
    owner.page.click("[data-part=menu]")
    owner.page.click("[data-part=leave]")
    question = owner.page.locator("[data-part=question-dialog]")
    expect(question).to_contain_text("A bot plays on in your seat")
    owner.room.answer()

    owner.page.wait_for_url("**/lobby/")
    for each in party.people:
        each.wait_told(f"{heir.name} is the owner now.")
        left = each.table.sitter(f"{owner.name} has left")
        expect(left).to_have_attribute("data-presence", "bot")
    expect(heir.page.locator(".seat[data-own] .seat__owner")).to_have_count(1)
    for _ in range(MOST_MOVES):
        if any(is_by_bot(event, owner.seat) for event in events_in(party.told(code))):
            return owner
        party.play(1)
    raise AssertionError(f"No bot has played for {owner.name}")


def is_by_bot(event: Message, seat: int) -> bool:
    """Whether a bot made this move for a seat."""
    return event.get("seat") == seat and event.get("by") == "bot"


def finish(party: Party, site: RunningSite, code: str) -> None:
    """Team Б gives up round after round until the match is over on all pages."""
    while party.wait_turn() is not None:
        n = TablePage(party.people[-1].page).shown().n
        surrender(site, code)
        party.wait_moved_by_bot(n)
    for each in party.people:
        each.page.wait_for_selector("[data-part=over-dialog][open] [data-part=rematch]")


def check_record(site: RunningSite, code: str, back: Someone, left: Someone) -> None:
    """The record says who came and went, and by whom each move was made."""
    record = record_of(site, code)
    moves = [move for rnd in record["rounds"] for move in rnd["moves"]]
    by = [move["by"] for move in moves if move["seat"] == back.seat]
    assert "human" in by[by.index("bot") :]
    changes = [(change["seat"], change["do"]) for change in record["changes"]]
    assert [do for seat, do in changes if seat == back.seat] == ["kept", "returned"]
    assert (left.seat, "occupant") in changes
    assert verdict_of(site, code).startswith("ok, ")


def check_secrets(party: Party, everybody: list[Someone], site: RunningSite, code: str) -> None:
    """No frame told a seat of a card that it could not know, and each was told its own."""
    ledger = Ledger(record_of(site, code), party.told(code))
    for each in everybody:
        heard = each.ears.at(code)
        assert ledger.secrets_in(heard, each.seat) == []
        # The neighbour would not have been allowed to hear the same.
        assert ledger.secrets_in(heard, (each.seat + 1) % 8) != []
        assert ledger.own(each.seat) & set(cards_in(heard))


def play_again(party: Party, code: str) -> None:
    """One press each, and the next match is on everybody's page, with the same seats."""
    for each in party.people:
        each.page.click("[data-part=over-dialog] button[data-wants=same]")
    for each in party.people:
        each.page.wait_for_url(lambda address: code not in address)
    assert party.go_to_the_table() != code
    for each in party.people:
        expect(each.page.locator(f'.seat[data-own][data-seat="{each.seat}"]')).to_have_count(1)
    party.play(1)


def test_eight_people_meet_play_lose_and_find_each_other_and_play_again(
    crowd: Visits, quick_site: RunningSite, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = {"access": "link", "target": "2", "clock_s": "0", "spectators": "off"}
    party, link = gather(crowd, settings)
    everybody = list(party.people)
    assert sorted(each.seat for each in everybody) == list(range(8))
    assert all(1 <= each.presses() <= MOST_PRESSES for each in everybody[1:])
    with capsys.disabled():
        sys.stdout.write(f"\nfrom the link to the seat: {seconds_of(everybody[1:])}\n")

    code = start(party)
    talk(party)
    gone = lose(party)
    back = come_back(party, crowd, gone, link)
    left = leave(party, code)
    finish(party, quick_site, code)

    check_record(quick_site, code, back, left)
    check_secrets(party, [*everybody, back], quick_site, code)
    play_again(party, code)
