"""The pages around a match."""

import pytest
from django.test import Client
from django.urls import reverse

from game.services import matches
from lobby.models import Player

pytestmark = pytest.mark.django_db

PAGES = ["lobby:start", "account_signup", "account_login"]


@pytest.mark.parametrize("name", PAGES)
@pytest.mark.parametrize(("language", "sign_in"), [("mn", "Нэвтрэх"), ("en", "Sign in")])
def test_a_page_speaks_the_readers_language(
    client: Client, name: str, language: str, sign_in: str
) -> None:
    page = client.get(reverse(name), headers={"accept-language": language}).content.decode()

    assert f'<html lang="{language}">' in page
    assert sign_in in page


def test_a_reader_without_a_known_language_gets_mongolian(client: Client) -> None:
    page = client.get("/", headers={"accept-language": "fr"}).content.decode()

    assert '<html lang="mn">' in page


def test_the_language_can_be_switched_and_stays(client: Client) -> None:
    answer = client.post(reverse("set_language"), {"language": "en", "next": "/"})

    assert answer["Location"] == "/"
    assert '<html lang="en">' in client.get("/").content.decode()


def test_the_start_page_offers_a_match_to_who_is_signed_in(client: Client) -> None:
    play = f'<form method="post" action="{reverse("game:play_now")}">'

    assert play not in client.get("/").content.decode()
    client.force_login(Player.objects.create_user("Bat"))
    assert play in client.get("/").content.decode()


def test_an_unknown_address_gets_a_page_of_ours(client: Client) -> None:
    answer = client.get("/nothing/", headers={"accept-language": "en"})

    assert answer.status_code == 404
    assert "There is nothing at this address" in answer.content.decode()


def test_the_start_page_leads_back_to_a_running_match(client: Client, db: None) -> None:
    player = Player.objects.create_user("Bat", password="long enough 7")
    match = matches.start_alone(player=player)
    client.force_login(player)

    page = client.get("/").content.decode()

    assert f"/match/{match.code}/" in page
