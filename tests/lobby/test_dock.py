"""The room around a table: who sees it, who may watch, and that all its texts are there."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import translation

from game import texts
from game.models import Match
from game.services import matches
from lobby import dock
from lobby.models import Player
from lobby.protocol import client as commands
from lobby.services import announcements, joining
from tests.js.test_texts import forms, names_in
from tests.support.people import browser_of, person
from tests.support.rooms import StoredRoom, make_room

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

SCRIPTS = Path(__file__).resolve().parents[2] / "lobby" / "static" / "lobby" / "js"
SHOWN = (
    *("dock/*.js", "render/chat.js", "render/invite.js", "render/menu.js", "render/notices.js"),
    *("render/people.js", "render/person.js", "room_client.js", "room_state.js"),
)
"""The scripts of the dock and those of the room's page that it uses."""
ELSEWHERE = {"title.called", "action.invite", "action.invite_name", "action.invited"} | {
    "action.invited_name"
}
"""Texts that only parts of these scripts use which the dock does not."""
MOST_QUERIES = 15


@pytest.fixture
def playing() -> StoredRoom:
    """A room of three people and five bots whose match runs and may be watched."""
    room = make_room(seated=3, spectators="none")
    room.do(0, commands.FillBots, level="greedy")
    room.start()
    return room


@pytest.fixture
def watcher(playing: StoredRoom) -> Player:
    """A member without a seat."""
    player = person("Khulan")
    joining.join(player, playing.code)
    return player


def block(page: str, id: str) -> Any:
    """A JSON block of a page."""
    found = re.search(rf'<script id="{id}" type="application/json">(.*?)</script>', page)
    return found and json.loads(found[1])


def table_of(browser: Client, room: StoredRoom) -> str:
    """The page of the table of the room's match."""
    return browser.get(reverse("game:table", args=[room.match.code])).content.decode()


def watch_of(player: Player | None, room: StoredRoom) -> Any:
    """The answer when somebody wants to watch."""
    return browser_of(player).get(reverse("lobby:watch", args=[room.code]))


def test_a_match_knows_its_room(playing: StoredRoom) -> None:
    assert playing.match.room == playing.code
    alone = matches.start_alone(player=person("Alone"))
    assert Match.objects.get(pk=alone.pk).room == ""


def test_the_table_of_a_rooms_match_has_the_room_beside_it(playing: StoredRoom) -> None:
    playing.do(1, commands.Say, channel="team", text="for team B alone")
    playing.do(0, commands.Say, channel="room", text="for all")

    page = table_of(browser_of(playing.people[0]), playing)

    first = block(page, "first-state")
    assert first["me"] == playing.people[0].pk
    assert first["room"]["room"]["code"] == playing.code
    assert [line["text"] for line in first["lines"]] == ["for all"]
    assert f'value="http://testserver/room/{playing.code}/"' in page


def test_the_table_costs_few_queries(
    playing: StoredRoom, django_assert_max_num_queries: Any
) -> None:
    browser = browser_of(playing.people[0])
    announcements.current()  # kept for all pages of a minute

    with django_assert_max_num_queries(MOST_QUERIES):
        table_of(browser, playing)


def test_a_match_alone_has_no_room_beside_it() -> None:
    player = person("Alone")
    match = matches.start_alone(player=player)

    page = browser_of(player).get(reverse("game:table", args=[match.code])).content.decode()

    assert block(page, "first-state") is None
    assert "dock" not in page


def test_the_table_is_played_on_when_the_room_is_closed(playing: StoredRoom) -> None:
    playing.row.__class__.objects.filter(pk=playing.id).update(phase="closed")

    page = table_of(browser_of(playing.people[0]), playing)

    assert block(page, "first-state") is None
    assert block(page, "first-view")["view"]["seat"] == 0


def test_a_member_without_a_seat_sees_the_table_and_no_hand(
    playing: StoredRoom, watcher: Player
) -> None:
    answer = watch_of(watcher, playing)

    page = answer.content.decode()
    view = block(page, "first-view")["view"]
    assert (view["seat"], view["hand"], view["legal"]) == (None, None, None)
    assert f'data-socket="/ws/room/{playing.code}/watch/"' in page
    assert "You see every card as it is played." in page
    assert block(page, "first-state")["me"] == watcher.pk
    assert "no-store" in answer["Cache-Control"]


