"""Whatever a script can say has a text in both languages, and every value the text names."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation

from game import texts
from game.protocol.errors import WireCode
from game.replay import texts as replay_texts
from game.rules import mass
from game.services.refusals import ServiceCode
from tests.js.page_modules import ROOT, PageModules
from tests.support.fold_cases import fold_cases

pytestmark = pytest.mark.e2e

SCRIPTS = ROOT / "game" / "static" / "game" / "js"

PARAMS: dict[str, dict[str, Any]] = {
    "card_not_held": {"card": "8S"},
    "wrong_lead_size": {"size": 4},
    "mass_too_large": {"size": 5, "limit": 4},
    "wrong_beat_size": {"size": 2, "needed": 3},
    "does_not_beat": {"card": "J1"},
    "not_a_member": {"seat": 3},
    "seat_of_bot": {"seat": 3},
    "seat_of_person": {"seat": 3},
    "already_away": {"seat": 3},
    "not_away": {"seat": 3},
}
"""The values that come with a code; the others have none."""

CYRILLIC, LATIN = re.compile("[\u0400-\u04ff]"), re.compile("[A-Za-z]")

SAY = """async (load, texts, language, [events, refusals]) => {
  const { setTexts, parts, hasText } = await load("site/js/i18n.js");
  const { refusalSentence, sentencesOf } = await load("game/js/sentences.js");
  setTexts(texts, language);
  const told = [
    ...events.flatMap((event) => sentencesOf(event)),
    ...refusals.map(([code, params]) => refusalSentence(code, params)),
  ];
  return told.map(({ key, params }) => ({ key, params, known: hasText(key) }));
}"""


@cache
def page_texts(language: str) -> dict[str, texts.PageText]:
    with translation.override(language):
        return texts.for_table()


def forms(text: texts.PageText) -> list[str]:
    return [text] if isinstance(text, str) else [text["one"], text["other"]]


def names_in(text: texts.PageText) -> set[str]:
    return {name for form in forms(text) for name in re.findall(r"\{(\w+)\}", form)}


def say(
    modules: PageModules, language: str, events: list[Any], refusals: list[Any]
) -> list[dict[str, Any]]:
    """The sentences about events and refusals, each with a text and all its values."""
    shown = page_texts(language)
    told: list[dict[str, Any]] = modules.run(SAY, shown, language, [events, refusals])
    for sentence in told:
        assert sentence["known"], sentence
        assert names_in(shown[sentence["key"]]) <= set(sentence["params"]), sentence
    return told


@pytest.mark.parametrize("language", ["mn", "en"])
def test_every_event_can_be_told(modules: PageModules, language: str) -> None:
    events = [event for case in fold_cases(5) for event in case["frame"]["events"]]
    surrender = {"e": "round_won", "team": "B", "seat": None, "reason": "surrender"}
    kept = [{"e": "seat_kept", "seat": 3, "reason": reason} for reason in ("gone", "clock")]
    bot = {"seat": 3, "name": "Bot 1", "kind": "bot", "was": "Oyun"}
    person = {"seat": 3, "name": "Oyun", "kind": "human", "was": "Bot 1"}
    changed = [
        {"e": "occupant_changed", **bot, "reason": "left"},
        {"e": "occupant_changed", **bot, "reason": "kicked"},
        {"e": "occupant_changed", **person, "reason": "let_in"},
    ]

    told = say(modules, language, [*events, surrender, *kept, *changed], [])

    keys = {sentence["key"] for sentence in told}
    assert keys == {key for key in texts.TEXTS if key.startswith("log.")}


@pytest.mark.parametrize("language", ["mn", "en"])
def test_every_refusal_can_be_told(modules: PageModules, language: str) -> None:
    codes = [*mass.Code, *ServiceCode, *WireCode]

    told = say(modules, language, [], [[code, PARAMS.get(code, {})] for code in codes])

    assert [sentence["key"] for sentence in told] == [f"refusal.{code}" for code in codes]


def test_the_scripts_name_only_texts_that_there_are() -> None:
    named = {
        key
        for script in SCRIPTS.rglob("*.js")
        for key in re.findall(r"""["'`]([a-z_]+\.[a-z_.]+)["'`]""", _code_of(script))
    }

    assert len(named) > 50
    known = {*texts.TEXTS, *replay_texts.TEXTS}
    assert named - known - {"masss.settings", "masss.deals."} == set()


def _code_of(script: Path) -> str:
    """Its lines but for imports and comments."""
    lines = script.read_text().splitlines()
    return "\n".join(line for line in lines if not re.match(r"import |} from |\s*(\*|//)", line))


def test_a_text_is_translated_and_names_the_same_values() -> None:
    for key in texts.TEXTS:
        mongolian, english = page_texts("mn")[key], page_texts("en")[key]
        assert names_in(mongolian) == names_in(english), key
        for form in forms(mongolian):
            words = re.sub(r"\{\w+\}", "", form)
            assert CYRILLIC.search(words) or not LATIN.search(words), f"{key}: {form}"
