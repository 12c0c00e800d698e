"""What the check of contrast sees: all that is drawn, on what it is drawn on, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.e2e.accessible import faint_texts

pytestmark = pytest.mark.e2e

_STYLE = """<style>
  body { background: white; color: black; }
  .dark { background: #234; color: white; }
  .line { display: block; width: 8em; overflow: hidden; white-space: nowrap;
    text-overflow: ellipsis; }
  .chip { display: inline-flex; background: white; color: black; }
  .faint { color: #999; }
  .dark .faint { color: #456; }
  .dark .chip.faint { color: #999; }
  .contents { display: contents; }
</style>"""


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    yield page
    page.close()


@pytest.mark.parametrize(
    "body",
    [
        "<p class=dark>words</p>",
        "<p class=dark>in a line <span class=chip><span>9</span></span></p>",
        "<p class='dark line'>Zayatsetseg played this <span class=chip><span>9</span></span></p>",
        "<p>words <span class=contents>in no box</span></p>",
    ],
    ids=["on dark", "a chip", "a chip behind an ellipsis", "without a box"],
)
def test_what_can_be_read_is_no_fault(page: Page, body: str) -> None:
    page.set_content(_STYLE + body)

    assert faint_texts(page) == []


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ("<p class=faint>words</p>", "words"),
        ("<p class=dark><span class=faint>9</span></p>", "9"),
        ("<p class=dark>in a line <span class='chip faint'><span>9</span></span></p>", "9"),
        ("<p class=faint><span class=contents>in no box</span></p>", "in no box"),
        ("<table><tbody><tr><td class=faint>in a cell</table>", "in a cell"),
    ],
    ids=["words", "on dark", "a chip", "without a box", "in a table"],
)
def test_what_can_hardly_be_read_is_one(page: Page, body: str, text: str) -> None:
    page.set_content(_STYLE + body)

    (fault,) = faint_texts(page)
    assert f"«{text}»" in fault


def test_a_page_without_a_text_that_is_drawn_is_told_of(page: Page) -> None:
    page.set_content(_STYLE + "<p hidden>words</p>")

    assert faint_texts(page) == ["no text could be measured"]
