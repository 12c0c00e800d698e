"""Warned, muted, suspended: who may do it to whom, what it stops, and that it ends by itself."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from lobby.desk_refusals import TEXTS, DeskRefusal, DeskRefused
from lobby.models import AuditEntry, Notice, Player, Sanction
from lobby.protocol import client as say
from lobby.services import notices, sanctions
from lobby.services.sanctions import Order
from tests.support.clock import Clock
from tests.support.people import browser_of, person
from tests.support.rooms import StoredRoom
from tests.support.staff import impose, in_hours, staff

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def moderator(transactional_db: None) -> Player:
    return staff("moderator")


@pytest.fixture
def bat(transactional_db: None) -> Player:
    return person("Bat")


def now_of(player: Player) -> Player:
    """The player as stored now."""
    return Player.objects.get(pk=player.pk)


def refuse(code: DeskRefusal, by: Player, player_id: int, order: Order) -> None:
    """It is refused with this code, and nothing is stored."""
    with pytest.raises(DeskRefused) as refused:
        sanctions.impose(by, player_id, order)
    assert refused.value.code is code
    assert "{" not in refused.value.sentence
    assert not Sanction.objects.exists()
    assert not Notice.objects.exists()
    assert not AuditEntry.objects.exclude(act=AuditEntry.Act.ROLE_GRANTED).exists()


def test_every_code_has_a_sentence() -> None:
    assert set(TEXTS) == set(DeskRefusal)


def test_a_suspension_holds_until_its_end_and_not_longer(
    moderator: Player, bat: Player, clock: Clock
) -> None:
    impose(moderator, bat, "suspend", hours=2)

    assert sanctions.is_suspended(now_of(bat))
    assert not sanctions.is_muted(now_of(bat))
    clock.forward(2 * 3600 - 1)
    assert sanctions.is_suspended(now_of(bat))
    clock.forward(1)
    assert not sanctions.is_suspended(now_of(bat))
    assert sanctions.suspended_among([bat.pk]) == {}


def test_of_two_sanctions_the_longer_one_counts_and_lifting_one_leaves_the_other(
    moderator: Player, bat: Player
) -> None:
    longer = impose(moderator, bat, "mute", hours=5)
    shorter = impose(moderator, bat, "mute", hours=1)
    assert now_of(bat).muted_until == longer.ends_at

    sanctions.lift(moderator, longer.pk)

    assert now_of(bat).muted_until == shorter.ends_at
    sanctions.lift(moderator, shorter.pk)
    assert now_of(bat).muted_until is None
    with pytest.raises(DeskRefused) as refused:
        sanctions.lift(moderator, shorter.pk)
    assert refused.value.code is DeskRefusal.OVER_ALREADY


def test_what_makes_no_sense_is_refused(moderator: Player, bat: Player) -> None:
    later = in_hours(1)
    refuse(DeskRefusal.UNKNOWN_KIND, moderator, bat.pk, Order("shout", "x", later))
    refuse(DeskRefusal.WORDS_NEEDED, moderator, bat.pk, Order("warn", " \u200b\n"))
    refuse(DeskRefusal.TOO_LONG, moderator, bat.pk, Order("warn", "x" * 501))
    refuse(DeskRefusal.END_NEEDED, moderator, bat.pk, Order("mute", "x"))
    refuse(DeskRefusal.END_PAST, moderator, bat.pk, Order("suspend", "x", timezone.now()))
    far = timezone.now() + timedelta(days=3660)
    refuse(DeskRefusal.END_TOO_FAR, moderator, bat.pk, Order("suspend", "x", far))
    refuse(DeskRefusal.NO_SUCH_PLAYER, moderator, 10**9, Order("warn", "x"))
    refuse(DeskRefusal.OWN_SELF, moderator, moderator.pk, Order("warn", "x"))
    with pytest.raises(DeskRefused) as refused:
        sanctions.lift(moderator, 10**9)
    assert refused.value.code is DeskRefusal.NO_SUCH_SANCTION


def test_nobody_judges_people_of_the_own_rank_or_a_higher_one(
    moderator: Player, bat: Player
) -> None:
    viewer, admin = staff("viewer", "Viewer"), staff("admin", "Chief")
    owner = person("Owner", is_staff=True, is_superuser=True)

    refuse(DeskRefusal.NOT_ALLOWED, viewer, bat.pk, Order("warn", "x"))
    refuse(DeskRefusal.NOT_ALLOWED, bat, viewer.pk, Order("warn", "x"))
    refuse(DeskRefusal.SAME_RANK, moderator, admin.pk, Order("warn", "x"))
    refuse(DeskRefusal.SAME_RANK, admin, owner.pk, Order("warn", "x"))
    impose(moderator, viewer, "warn")
    impose(owner, admin, "warn")


def test_a_muted_member_cannot_write(room: StoredRoom, clock: Clock) -> None:
    moderator = staff("moderator")
    impose(moderator, room.people[1], "mute", hours=1)

    assert room.refusal(1, say.Say, channel="room", text="hello") == "muted"
    assert room.refusal(1, say.SayPhrase, channel="room", phrase="hello") == "muted"
    room.do(2, say.Say, channel="room", text="hello")
    clock.forward(3600)
    room.do(1, say.Say, channel="room", text="hello")


def test_a_suspended_person_gets_one_page_with_the_reason(moderator: Player, bat: Player) -> None:
    browser = browser_of(bat)
    sanction = impose(moderator, bat, "suspend", "You <b>stalled</b>.", hours=48)

    for address in ("/", "/lobby/", "/me/", "/matches/", "/room/KAMPTE/", "/desk/strip/"):
        answer = browser.get(address)
        assert answer.status_code == 403
        assert answer["X-Refusal"] == "suspended"
        assert "You &lt;b&gt;stalled&lt;/b&gt;." in answer.text
    assert browser.post("/play/").status_code == 403
    program = browser.get("/api/v1/anything/")
    assert (program.status_code, program.json()["code"]) == (403, "suspended")
    assert program["Content-Type"] == "application/problem+json"
    sanctions.lift(moderator, sanction.pk)
    assert browser.get("/me/").status_code == 200


def test_who_is_suspended_can_sign_in_only_to_read_why(moderator: Player) -> None:
    person("Saraa", password="toono-ger-43")
    saraa = Player.objects.get(username="Saraa")
    impose(moderator, saraa, "suspend", "For a day.", hours=24)
    browser = Client(headers={"accept-language": "en"})

    answer = browser.post(
        "/account/login/", {"login": "Saraa", "password": "toono-ger-43"}, follow=True
    )

    assert answer.status_code == 403
    assert "For a day." in answer.text
    assert browser.get("/account/logout/").status_code == 200


def test_a_warning_is_told_on_every_page_until_it_is_read(moderator: Player, bat: Player) -> None:
    browser = browser_of(bat)
    impose(moderator, bat, "warn", "Be kind to guests.")

    assert "You have been warned." in browser.get("/rules/").text
    page = browser.get("/me/notices/").text
    assert "Be kind to guests." in page
    newest = Notice.objects.get()
    impose(moderator, bat, "mute", hours=1)  # meanwhile
    browser.post("/me/notices/", {"up_to": newest.pk})

    assert [notice.kind for notice in notices.unread_of(now_of(bat))] == ["mute"]
    browser.post("/me/notices/", {"up_to": newest.pk + 1})
    assert 'data-part="desk"' in browser.get("/rules/").text
    assert "desk__item" not in browser.get("/rules/").text


def test_nobody_reads_what_others_were_told(moderator: Player, bat: Player) -> None:
    impose(moderator, bat, "warn", "A secret reason.")
    saraa = browser_of(person("Saraa"))

    assert "A secret reason." not in saraa.get("/me/notices/").text
    saraa.post("/me/notices/", {"up_to": 10**9})
    saraa.post("/me/notices/", {"up_to": "\u0661"})
    assert now_of(bat).has_notices
    assert browser_of().get("/me/notices/").status_code == 302
