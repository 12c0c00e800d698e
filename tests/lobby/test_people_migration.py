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

OLD_KEYS = {"Bali": "bali", "Ball": "ball", "Bat": "bat", "Oli": "oli"}


def test_keys_are_made_again_and_everybody_still_signs_in() -> None:
    for place, (name, key) in enumerate(OLD_KEYS.items()):
        player = person(f"Somebody {place + 2}", password=PASSWORD)
        Player.objects.filter(pk=player.pk).update(username=name, username_key=key)

    migration.make_keys_again(apps, None)

    keys = dict(Player.objects.order_by("pk").values_list("username", "username_key"))
    ball = Player.objects.get(username="Ball")
    assert keys == {"Bali": "ball", "Ball": f"ball~{ball.pk}", "Bat": "bat", "Oli": "oll"}
    for name in OLD_KEYS:
        browser = browser_of()
        browser.post(reverse("account_login"), {"login": name, "password": PASSWORD})
        assert browser.session["_auth_user_id"] == str(Player.objects.get(username=name).pk)
