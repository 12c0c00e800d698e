"""A talk goes on after the page is loaded again, after a sleep and on another network."""

from __future__ import annotations

import pytest

from tests.e2e.voice_company import Company, all_join

pytestmark = pytest.mark.e2e


def test_a_page_that_is_loaded_again_goes_on_talking(company: Company) -> None:
    pages = company.gather(2)
    bat, saraa = pages
    all_join(pages)
    bat.page.reload()
    bat.wait_ready()

    bat.wait_look("open")
    bat.wait_links(saraa.player)
    saraa.wait_links(bat.player)
    bat.wait_heard(saraa.player)
    saraa.wait_heard(bat.player)


def test_who_was_muted_is_muted_after_loading_again(company: Company) -> None:
    (bat,) = company.gather(1)
    bat.join()
    bat.press()
    bat.wait_look("muted")
    bat.page.reload()
    bat.wait_ready()

    bat.wait_look("muted")


def test_after_a_sleep_the_links_look_for_another_way(company: Company) -> None:
    bat, saraa = company.gather(2)
    bat.page.clock.install()
    bat.page.reload()
    bat.wait_ready()
    all_join([bat, saraa])
    before = [bat.way(), saraa.way()]

    # The lid is closed, and opened a minute later: what was due meanwhile comes at once.
    bat.page.clock.fast_forward(60_000)

    for page, old in zip((bat, saraa), before, strict=True):
        page.wait_other_way(old)
    bat.wait_links(saraa.player)
    saraa.wait_links(bat.player)
    saraa.wait_heard(bat.player)
    bat.wait_heard(saraa.player)


def test_on_another_network_the_links_look_for_another_way(company: Company) -> None:
    bat, saraa = company.gather(2)
    all_join([bat, saraa])
    before = [bat.way(), saraa.way()]

    bat.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    for page, old in zip((bat, saraa), before, strict=True):
        page.wait_other_way(old)

    bat.wait_links(saraa.player)
    saraa.wait_heard(bat.player)
    bat.wait_heard(saraa.player)


def test_a_lost_socket_ends_no_sound(company: Company) -> None:
    bat, saraa = company.gather(2)
    bat.keep_sockets()
    all_join([bat, saraa])
    assert bat.keep_connections(saraa.player) == 1

    bat.lose_socket()
    bat.wait_back()
    bat.wait_look("open")
    assert bat.kept_states() == ["connected"]
    bat.wait_links(saraa.player)
    saraa.wait_heard(bat.player)
