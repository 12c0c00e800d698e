"""Every refusal and every key that the scripts name has a text."""

from __future__ import annotations

import re
from pathlib import Path

from voice.refusals import VoiceRefusal
from voice.texts import REFUSALS, TEXTS, for_page

SCRIPTS = Path(__file__).resolve().parents[2] / "voice" / "static" / "voice" / "js"
_KEY = re.compile(r't\(\s*[`"](voice\.[a-z_.]+?)(\$\{|[`"])')


def test_each_refusal_has_a_text_and_no_text_is_left_over() -> None:
    assert set(REFUSALS) == {f"refusal.{code.value}" for code in VoiceRefusal}


def test_each_key_in_the_scripts_has_a_text() -> None:
    named = {
        match.groups() for path in SCRIPTS.glob("*.js") for match in _KEY.finditer(path.read_text())
    }

    assert len(named) > 10
    for key, rest in named:
        known = [text for text in TEXTS if text.startswith(key)]
        assert known if rest == "${" else key in TEXTS, key


def test_the_page_gets_plain_strings() -> None:
    for text in for_page().values():
        assert isinstance(text, str | dict)
