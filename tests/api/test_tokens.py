"""Keys: made by a person, shown once, stored unreadable, worth what they say, ended at will."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.test import Client
from django.utils import timezone

from lobby.models import ApiToken
from lobby.services import tokens
from lobby.services.tokens import MOST_TOKENS, Scope
from tests.support.clock import Clock
from tests.support.people import PASSWORD, browser_of, person
from tests.support.programs import Program, key_of, program_of

pytestmark = pytest.mark.django_db

ASKED = {"name": "my bot", "scopes": ["play", "rooms:write"], "days": 30}


def by_session(player_name: str = "Bat") -> Program:
    program = Program()
    program.http.force_login(person(player_name))
    return program


def test_a_key_is_shown_once_and_stored_as_a_digest() -> None:
    bat = by_session()

    made = bat.do("POST", "tokens/", ASKED)

    assert made["token"].startswith("masss_")
    assert made["scopes"] == ["rooms:write", "play"]
    row = ApiToken.objects.get()
    assert made["token"] not in str(list(ApiToken.objects.values_list()))
    assert len(row.digest) == 64
    assert [told["id"] for told in bat.get("tokens/")] == [row.pk]
    assert "token" not in bat.get("tokens/")[0]
    assert Program(made["token"]).get("me/")["name"] == "Bat"


def test_the_answer_with_a_key_is_never_kept() -> None:
    answer = by_session().ask("POST", "tokens/", ASKED)

    assert answer["Cache-Control"] == "no-store"


def test_a_session_without_a_csrf_token_makes_no_key() -> None:
    bat = Program()
    bat.http = Client(enforce_csrf_checks=True, headers={"accept-language": "en"})
    bat.http.force_login(person("Bat"))

    assert bat.refusal("POST", "tokens/", ASKED) == "csrf_failed"
    assert not ApiToken.objects.exists()


def test_no_key_makes_lists_or_ends_keys() -> None:
    bat = person("Bat")
    program = program_of(bat)
    other = tokens.create(bat.pk, name="other", scopes=["play"], days=1).row

    assert program.refusal("POST", "tokens/", ASKED) == "session_needed"
    assert program.refusal("GET", "tokens/") == "session_needed"
    assert program.refusal("DELETE", f"tokens/{other.pk}/") == "session_needed"
    assert ApiToken.objects.count() == 2


def test_a_key_knows_and_ends_itself() -> None:
    program = program_of(person("Bat"), "play")

    assert program.get("tokens/current/")["scopes"] == ["play"]
    program.do("DELETE", "tokens/current/")

    assert program.refusal("GET", "me/") == "bad_token"


def test_nobody_ends_the_key_of_another() -> None:
    saraa = person("Saraa")
    token = tokens.create(saraa.pk, name="hers", scopes=["play"], days=1)

    assert by_session().refusal("DELETE", f"tokens/{token.row.pk}/") == "no_such_token"
    assert Program(token.secret).get("me/")["name"] == "Saraa"


@pytest.mark.parametrize(
    "what", ["revoked", "expired", "other_password", "closed", "shortened", "made_up"]
)
def test_a_key_that_holds_no_more_is_nobodys(what: str, clock: Clock) -> None:
    bat = person("Bat", password=PASSWORD)
    token = tokens.create(bat.pk, name="t", scopes=[*Scope], days=1)
    key = token.secret
    assert Program(key).get("me/")["name"] == "Bat"

    if what == "revoked":
        tokens.revoke(bat.pk, token.row.pk)
    elif what == "expired":
        clock.forward(24 * 3600)
    elif what == "other_password":
        bat.set_password("another-43")
        bat.save()
    elif what == "closed":
        bat.is_active = False
        bat.save()
    elif what == "shortened":
        key = key[:-1]
    else:
        key = "masss_" + "A" * 43

    program = Program(key)
    program.http.force_login(person("Saraa"))
    assert program.refusal("GET", "me/") == "bad_token", "a session must not stand in for it"
    assert tokens.player_of_token(key) is None


@pytest.mark.parametrize("header", ["Basic YTpi", "Bearer", "Bearer a b", "masss_x", "Bearer é"])
def test_whatever_else_is_sent_as_a_key_is_refused(header: str) -> None:
    program = Program()
    program.headers = {"Authorization": header}

    answer = program.ask("GET", "me/")

    assert answer.status_code == 401
    assert answer.json()["code"] == "bad_token"
    assert answer["WWW-Authenticate"].startswith("Bearer")


def test_only_so_many_keys_and_expired_ones_make_place(clock: Clock) -> None:
    bat = by_session()
    for _ in range(MOST_TOKENS):
        bat.do("POST", "tokens/", ASKED | {"days": 1})

    assert bat.refusal("POST", "tokens/", ASKED) == "too_many_tokens"
    clock.forward(25 * 3600)
    Session.objects.update(expire_date=timezone.now() + timedelta(days=1))
    bat.do("POST", "tokens/", ASKED)
    assert ApiToken.objects.count() == 1


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": ""},
        {"name": "x" * 41},
        {"name": "\u202e\u200b"},
        {"name": "a\u0000b"},
        {"scopes": []},
        {"scopes": ["admin"]},
        {"scopes": "play"},
        {"days": 0},
        {"days": 367},
        {"days": "soon"},
        {"extra": 1},
    ],
)
def test_a_key_that_cannot_be_is_refused(wrong: dict[str, object]) -> None:
    assert by_session().refusal("POST", "tokens/", ASKED | wrong) in {"bad_request", "token_name"}
    assert not ApiToken.objects.exists()


def test_a_guest_has_no_keys() -> None:
    guest = Program()
    guest.http.force_login(person("Bat", is_guest=True))

    assert guest.refusal("POST", "tokens/", ASKED) == "guest_token"


def test_use_is_noted_to_the_minute(clock: Clock, django_assert_num_queries: object) -> None:
    key = key_of(person("Bat"))
    tokens.player_of_token(key)
    first = ApiToken.objects.get().last_used_at
    clock.forward(30)
    tokens.player_of_token(key)

    assert ApiToken.objects.get().last_used_at == first == clock() - timedelta(seconds=30)
    clock.forward(31)
    tokens.player_of_token(key)
    assert ApiToken.objects.get().last_used_at == clock()


# The page -----------------------------------------------------------------------------------------


def test_the_page_makes_a_key_and_ends_it() -> None:
    browser = browser_of(person("Bat"))
    page = browser.post("/me/tokens/", {"name": "bot", "scope": ["play"], "days": "30"})
    key = page.context["new"].secret

    assert key in page.content.decode()
    assert key not in browser.get("/me/tokens/").content.decode()
    assert Program(key).get("me/")["scopes"] == ["play"]
    row = ApiToken.objects.get()
    assert browser.get(f"/me/tokens/{row.pk}/revoke/").status_code == 405
    browser.post(f"/me/tokens/{row.pk}/revoke/")
    assert not ApiToken.objects.exists()


def test_the_page_says_what_is_wrong_and_keeps_what_was_typed() -> None:
    page = browser_of(person("Bat")).post("/me/tokens/", {"name": "bot", "days": "x"})

    assert page.status_code == 400
    assert page.context["error"] == "Choose at least one thing that the key may do."
    assert 'value="bot"' in page.content.decode()
