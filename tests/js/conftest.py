"""Fixtures: the page's modules in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.js.page_modules import PageModules
from tests.js.wire import Wire


@pytest.fixture(scope="session")
def modules(browser: Browser) -> Iterator[PageModules]:
    """The modules in one page for all tests that leave nothing behind."""
    page = browser.new_page()
    faults: list[str] = []
    page.on("pageerror", lambda error: faults.append(str(error)))
    yield PageModules(page)
    page.close()
    assert faults == []


@pytest.fixture
def wire(page: Page) -> Wire:
    """A client of its own, with a made-up server and a clock that the test moves."""
    return Wire(page)
