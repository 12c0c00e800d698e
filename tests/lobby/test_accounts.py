"""Signing up, in and out with a name and a password."""

import pytest
from django.core.cache import cache
from django.core.exceptions import ValidationError
from django.test import Client
from django.urls import reverse

from lobby.models import Player
from lobby.services import naming

PASSWORD = "toono-ger-43"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def _no_throttle_left_over() -> None:
    cache.clear()


@pytest.fixture
def client() -> Client:
    return Client(headers={"accept-language": "en"})


def sign_up(client: Client, name: str, password: str = PASSWORD, **more: str) -> list[str]:
    """Send the form; gives the errors it shows."""
    answer = client.post(
        reverse("account_signup"), {"username": name, "password1": password} | more
    )
    if answer.status_code == 302:
        return []
    return [str(error) for errors in answer.context["form"].errors.values() for error in errors]


def sign_in(client: Client, name: str, password: str = PASSWORD) -> bool:
    client.post(reverse("account_login"), {"login": name, "password": password})
    return "_auth_user_id" in client.session


def test_signing_up_needs_a_name_and_a_password_only(client: Client) -> None:
    assert sign_up(client, "Бат") == []

    player = Player.objects.get()
    assert (player.username, player.email, player.is_staff) == ("Бат", "", False)
    assert client.session["_auth_user_id"] == str(player.pk)


def test_a_name_is_stored_composed(client: Client) -> None:
    assert sign_up(client, " Zoe\u0308 ") == []

    assert Player.objects.get().username == "Zo\u00eb"


@pytest.mark.parametrize("name", ["БАТ", "Бат", "бат"])
def test_a_name_that_reads_like_a_taken_one_is_refused(client: Client, name: str) -> None:
    Player.objects.create_user("Бат", password=PASSWORD)

    assert sign_up(client, name) == ["This name is taken, or looks like one that is."]
    assert Player.objects.count() == 1


def test_a_name_that_was_taken_a_moment_ago_leads_back_to_the_form(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    Player.objects.create_user("Bat", password=PASSWORD)
    monkeypatch.setattr(naming, "require_untaken", lambda _name: None)  # it was free when asked

    answer = client.post(
        reverse("account_signup"), {"username": "bat", "password1": PASSWORD}, follow=True
    )

    assert "This name is taken" in answer.content.decode()
    assert Player.objects.count() == 1
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("name", ["Bat\u202e", "\u0410dmin", "B\u200bat", "x", "Bat\x00"])
def test_the_form_refuses_an_unfair_name(client: Client, name: str) -> None:
    assert sign_up(client, name) != []
    assert Player.objects.count() == 0


@pytest.mark.parametrize("name", ["Bat\u202etab", "\u0410dmin", "x"])
def test_no_other_road_brings_in_an_unfair_name(name: str) -> None:
    with pytest.raises(ValidationError):
        Player.objects.create_user(name, password=PASSWORD)

    assert Player.objects.count() == 0


@pytest.mark.parametrize("password", ["short", "12345678901", "password"])
def test_a_weak_password_is_refused(client: Client, password: str) -> None:
    assert sign_up(client, "Bat", password) != []
    assert Player.objects.count() == 0


def test_signing_in_does_not_mind_the_case(client: Client) -> None:
    Player.objects.create_user("Бат", password=PASSWORD)

    assert sign_in(client, "бАТ")


def test_a_wrong_password_and_an_unknown_name_get_one_answer(client: Client) -> None:
    Player.objects.create_user("Bat", password=PASSWORD)

    answers = [
        client.post(reverse("account_login"), {"login": name, "password": "wrong"})
        for name in ("Bat", "Nobody")
    ]

    errors = [list(answer.context["form"].non_field_errors()) for answer in answers]
    assert errors[0] == errors[1] != []


def test_guessing_passwords_is_stopped(client: Client) -> None:
    Player.objects.create_user("Bat", password=PASSWORD)

    for _ in range(5):
        assert not sign_in(client, "Bat", "wrong")

    assert not sign_in(client, "Bat", PASSWORD)


def test_signing_out_is_asked_for_by_post(client: Client) -> None:
    sign_up(client, "Bat")

    client.get(reverse("account_logout"))
    assert "_auth_user_id" in client.session
    client.post(reverse("account_logout"))
    assert "_auth_user_id" not in client.session


def test_after_signing_in_one_cannot_be_sent_to_another_site(client: Client) -> None:
    Player.objects.create_user("Bat", password=PASSWORD)

    answer = client.post(
        reverse("account_login"),
        {"login": "Bat", "password": PASSWORD, "next": "https://evil.example/"},
    )

    assert answer["Location"] == reverse("lobby:start")
