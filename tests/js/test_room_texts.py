"""Whatever the scripts of lobby and room can say has a text in both languages."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import get_args

import pytest
from django.utils import translation

from game.protocol.errors import WireCode
from lobby import texts
from lobby.protocol.parts import Access, BotLevel, Phrase, Spectators, Voice
from lobby.protocol.server import NoticeKind
from lobby.services.refusals import RoomRefusal
from tests.js.page_modules import ROOT, PageModules
from tests.js.test_texts import CYRILLIC, LATIN, forms, names_in

SCRIPTS = ROOT / "lobby" / "static" / "lobby" / "js"
WITH_OWN_TEXTS = re.compile(r"^(dock/|people_)")
"""Scripts of the pages about people, and of the table's dock."""


OF_CARDS = {WireCode.UNKNOWN_CARD, WireCode.REPEATED_CARD}
"""A room's socket speaks of no cards."""


@cache
def page_texts(language: str) -> dict[str, texts.PageText]:
    with translation.override(language):
        return texts.forms(texts.ALL_TEXTS)


def scripts() -> list[Path]:
    return [
        path
        for path in SCRIPTS.rglob("*.js")
        if not WITH_OWN_TEXTS.match(str(path.relative_to(SCRIPTS)))
    ]


def test_the_scripts_name_only_texts_that_there_are() -> None:
    named = {
        key
        for script in scripts()
        for key in re.findall(r"""["'`]([a-z]+\.[a-z_]+)["'`]""", _code_of(script))
    }

    assert len(named) > 60
    assert named - set(texts.ALL_TEXTS) == set()


def _code_of(script: Path) -> str:
    """Its lines but for imports and comments."""
    lines = script.read_text().splitlines()
    return "\n".join(line for line in lines if not re.match(r"import |} from |\s*(\*|//)", line))


@pytest.mark.parametrize(
    ("stem", "values"),
    [
        ("refusal", [*RoomRefusal, *(set(WireCode) - OF_CARDS)]),
        ("notice", get_args(NoticeKind)),
        ("phrase", get_args(Phrase)),
        ("bot", get_args(BotLevel)),
        ("fact", [f"access_{value}" for value in get_args(Access)]),
        ("fact", [f"voice_{value}" for value in get_args(Voice)]),
        ("fact", [f"spectators_{value}" for value in get_args(Spectators)]),
    ],
)
def test_every_value_of_the_wire_can_be_told(stem: str, values: list[str]) -> None:
    assert {f"{stem}.{value}" for value in values} - set(texts.ROOM_TEXTS) == set()


@pytest.mark.e2e
def test_the_chat_offers_every_phrase(modules: PageModules) -> None:
    offered = modules.run('async (load) => (await load("lobby/js/render/chat.js")).PHRASES')

    assert sorted(offered) == sorted(get_args(Phrase))


def test_a_text_is_translated_and_names_the_same_values() -> None:
    for key in texts.ALL_TEXTS:
        mongolian, english = page_texts("mn")[key], page_texts("en")[key]
        assert names_in(mongolian) == names_in(english), key
        for form in forms(mongolian):
            words = re.sub(r"\{\w+\}|JavaScript|QR", "", form)
            assert CYRILLIC.search(words) or not LATIN.search(words), f"{key}: {form}"


def test_the_server_chooses_a_plural_by_its_number() -> None:
    with translation.override("en"):
        assert texts.say("room.free", n=1) == "1 free seat"
        assert texts.say("room.free", n=3) == "3 free seats"
        assert "{" not in texts.say("refusal.banned", minutes=1)
