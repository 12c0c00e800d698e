"""Every page of the desk, as each role: opens where the role allows it, and tells no secret."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.test import Client
from django.urls import reverse

from game.models import Match
from lobby.models import Announcement, ChatLine, Player, Report, Sanction
from lobby.protocol import client as say
from lobby.services import roles
from lobby.services.roles import ROLES
from tests.support.people import browser_of, person
from tests.support.rooms import StoredRoom
from tests.support.staff import impose, in_hours, staff

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

MODELS = sorted(admin.site._registry, key=lambda model: model._meta.label)
OURS = [model for model in MODELS if model._meta.app_label in {"game", "lobby", "voice"}]


@pytest.fixture
def world(room: StoredRoom) -> StoredRoom:
    """A room with a running match, a word of a team, a report, a sanction, an announcement."""
    room.do(0, say.SetRoom, access="password", password="toono")
    room.start()
    room.do(0, say.Say, channel="team", text="a word among four")
    Report.objects.create(
        reporter=room.people[1], player=room.people[2], match=room.match, reason="abuse", n=3
    )
    impose(person("Owner", is_staff=True, is_superuser=True), room.people[2], "mute", hours=3)
    Announcement.objects.create(
        text_mn="Сайн уу", text_en="Hello", starts_at=in_hours(-1), ends_at=in_hours(1)
    )
    return room


def secrets_of(room: StoredRoom) -> list[str]:
    """Texts that no page of the desk may hold while the match runs."""
    match = Match.objects.get(pk=room.match.pk)
    dealt = match.events.get(kind="round_dealt")
    return [
        match.state,
        dealt.payload,
        room.row.__class__.objects.get(pk=room.id).password,
        "a word among four",
        *Player.objects.exclude(password="").values_list("password", flat=True)[:3],
    ]


def pages_of(browser: Client) -> dict[str, tuple[int, str]]:
    """All lists, and the pages of some rows of each, with status and text of the answer."""
    found = {}
    for model in OURS:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        addresses = [reverse(f"{name}_changelist"), reverse(f"{name}_add")]
        for row in model._default_manager.all()[:2]:
            addresses += [reverse(f"{name}_{page}", args=[row.pk]) for page in _ROW_PAGES]
        for address in addresses:
            answer = browser.get(address)
            found[address] = (answer.status_code, answer.text)
    return found


_ROW_PAGES = ("change", "history", "delete")


def may_see(role: str, address: str) -> bool:
    """Whether a role has the right to look at a list or a row."""
    _, _, app, model, *_ = address.split("/")
    return f"{app}.view_{model}" in ROLES[role]


def hidden_rows() -> set[str]:
    """Pages of rows that nobody sees now: what a team says while its match runs."""
    lines = ChatLine.objects.filter(text="a word among four")
    return {
        reverse(f"admin:lobby_chatline_{page}", args=[line.pk])
        for line in lines
        for page in _ROW_PAGES
    }


@pytest.mark.parametrize("role", list(ROLES))
def test_each_role_opens_what_it_may_see_and_reads_no_secret(world: StoredRoom, role: str) -> None:
    browser, secrets = browser_of(staff(role)), secrets_of(world)

    pages = pages_of(browser)

    hidden = hidden_rows()
    for address, (status, text) in pages.items():
        opens = may_see(role, address) and address not in hidden
        if address.endswith(("/add/", "/delete/")):
            opens = role == "admin" and "/announcement/add/" in address
        assert (status == 200) is opens, (role, address, status)
        assert status in {200, 302, 403}
        for secret in secrets:
            assert secret not in text, (address, secret[:40])
    assert browser.get("/admin/").status_code == 200


def test_whoever_is_no_staff_is_turned_away(world: StoredRoom) -> None:
    stranger, player = browser_of(), browser_of(world.people[0])

    for address in ("/admin/", "/admin/game/match/", f"/admin/game/match/{world.match.pk}/change/"):
        assert (
            stranger.get(address, follow=True)
            .redirect_chain[-1][0]
            .startswith("/account/login/?next=")
        )
        assert player.get(address, follow=True).status_code == 403
    assert ChatLine.objects.exists()
    assert Sanction.objects.exists()


def test_a_role_that_was_taken_opens_nothing_any_more(world: StoredRoom) -> None:
    admin_player = staff("admin")
    browser = browser_of(admin_player)
    assert browser.get("/admin/lobby/auditentry/").status_code == 200

    roles.grant(admin_player.pk, "viewer")
    assert browser.get("/admin/lobby/auditentry/").status_code == 403
    roles.grant(admin_player.pk, "")
    assert browser.get("/admin/", follow=True).status_code == 403


def test_the_desk_has_no_page_of_a_library_for_anybody() -> None:
    owner = browser_of(person("Owner", is_staff=True, is_superuser=True))

    assert MODELS == OURS
    for address in ("auth/group/", "auth/group/add/", "account/emailaddress/"):
        assert owner.get(f"/admin/{address}").status_code == 404
    assert owner.get("/admin/password_change/").headers["Location"] == "/me/password/"
    answer = owner.post("/admin/password_change/", {"old_password": "x"})
    assert answer.headers["Location"] == "/me/password/"


@pytest.mark.parametrize("page", ["0", "2", "-1", "x", "", "9" * 30])
def test_the_search_in_the_menu_has_one_page(page: str) -> None:
    viewer = browser_of(staff("viewer"))

    assert viewer.get(f"/admin/search/?s=match&page={page}").status_code == 404
    assert viewer.get("/admin/search/?s=match&page=1").status_code == 200


@pytest.mark.parametrize("role", ["viewer", "moderator"])
def test_who_may_not_look_is_not_told_what_is_there(world: StoredRoom, role: str) -> None:
    browser = browser_of(staff(role))

    for model in OURS:
        name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
        if f"{model._meta.app_label}.view_{model._meta.model_name}" in ROLES[role]:
            continue
        for page in _ROW_PAGES:
            keys = [*model._default_manager.values_list("pk", flat=True)[:1], 10**9]
            answers = [browser.get(reverse(f"{name}_{page}", args=[key])) for key in keys]
            assert {answer.status_code for answer in answers} == {403}, (model, page)


def test_only_the_desk_may_load_what_its_skin_needs(world: StoredRoom) -> None:
    browser = browser_of(staff("viewer"))

    assert "'unsafe-eval'" in browser.get("/admin/")["Content-Security-Policy"]
    assert "unsafe" not in browser.get("/")["Content-Security-Policy"]
