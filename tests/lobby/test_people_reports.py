"""Reports: who may report what, what is refused, and how the admins see them."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest
from django.urls import reverse
from django.utils import timezone

from game.models import Departure, Match, Seat
from lobby.models import Ban, ChatLine, Member, Player, Report, Room, RoomMatch
from lobby.people_refusals import TEXTS, PeopleRefusal, PeopleRefused
from lobby.services import reports
from lobby.services.reports import Asked
from tests.support.at_once import at_once
from tests.support.people import browser_of, people, person, room_with
from tests.support.stored_table import StoredTable, start_table

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> StoredTable:
    return start_table()


def refuse(code: PeopleRefusal, reporter: Player, asked: Asked, **more: str) -> None:
    """The report is refused with this code and nothing is stored."""
    before = Report.objects.count()
    with pytest.raises(PeopleRefused) as refused:
        reports.file(reporter.pk, asked, **({"reason": "abuse", "text": ""} | more))
    assert refused.value.code is code
    assert "{" not in refused.value.sentence
    assert Report.objects.count() == before


def test_a_report_is_stored_with_its_place(table: StoredTable) -> None:
    bat, saraa = table.people[:2]
    asked = Asked(player_id=saraa.pk, match_code=table.match.code, n=2)

    report = reports.file(bat.pk, asked, "cheating", " She\u202e saw\x00 my cards \r\n twice ")

    stored = Report.objects.get()
    assert stored == report
    assert (stored.reporter, stored.player, stored.match, stored.n) == (bat, saraa, table.match, 2)
    assert (stored.reason, stored.text) == ("cheating", "She saw my cards \n twice")
    assert stored.status == Report.Status.OPEN


def test_anybody_can_report_a_profile() -> None:
    bat, saraa = people("Bat", "Saraa")

    assert reports.file(bat.pk, Asked(player_id=saraa.pk), "name", "").player == saraa


def test_what_is_not_there_is_refused(table: StoredTable) -> None:
    bat, saraa = table.people[:2]
    here = table.match.code

    refuse(PeopleRefusal.ABOUT_NOTHING, bat, Asked())
    refuse(PeopleRefusal.ABOUT_NOTHING, bat, Asked(n=1))
    refuse(PeopleRefusal.OWN_SELF, bat, Asked(player_id=bat.pk))
    refuse(PeopleRefusal.NO_SUCH_PLAYER, bat, Asked(player_id=10**9))
    refuse(PeopleRefusal.NO_SUCH_MATCH, bat, Asked(match_code="nothing"))
    refuse(PeopleRefusal.NO_SUCH_ROOM, bat, Asked(room_code="NOROOM"))
    for n in (-1, 0, table.n + 1, 2**31 - 1):
        refuse(PeopleRefusal.NO_SUCH_EVENT, bat, Asked(match_code=here, n=n))
    refuse(PeopleRefusal.NO_SUCH_EVENT, bat, Asked(player_id=saraa.pk, n=1))
    refuse(PeopleRefusal.UNKNOWN_REASON, bat, Asked(match_code=here), reason="bored")
    refuse(PeopleRefusal.TEXT_TOO_LONG, bat, Asked(match_code=here), text="x" * 501)
    for reason in ("other", "fault"):
        words = {"reason": reason, "text": " \u200b\n"}
        refuse(PeopleRefusal.TEXT_NEEDED, bat, Asked(match_code=here), **words)
    assert reports.file(bat.pk, Asked(match_code=here, n=table.n), "other", "x" * 500).n == table.n


def test_a_match_is_reported_by_who_was_there_about_who_was_there(table: StoredTable) -> None:
    bat = table.people[0]
    stranger = person("Stranger")
    here = table.match.code

    refuse(PeopleRefusal.NO_SUCH_MATCH, stranger, Asked(match_code=here))
    refuse(PeopleRefusal.NOT_THERE, bat, Asked(player_id=stranger.pk, match_code=here))
    Departure.objects.create(
        match=table.match, player=stranger, seat=3, name="S", n=1, at=timezone.now(), reason="left"
    )
    assert reports.file(stranger.pk, Asked(match_code=here), "abuse", "").match == table.match
    assert reports.file(
        bat.pk, Asked(player_id=stranger.pk, match_code=here), "stalling", ""
    ).player == (stranger)


def watch(room: Room, player: Player) -> None:
    now = timezone.now()
    Member.objects.create(room=room, player=player, joined_at=now, seen_at=now)


def test_who_watches_may_report_and_is_not_told_how_far_the_match_is(table: StoredTable) -> None:
    bat = table.people[0]
    watcher = person("Watcher")
    room = room_with(bat)
    RoomMatch.objects.create(room=room, match=table.match, number=1)
    watch(room, watcher)
    far = Asked(match_code=table.match.code, n=table.n + 50)

    assert reports.file(watcher.pk, far, "abuse", "").n == table.n + 50
    refuse(PeopleRefusal.NO_SUCH_EVENT, bat, far)
    Match.objects.filter(pk=table.id).update(winner="A", finished_at=timezone.now())
    refuse(PeopleRefusal.NO_SUCH_EVENT, watcher, far, reason="cheating")


def was_sent_away(room: Room, player: Player) -> None:
    Ban.objects.create(room=room, player=player, until=timezone.now())


def wrote(room: Room, player: Player) -> None:
    ChatLine.objects.create(
        room=room, author=player, name="x", channel="room", text="hi", at=timezone.now()
    )


def played(room: Room, player: Player) -> None:
    table = start_table()
    Seat.objects.filter(match=table.match, number=3).update(player=player)
    RoomMatch.objects.create(room=room, match=table.match, number=1)


@pytest.mark.parametrize("trace", [watch, was_sent_away, wrote, played])
def test_a_room_is_reported_by_who_is_or_was_in_it(trace: Any) -> None:
    bat, saraa = people("Bat", "Stranger")
    room = room_with(bat)
    about_owner = Asked(player_id=bat.pk, room_code=room.code)
    refuse(PeopleRefusal.NO_SUCH_ROOM, saraa, about_owner)
    refuse(PeopleRefusal.NOT_THERE, bat, Asked(player_id=saraa.pk, room_code=room.code))

    trace(room, saraa)

    assert reports.file(saraa.pk, about_owner, "abuse", "").room == room


def test_the_form_tells_nobody_which_codes_there_are(table: StoredTable) -> None:
    room = room_with(person("Owner"), access="link")
    browser = browser_of(person("Guesser"))

    for query, there, nowhere in (
        ("room", room.code, "AAAAAA"),
        ("match", table.match.code, "aaaaaaaaaa"),
    ):
        pages = [browser.get(reverse("lobby:report"), {query: code}) for code in (there, nowhere)]
        texts = [
            re.sub(r'nonce="[^"]*"|value="[^"]*"', "", page.content.decode()) for page in pages
        ]
        assert pages[0].status_code == pages[1].status_code
        assert texts[0] == texts[1]


def test_the_same_report_sent_twice_is_stored_once(table: StoredTable) -> None:
    bat = table.people[0]
    asked = Asked(match_code=table.match.code)

    first = reports.file(bat.pk, asked, "abuse", "he shouts")

    assert reports.file(bat.pk, asked, "abuse", "he shouts") == first
    assert reports.file(bat.pk, asked, "abuse", "he shouts again") != first
    assert Report.objects.count() == 2


def test_ten_a_day_are_enough(table: StoredTable) -> None:
    bat = table.people[0]
    asked = Asked(match_code=table.match.code)
    for i in range(reports.MOST_A_DAY):
        reports.file(bat.pk, asked, "abuse", str(i))

    refuse(PeopleRefusal.TOO_MANY_REPORTS, bat, asked, text="one more")
    Report.objects.update(at=timezone.now() - timedelta(days=1, seconds=1))
    assert reports.file(bat.pk, asked, "abuse", "one more").pk


@pytest.mark.django_db(transaction=True)
def test_no_more_than_ten_a_day_however_fast_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reports, "MOST_A_DAY", 2)
    bat, saraa = people("Bat", "Saraa")
    asked = Asked(player_id=saraa.pk)

    outcomes = at_once(
        [lambda text=text: reports.file(bat.pk, asked, "abuse", text) for text in "abcd"]
    )

    refused = [each for each in outcomes if isinstance(each, PeopleRefused)]
    assert [each.code for each in refused] == [PeopleRefusal.TOO_MANY_REPORTS] * 2
    assert Report.objects.count() == 2


def test_every_code_has_a_sentence() -> None:
    assert set(TEXTS) == set(PeopleRefusal)


# The form ----------------------------------------------------------------------------------------


def test_the_form_carries_the_place_to_the_report(table: StoredTable) -> None:
    bat, saraa = table.people[:2]
    browser = browser_of(bat)
    place = {"player": str(saraa.pk), "match": table.match.code, "n": "2", "room": ""}

    page = browser.get(reverse("lobby:report"), place)
    assert page.context["about"].player == saraa
    for name, value in place.items():
        assert f'name="{name}" value="{value}"' in page.content.decode()
    answer = browser.post(reverse("lobby:report"), place | {"reason": "abuse", "text": "hm"})

    assert answer["Location"] == reverse("lobby:report_thanks")
    assert (Report.objects.get().n, Report.objects.get().text) == (2, "hm")
    assert browser.get(answer["Location"]).status_code == 200


def test_the_form_keeps_what_was_typed(table: StoredTable) -> None:
    browser = browser_of(table.people[0], "mn")
    typed = {"match": table.match.code, "reason": "bored", "text": "<b>hm</b>"}

    page = browser.post(reverse("lobby:report"), typed).content.decode()

    assert "Шалтгаануудаас нэгийг сонго." in page
    assert "&lt;b&gt;hm&lt;/b&gt;" in page
    assert Report.objects.count() == 0


@pytest.mark.parametrize(
    ("place", "sentence"),
    [
        ({}, "Say whom or which match the report is about."),
        ({"player": "x"}, "There is no such player."),
        ({"player": "9" * 400}, "There is no such player."),
        ({"player": "²"}, "There is no such player."),
        ({"player": "-1"}, "There is no such player."),
        ({"match": "x" * 4000}, "There is no such match."),
        ({"match": "\x00"}, "There is no such match."),
        ({"room": "\x00"}, "There is no such room."),
        ({"match": "x", "n": "1.5"}, "The match has no such place."),
    ],
)
@pytest.mark.parametrize("method", ["get", "post"])
def test_a_wrong_address_says_what_is_wrong(
    place: dict[str, str], sentence: str, method: str
) -> None:
    browser = browser_of(person("Bat"))

    page = getattr(browser, method)(reverse("lobby:report"), place)

    assert sentence in page.content.decode()
    assert Report.objects.count() == 0


# The admin ---------------------------------------------------------------------------------------


@pytest.fixture
def admin() -> Any:
    return browser_of(Player.objects.create_superuser("Warden"))


def test_admins_filter_the_queue_and_change_nothing(admin: Any, table: StoredTable) -> None:
    bat, saraa = table.people[:2]
    report = reports.file(bat.pk, Asked(saraa.pk, table.match.code, 2), "abuse", "he shouts")
    queue = reverse("admin:lobby_report_changelist")

    assert "abuse" in admin.get(queue, {"status__exact": "open"}).content.decode()
    assert admin.get(queue, {"reason__exact": "name"}).context["cl"].result_count == 0
    assert admin.get(queue, {"reason__exact": "abuse"}).context["cl"].result_count == 1
    one = reverse("admin:lobby_report_change", args=[report.pk])
    assert "he shouts" in admin.get(one).content.decode()
    assert admin.post(one, {"status": "resolved"}).status_code == 403
    assert admin.get(reverse("admin:lobby_report_add")).status_code == 403
    for name in ("friendship", "block"):
        assert admin.get(reverse(f"admin:lobby_{name}_changelist")).status_code == 200
        assert admin.get(reverse(f"admin:lobby_{name}_add")).status_code == 403


@pytest.mark.parametrize(
    "asked",
    [
        {"match__state__contains": "hands"},
        {"match__created_by__username": "Bat"},
        {"player__password__startswith": "pbkdf2"},
        {"assignee__email__gte": "a"},
        {"text__regex": "."},
    ],
)
def test_the_queue_is_not_filtered_by_what_it_does_not_show(
    admin: Any, table: StoredTable, asked: dict[str, str]
) -> None:
    bat = table.people[0]
    reports.file(bat.pk, Asked(match_code=table.match.code), "abuse", "")

    answer = admin.get(reverse("admin:lobby_report_changelist"), asked)

    assert answer.status_code == 400
