"""The description of the API is up to date, and the API does what it says (schemathesis)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings
from jsonschema import Draft202012Validator
from schemathesis.checks import CHECKS, load_all_checks

from game.api import throttling
from game.api.throttling import Rate
from game.rules import mass
from lobby.services.seasons import season_at
from masss_site.api.pages import description
from tests.support.people import person
from tests.support.programs import key_of
from tests.support.rooms import make_room
from tests.support.stored_table import start_table

pytestmark = [pytest.mark.django_db, pytest.mark.filterwarnings("ignore:StreamingHttpResponse")]

EXAMPLES = 6
CSRF = "a" * 32
ROLES = ("player", "stranger", "session", "nobody")

load_all_checks()
config = schemathesis.Config.from_dict({"generation": {"allow-x00": False}})
schema = schemathesis.openapi.from_wsgi(
    "/api/v1/openapi.json", get_wsgi_application(), config=config
)
positive_data_acceptance = CHECKS.get_one("positive_data_acceptance")


def test_the_document_is_up_to_date() -> None:
    call_command("export_openapi", check=True)


def test_the_description_gives_no_warning(capsys: pytest.CaptureFixture[str]) -> None:
    description.cache_clear()
    document = json.loads(description())

    assert capsys.readouterr().err == ""
    assert document["openapi"].startswith("3.1")


def test_every_example_is_as_its_schema_says() -> None:
    document = json.loads(description())
    checked = 0
    for path in document["paths"].values():
        for operation in path.values():
            bodies = [operation.get("requestBody", {}), *operation["responses"].values()]
            for body in bodies:
                for content in body.get("content", {}).values():
                    root = {"components": document["components"], **content.get("schema", {})}
                    for example in content.get("examples", {}).values():
                        Draft202012Validator(root).validate(example["value"])
                        checked += 1
    assert checked > 25


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch) -> Iterator[dict[str, Any]]:
    """A match that runs, one that is over, a room; and the headers of each role."""
    # As Django's own test client does: the connection is the test's.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    unlimited = {kind: Rate(10**9, 60) for kind in throttling.RATES}
    monkeypatch.setattr(throttling, "RATES", unlimited)
    over = start_table(house=mass.HouseRules(target=1))
    over.surrender()
    running = start_table()
    bat, room = running.people[0], make_room(seated=1)
    browser = Client()
    browser.force_login(bat)
    session = browser.cookies["sessionid"].value
    yield {
        "places": {
            "matches": [running.match.code, over.match.code],
            "rooms": [room.code],
            "players": [bat.pk],
            "leaderboards": [season_at(timezone.now()).key, "current"],
            "problems": ["not_found"],
        },
        "player": {"Authorization": f"Bearer {key_of(bat)}"},
        "stranger": {"Authorization": f"Bearer {key_of(person('Khulan'))}"},
        "session": {"Cookie": f"sessionid={session}; csrftoken={CSRF}", "X-CSRFToken": CSRF},
        "nobody": {},
    }
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_the_api_does_what_it_says(case: schemathesis.Case, known: dict[str, Any]) -> None:
    first = case.operation.path.split("/")[3]
    for number, role in enumerate(ROLES):
        there = known["places"].get(first)
        is_right = case.meta is not None and case.meta.generation.mode.is_positive
        for name in set(case.path_parameters or {}) if there and is_right else ():
            # Half the roles look at what is there, half at what was made up.
            if number % 2 == 0:
                case.path_parameters[name] = there[number // 2 % len(there)]
        left_out = [positive_data_acceptance] if may_be_refused(case) else []
        case.call_and_validate(headers=known[role], excluded_checks=left_out)


def may_be_refused(case: schemathesis.Case) -> bool:
    """Whether a form may be as described and still be refused: some names look like nothing."""
    return case.operation.path == "/api/v1/tokens/"
