"""The keys of names are made again by the migration, also where two names read alike by now."""

from __future__ import annotations

from importlib import import_module

import pytest
from django.apps import apps
from django.urls import reverse

from lobby.models import Player
from tests.support.people import PASSWORD, browser_of, person

pytestmark = pytest.mark.django_db

migration = import_module("lobby.migrations.0003_people")
newest = import_module("lobby.migrations.0010_name_keys")

OLD_KEYS = {"Bali": "bali", "Ball": "ball", "Bat": "bat", "Oli": "oli"}


def people_with(keys: dict[str, str]) -> None:
    """People of these names, with the keys that an older version made of them."""
    for place, (name, key) in enumerate(keys.items()):
        player = person(f"Somebody {place + 2}", password=PASSWORD)
        Player.objects.filter(pk=player.pk).update(username=name, username_key=key)


def test_a_name_that_reads_like_a_latin_one_by_now_keeps_its_account() -> None:
    old_keys = {"Maya": "maya", "\u041c\u0410\u04ae\u0410": "ma\u04afa", "Bat": "bat"}
    people_with(old_keys)

    newest.make_keys_again(apps, None)

    keys = dict(Player.objects.order_by("pk").values_list("username", "username_key"))
    other = Player.objects.get(username="\u041c\u0410\u04ae\u0410")
    assert keys == {"Maya": "maya", other.username: f"maya~{other.pk}", "Bat": "bat"}
    assert Player.objects.get_by_natural_key(other.username) == other


def test_keys_are_made_again_and_everybody_still_signs_in() -> None:
    people_with(OLD_KEYS)

    migration.make_keys_again(apps, None)

    keys = dict(Player.objects.order_by("pk").values_list("username", "username_key"))
    ball = Player.objects.get(username="Ball")
    assert keys == {"Bali": "ball", "Ball": f"ball~{ball.pk}", "Bat": "bat", "Oli": "oll"}
    for name in OLD_KEYS:
        browser = browser_of()
        browser.post(reverse("account_login"), {"login": name, "password": PASSWORD})
        assert browser.session["_auth_user_id"] == str(Player.objects.get(username=name).pk)
