"""Texts in the browser: placeholders, plurals, and keys that are not there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.js.page_modules import PageModules

pytestmark = pytest.mark.e2e

TEXTS = {
    "plain": "Lead",
    "named": "{name} took {n} of {all}",
    "cards": {"one": "{n} card", "other": "{n} cards"},
    "twice": "{x} and {x}",
}


def said(modules: PageModules, key: str, params: dict[str, Any], language: str = "en") -> Any:
    """The text, and its parts."""
    script = """async (load, texts, language, key, params) => {
      const { setTexts, t, parts, hasText } = await load("site/js/i18n.js");
      setTexts(texts, language);
      return [t(key, params), parts(key, params), hasText(key)];
    }"""
    return modules.run(script, TEXTS, language, key, params)


@pytest.mark.parametrize(
    ("key", "params", "text"),
    [
        ("plain", {}, "Lead"),
        ("named", {"name": "Bat", "n": 0, "all": 3}, "Bat took 0 of 3"),
        ("twice", {"x": "J1"}, "J1 and J1"),
        ("named", {"name": "{n}", "n": 1, "all": 2}, "{n} took 1 of 2"),
        ("named", {"n": 1, "all": 2}, " took 1 of 2"),
    ],
)
def test_values_stand_where_the_text_names_them(
    modules: PageModules, key: str, params: dict[str, Any], text: str
) -> None:
    assert said(modules, key, params)[0] == text


@pytest.mark.parametrize("language", ["en", "mn"])
@pytest.mark.parametrize(
    ("n", "text"), [(0, "0 cards"), (1, "1 card"), (2, "2 cards"), (21, "21 cards")]
)
def test_a_plural_is_chosen_by_n(modules: PageModules, language: str, n: int, text: str) -> None:
    assert said(modules, "cards", {"n": n}, language)[0] == text


def test_a_missing_text_shows_its_key(modules: PageModules) -> None:
    assert said(modules, "no.such", {"n": 1}) == ["no.such", ["no.such"], False]


def test_a_value_may_be_more_than_text(modules: PageModules) -> None:
    node = {"seat": 3}

    parts = said(modules, "named", {"name": node, "n": 2, "all": [1]})[1]

    assert parts == [node, " took ", 2, " of ", [1]]
