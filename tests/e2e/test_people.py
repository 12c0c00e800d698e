"""Signing up, in and out, the two languages, and pages without JavaScript."""

from __future__ import annotations

import pytest
from django.utils import translation
from django.utils.translation import gettext
from playwright.sync_api import Page, expect

from tests.e2e.visits import PASSWORD, Person, Visits, open_match

pytestmark = pytest.mark.e2e


def fill(page: Page, **fields: str) -> None:
    """Fill in the page's form and send it."""
    for name, value in fields.items():
        page.fill(f"main [name={name}]", value)
    page.click("main form button")


@pytest.mark.parametrize("locale", ["en", "mn"])
def test_the_form_says_what_is_wrong(visits: Visits, zaya: Person, locale: str) -> None:
    page = visits.page(locale=locale)
    for username, password1, wrong in (
        ("x", PASSWORD, "username"),
        ("B\u0430t", PASSWORD, "username"),  # one letter of another script
        (zaya.name, PASSWORD, "username"),
        ("Nomin", "12345678", "password1"),
    ):
        page.goto("/account/signup/")
        fill(page, username=username, password1=password1)

        errors = page.locator(f".field:has([name={wrong}]) .form__error")
        expect(errors.first).to_be_visible()
        assert errors.first.get_attribute("role") == "alert"
        assert page.get_attribute(f"[name={wrong}]", "aria-invalid") == "true"
        assert "/account/signup/" in page.url
        assert page.locator("form[action='/play/']").count() == 0


def test_out_and_in_again(visits: Visits, guest: Person) -> None:
    page = visits.page()
    page.goto("/matches/")
    assert "/account/login/" in page.url

    fill(page, login=guest.name, password="wrong-" + PASSWORD)
    expect(page.locator("main .form__error")).to_be_visible()
    fill(page, login=guest.name, password=PASSWORD)

    # Back where the person wanted to go.
    expect(page).to_have_url(f"{visits.site.url}/matches/")
    page.click(f"text=Sign out {guest.name}")
    expect(page.locator("header >> text=Sign in")).to_be_visible()
    page.goto("/matches/")
    assert "/account/login/" in page.url


def test_a_page_changes_its_language_and_stays_where_it_is(visits: Visits) -> None:
    page = visits.page(visits.host)
    code = visits.stock.look("lead").code
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
    table = open_match(page, code)
    assert any("\u0400" < letter < "\u04ff" for letter in table.shown().hint)
    page.goto("/")
    page.click("header >> text=English")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def test_without_javascript_the_table_says_so_and_the_rest_can_be_read(
    visits: Visits,
) -> None:
    page = visits.page(visits.host, java_script_enabled=False)

    page.goto(f"/match/{visits.stock.look('lead').code}/")
    expect(page.locator("noscript p")).to_be_visible()
    assert "needs JavaScript" in page.inner_text("noscript p")
    expect(page.locator("[data-part=hand]")).to_be_hidden()
    page.goto("/")
    expect(page.locator("noscript p")).to_be_visible()
    page.goto("/rules/")
    expect(page.locator("#mass .card").first).to_be_visible()
    page.goto("/matches/")
    expect(page.locator(".matches__link").first).to_be_visible()


@pytest.mark.parametrize(("locale", "signed_in"), [("en", False), ("mn", True)])
def test_every_page_opens_without_a_complaint(visits: Visits, locale: str, signed_in: bool) -> None:
    page = visits.page(visits.host if signed_in else None, locale=locale)

    for address in ("/", "/rules/", "/matches/", "/docs/", "/account/signup/", "/account/login/"):
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200, address
        assert page.get_attribute("html", "lang") == locale
        expect(page.locator("h1")).to_have_count(1)
