"""The page /docs/ and the document beside it."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client

from game.reference import reference

pytestmark = pytest.mark.django_db  # every page may carry what is announced to all

ROOT = Path(__file__).resolve().parents[2]


def page(client: Client, language: str = "en") -> str:
    answer = client.get("/docs/", headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize(
    ("language", "title"), [("en", "The socket of a table"), ("mn", "Ширээний сокет")]
)
def test_everybody_can_read_the_page(client: Client, language: str, title: str) -> None:
    assert f"<h1>{title}</h1>" in page(client, language)


def test_the_page_shows_every_message_event_form_and_code(client: Client) -> None:
    shown = page(client)
    every = reference()
    anchors = {
        entry.anchor for entry in (*every.client, *every.server, *every.forms, *every.events)
    }

    assert anchors | {f"code-{code.fact.code}" for code in every.codes} <= ids(shown)
    assert all(f">{closing.code}<" in shown for closing in every.closings)


def test_every_link_within_the_page_leads_somewhere(client: Client) -> None:
    shown = page(client)

    assert set(re.findall(r'href="#([^"]+)"', shown)) <= ids(shown)
    assert len(re.findall(r'\bid="', shown)) == len(ids(shown))


def test_the_page_needs_nothing_from_elsewhere(client: Client) -> None:
    shown = page(client)

    scripts = re.findall("<script[^>]*>", shown)
    assert all('src="/static/' in script for script in scripts), scripts
    assert not re.search(r'(?:src|href)="(?:https?:)?//', shown)


def test_the_document_for_tools_is_the_committed_one(client: Client) -> None:
    answer = client.get("/docs/asyncapi.json")

    assert answer["Content-Type"] == "application/json"
    assert json.loads(answer.content) == json.loads((ROOT / "docs/asyncapi.json").read_text())


def ids(shown: str) -> set[str]:
    return set(re.findall(r'\bid="([^"]+)"', shown))
