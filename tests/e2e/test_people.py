"""Signing up, in and out, the two languages, and pages without JavaScript."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Page, expect

from tests.e2e.conftest import PASSWORD, Person, Visits

pytestmark = pytest.mark.e2e


def fill(page: Page, **fields: str) -> None:
    """Fill in the page's form and send it."""
    for name, value in fields.items():
        page.fill(f"main [name={name}]", value)
    page.click("main form button")


@pytest.mark.parametrize("locale", ["en", "mn"])
@pytest.mark.parametrize(
    ("username", "password1", "wrong"),
    [
        ("x", PASSWORD, "username"),
        ("Bаt", PASSWORD, "username"),  # noqa: RUF001 - one letter of another script
        ("Bat", PASSWORD, "username"),
        ("Nomin", "12345678", "password1"),
    ],
)
def test_the_form_says_what_is_wrong(
    visits: Visits, bat: Person, locale: str, username: str, password1: str, wrong: str
) -> None:
    page = visits.page(locale=locale)
    page.goto("/account/signup/")

    fill(page, username=username, password1=password1)

    errors = page.locator(f".field:has([name={wrong}]) .form__error")
    expect(errors.first).to_be_visible()
    assert errors.first.get_attribute("role") == "alert"
    field = page.locator(f"[name={wrong}]")
    assert field.get_attribute("aria-invalid") == "true"
    assert "/account/signup/" in page.url
    assert page.locator("form[action='/play/']").count() == 0


def test_out_and_in_again(visits: Visits, bat: Person) -> None:
    page = visits.page()
    page.goto("/matches/")
    assert "/account/login/" in page.url

    fill(page, login=bat.name, password="wrong-" + PASSWORD)
    expect(page.locator("main .form__error")).to_be_visible()
    fill(page, login=bat.name, password=PASSWORD)

    # Back where the person wanted to go.
    expect(page).to_have_url(f"{visits.site.url}/matches/")
    page.click(f"text=Sign out {bat.name}")
    expect(page.locator("header >> text=Sign in")).to_be_visible()
    page.goto("/matches/")
    assert "/account/login/" in page.url


def test_a_page_changes_its_language_and_stays_where_it_is(visits: Visits, guest: Person) -> None:
    table = visits.table(guest)
    page = table.page
    page.goto("/rules/")
    with translation.override("mn"):
        rules = gettext("Rules")
    assert page.get_attribute("html", "lang") == "en"

    page.click("header >> text=Монгол")

    expect(page.locator("html")).to_have_attribute("lang", "mn")
    assert page.url.endswith("/rules/")
    expect(page.locator("header nav")).to_contain_text(rules)
    page.goto("/matches/")
    expect(page.locator("html")).to_have_attribute("lang", "mn")
    page.click(".matches__link >> nth=0")
    table.wait_open()
    assert any("\u0400" < letter < "\u04ff" for letter in table.shown().hint)
    page.goto("/")
    page.click("header >> text=English")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_without_javascript_the_table_says_so_and_the_rest_can_be_read(
    visits: Visits, guest: Person
) -> None:
    address = visits.table(guest).page.url
    page = visits.page(guest, java_script_enabled=False)

    page.goto(address)
    expect(page.locator("noscript p")).to_be_visible()
    assert "needs JavaScript" in page.inner_text("noscript p")
    expect(page.locator("[data-part=hand]")).to_be_hidden()
    page.goto("/")
    expect(page.locator("noscript p")).to_be_visible()
    page.goto("/rules/")
    expect(page.locator("#mass .card").first).to_be_visible()
    page.goto("/matches/")
    expect(page.locator(".matches__link").first).to_be_visible()


@pytest.mark.parametrize("signed_in", [False, True])
@pytest.mark.parametrize("locale", ["en", "mn"])
def test_every_page_opens_without_a_complaint(
    visits: Visits, bat: Person, locale: str, signed_in: bool
) -> None:
    page = visits.page(bat if signed_in else None, locale=locale)

    for address in ("/", "/rules/", "/matches/", "/docs/", "/account/signup/", "/account/login/"):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert page.get_attribute("html", "lang") == locale
        expect(page.locator("h1")).to_have_count(1)