def test_who_watches_later_gets_no_more_than_the_delay_allows(
    playing: StoredRoom, watcher: Player
) -> None:
    playing.do(0, commands.SetRoom, spectators="round")

    page = watch_of(watcher, playing).content.decode()

    view = block(page, "first-view")["view"]
    assert "You see each round when it has ended." in page
    assert block(page, "first-view")["n"] < playing.match.n
    assert view["trump"] is None


def test_who_has_a_seat_goes_to_it(playing: StoredRoom) -> None:
    answer = watch_of(playing.people[1], playing)

    assert answer["Location"] == reverse("game:table", args=[playing.match.code])


def test_nobody_watches_where_the_owner_forbids_it(playing: StoredRoom, watcher: Player) -> None:
    playing.do(0, commands.SetRoom, spectators="off")

    answer = browser_of(watcher).get(reverse("lobby:watch", args=[playing.code]), follow=True)

    assert answer.redirect_chain == [(reverse("lobby:room", args=[playing.code]), 302)]
    assert "The owner does not let people watch." in answer.content.decode()


def test_strangers_are_led_to_the_way_in(playing: StoredRoom) -> None:
    answer = watch_of(person("Stranger"), playing)

    assert answer["Location"] == reverse("lobby:room", args=[playing.code])
    assert watch_of(None, playing)["Location"].startswith(reverse("account_login"))


def test_there_is_nothing_to_watch_before_the_first_match() -> None:
    room = make_room(seated=1, spectators="none")
    room.join(1, sits=False)

    assert watch_of(room.people[1], room)["Location"] == reverse("lobby:room", args=[room.code])


@pytest.mark.parametrize("code", ["AAAAAA", "aaaaaa", "A", "0" * 6, "%00", "ц" * 6])
def test_a_code_of_no_room_shows_no_table(code: str) -> None:
    answer = browser_of(person("Khulan")).get(f"/room/{code}/watch/", follow=True)

    assert "first-view" not in answer.content.decode()
    assert answer.status_code == 404


def test_the_result_leads_back_to_the_room(playing: StoredRoom) -> None:
    playing.win_match()

    page = browser_of(playing.people[0]).get(reverse("game:result", args=[playing.match.code]))

    assert f'href="/room/{playing.code}/"' in page.content.decode()
    assert reverse("game:play_now") not in page.content.decode()


def test_who_left_is_told_what_it_counts(playing: StoredRoom) -> None:
    playing.do(2, commands.Leave)

    page = browser_of(playing.people[2]).get(reverse("game:result", args=[playing.match.code]))

    assert "You left before the end" in page.content.decode()
    assert "Back to the table" not in page.content.decode()


def test_the_scripts_of_the_dock_name_only_texts_that_there_are() -> None:
    code = "\n".join(_code_of(path) for glob in SHOWN for path in SCRIPTS.glob(glob))
    named = set(re.findall(r"""["'`]([a-z_]+\.[a-z_.]+)["'`]""", code))
    begun = set(re.findall(r"""`([a-z_]+\.[a-z_]*)\$\{""", code))
    known = {*dock.DOCK_TEXTS, *texts.TEXTS}

    assert len(named) > 50
    assert named - known - ELSEWHERE == set()
    assert {start for start in begun if not any(key.startswith(start) for key in known)} == set()


def _code_of(script: Path) -> str:
    """Its lines but for imports and comments."""
    lines = script.read_text().splitlines()
    return "\n".join(line for line in lines if not re.match(r"import |} from |\s*(\*|//)", line))


def test_a_text_is_translated_and_names_the_same_values() -> None:
    with translation.override("mn"):
        mongolian = dock.dock_texts()
    with translation.override("en"):
        english = dock.dock_texts()

    for key, text in mongolian.items():
        assert names_in(text) == names_in(english[key]), key
        for form in forms(text):
            words = re.sub(r"\{\w+\}|QR", "", form)
            assert re.search("[\u0400-\u04ff]", words) or not re.search("[A-Za-z]", words), key


def test_a_text_of_the_table_and_one_of_the_room_agree_where_they_share_a_key() -> None:
    shared = {key for key in dock.DOCK_TEXTS if key in texts.TEXTS}

    assert {"presence.online", "team_letter.A"} <= shared
    assert {key for key in shared if not key.startswith("refusal.")} == {
        key
        for key in shared
        if not key.startswith("refusal.") and str(dock.DOCK_TEXTS[key]) == str(texts.TEXTS[key])
    }
