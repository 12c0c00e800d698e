"""The rule book, the code and the tests know the same rules."""

from __future__ import annotations

import re
from collections import defaultdict
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
BOOK = ROOT / "docs" / "rules.md"
CODE = ROOT / "game" / "rules"
TESTS = ROOT / "tests" / "rules"

NUMBER = re.compile(r"\bR\d+\.\d+\b")
SPAN = re.compile(r"\b(R(\d+)\.(\d+))[–-]R(\d+)\.(\d+)\b")
SECTION = re.compile(r"\bR(\d+)\b(?!\.\d)")
MARK = re.compile(r"""\bmark\.rule\(["'](R\d+\.\d+)["']\)""")


def rules_of_the_book() -> list[str]:
    """The numbers in the order of the book."""
    return re.findall(r"^- \*\*(R\d+\.\d+)\*\*", BOOK.read_text(), flags=re.MULTILINE)


def numbers_in(text: str) -> set[str]:
    """The rules that a text names: single ones, spans R4.1–R4.3, and whole sections R6."""
    named = set(NUMBER.findall(text))
    for _, section, first, other_section, last in SPAN.findall(text):
        if section == other_section:
            named |= {f"R{section}.{n}" for n in range(int(first), int(last) + 1)}
    sections = set(SECTION.findall(text))
    return named | {rule for rule in rules_of_the_book() if rule[1:].split(".")[0] in sections}


def files_by_rule(folder: Path, *, marks_only: bool = False) -> dict[str, set[str]]:
    """For each rule the files of a folder that name it, or that mark a test with it."""
    files: dict[str, set[str]] = defaultdict(set)
    for path in sorted(folder.rglob("*.py")):
        text = path.read_text()
        for rule in MARK.findall(text) if marks_only else numbers_in(text):
            files[rule].add(path.name)
    return files


def test_the_numbers_of_the_book_are_without_gap_and_in_order() -> None:
    rules = [tuple(map(int, rule[1:].split("."))) for rule in rules_of_the_book()]

    assert rules == sorted(set(rules))
    last: dict[int, int] = {}
    for section, number in rules:
        assert number == last.get(section, 0) + 1
        last[section] = number
    assert last == {1: 2, 2: 4, 3: 5, 4: 5, 5: 6, 6: 4, 7: 5, 8: 5, 9: 2}


@pytest.mark.parametrize("rule", rules_of_the_book())
def test_every_rule_is_named_by_code_and_marked_by_a_test(rule: str) -> None:
    assert files_by_rule(CODE)[rule], f"no file in game/rules names {rule}"
    assert files_by_rule(TESTS, marks_only=True)[rule], f"no test is marked with {rule}"


def test_code_and_tests_name_no_rule_that_the_book_does_not_have() -> None:
    book = set(rules_of_the_book())

    assert set(files_by_rule(CODE)) <= book
    assert set(files_by_rule(TESTS, marks_only=True)) <= book


def test_the_book_stands_alone() -> None:
    for name in ("rules.md", "glossary.md"):
        text = (ROOT / "docs" / name).read_text()
        assert "](" not in text
        assert "../" not in text
