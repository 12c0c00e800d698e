"""Every text that a person can see is there in Mongolian."""

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

import pytest
from babel.messages.extract import extract
from babel.messages.pofile import read_po

from masss_site.extraction import from_template

ROOT = Path(__file__).resolve().parents[2]
KEYWORDS: dict[str, tuple[int | tuple[int, str], ...] | None] = {
    "_": None,
    "gettext": None,
    "gettext_lazy": None,
    "ngettext": (1, 2),
    "ngettext_lazy": (1, 2),
    "Plural": (1, 2),
    "pgettext": ((1, "c"), 2),
    "pgettext_lazy": ((1, "c"), 2),
}


def catalogs() -> list[Path]:
    return sorted(ROOT.glob("locale/*/mn/LC_MESSAGES/django.po"))


def translated() -> set[str]:
    known: set[str] = set()
    for path in catalogs():
        with path.open("rb") as file:
            for message in read_po(file, locale="mn"):
                texts = message.string if isinstance(message.string, tuple) else [message.string]
                if message.id and all(texts) and not message.fuzzy:
                    known |= {message.id} if isinstance(message.id, str) else set(message.id)
    return known


def messages_in(source: str) -> Iterator[str]:
    for _line, message, _comments, _context in extract(
        "python", BytesIO(source.encode()), keywords=KEYWORDS
    ):
        yield from _texts(message)


def _texts(message: str | tuple[str, ...]) -> tuple[str, ...]:
    return (message,) if isinstance(message, str) else message


def used_in_python() -> Iterator[tuple[Path, str]]:
    for folder in ("game", "lobby", "masss_site", "voice"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            for message in messages_in(path.read_text()):
                yield path, message


def used_in_templates() -> Iterator[tuple[Path, str]]:
    for path in sorted((ROOT / "templates").rglob("*.html")):
        with path.open("rb") as file:
            for _line, function, message, _comments in from_template(file, KEYWORDS, (), {}):
                # The first argument of these is a context, which nobody sees.
                texts = _texts(message)[1:] if function.startswith("p") else _texts(message)
                yield from ((path, text) for text in texts)


def test_the_extraction_finds_texts_in_both_kinds_of_source() -> None:
    assert "Play now" in {message for _, message in used_in_templates()}
    assert "This name is taken, or looks like one that is." in {m for _, m in used_in_python()}


def test_every_text_has_a_mongolian_one() -> None:
    known = translated()
    missing = sorted(
        f"{path.relative_to(ROOT)}: {message}"
        for path, message in {*used_in_python(), *used_in_templates()}
        if message not in known
    )
    assert missing == []


@pytest.mark.parametrize("path", catalogs(), ids=lambda path: path.parts[-4])
def test_a_catalog_keeps_every_placeholder(path: Path) -> None:
    with path.open("rb") as file:
        faults = [str(e) for m in read_po(file, locale="mn") for e in m.check()]
    assert faults == []
