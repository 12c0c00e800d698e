"""Fixtures: the page's modules in a browser."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

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


@pytest.fixture(scope="session")
def wire_of_all(browser: Browser) -> Iterator[Wire]:
    """A page with a made-up server and a clock that tests move."""
    page = browser.new_page()
    yield Wire(page)
    page.close()


@pytest.fixture
def wire(wire_of_all: Wire) -> Wire:
    """A client of the test's own in that page."""
    wire_of_all.clear()
    return wire_of_all
