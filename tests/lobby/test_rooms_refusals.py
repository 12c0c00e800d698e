"""Every refusal has a sentence, and a test that meets it."""

from __future__ import annotations

from pathlib import Path
from string import Formatter

import pytest
from django.utils import translation

from lobby.refusal_texts import REFUSALS
from lobby.services.refusals import RoomRefusal

PARAMS = {"most", "seconds", "minutes", "seated"}


def test_sentences_and_codes_are_the_same_set() -> None:
    assert set(REFUSALS) == {f"refusal.{code}" for code in RoomRefusal}


@pytest.mark.parametrize("language", ["en", "mn"])
def test_sentences_name_only_what_is_given(language: str) -> None:
    with translation.override(language):
        for text in REFUSALS.values():
            named = {name for _, name, _, _ in Formatter().parse(str(text)) if name is not None}
            assert named <= PARAMS


@pytest.mark.parametrize("code", list(RoomRefusal))
def test_each_code_is_met_by_a_test(code: RoomRefusal) -> None:
    here = Path(__file__)
    tests = [path for path in here.parent.glob("test_*.py") if path != here]

    assert any(f'"{code}"' in path.read_text() for path in tests), f"no test refuses with {code}"
