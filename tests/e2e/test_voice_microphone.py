"""The microphone: asked for by a press alone, checked, refused, unplugged."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.test_looks import keep_pictures
from tests.e2e.voice_company import Company, all_join

pytestmark = pytest.mark.e2e

MIN_WIDTH = 150


def test_the_microphone_is_not_asked_for_before_the_button(company: Company) -> None:
    (bat,) = company.gather(1)
    bat.count_questions()
    bat.open_panel()
    bat.close_panel()
    assert bat.questions() == 0

    bat.join()
    assert bat.questions() == 1


def test_who_only_listens_is_not_asked_again_without_a_press(company: Company) -> None:
    bat, saraa = company.gather(2)
    bat.refuse_microphone("NotAllowedError")
    all_join([bat, saraa])
    bat.page.reload()
    bat.wait_ready()
    bat.wait_look("none")
    bat.wait_links(saraa.player)
    bat.count_questions()

    before = bat.way()
    bat.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    bat.wait_other_way(before)
    bat.wait_links(saraa.player)
    assert bat.questions() == 0
    bat.wait_look("none")

    bat.press()
    bat.wait_look("open")
    assert bat.questions() == 1
    saraa.wait_heard(bat.player)


def test_without_a_microphone_one_listens_and_is_told_what_to_do(company: Company) -> None:
    bat, saraa = company.gather(2)
    bat.refuse_microphone("NotAllowedError")
    saraa.join()
    bat.join()

    bat.wait_look("none")
    assert "not allowed" in bat.status()
    bat.wait_links(saraa.player)
    bat.wait_heard(saraa.player)


def test_another_microphone_takes_over_when_one_is_unplugged(company: Company) -> None:
    bat, saraa = company.gather(2)
    all_join([bat, saraa])
    saraa.wait_heard(bat.player)

    bat.unplug_microphone()
    bat.page.wait_for_function(
        """() => document.querySelector("[data-part=voice]").voice.talk.mesh.links.every(
          (link) => link.connection.getSenders()[0].track?.readyState === "live")"""
    )

    saraa.wait_heard(bat.player)


def test_without_another_microphone_one_listens_and_a_press_brings_it_back(
    company: Company,
) -> None:
    bat, saraa = company.gather(2)
    all_join([bat, saraa])
    saraa.wait_heard(bat.player)

    bat.refuse_microphone("NotFoundError")
    bat.unplug_microphone()
    bat.wait_look("none")
    assert "No microphone" in bat.status()
    saraa.wait_silent(bat.player)
    bat.wait_heard(saraa.player)

    bat.give_microphone()
    bat.press()
    bat.wait_look("open")
    saraa.wait_heard(bat.player)


def test_the_microphone_can_be_checked_without_joining(company: Company) -> None:
    (bat,) = company.gather(1)
    bat.open_panel()
    bat.page.click("[data-voice=check]")
    bat.page.wait_for_function("() => document.querySelector('[data-voice=meter]').value > 0.3")

    bat.close_panel()
    bat.page.wait_for_function(
        """() => document.querySelector("[data-part=voice]").voice.talk.microphone.track === null"""
    )
    bat.wait_look("off")


def test_at_the_table_too_one_can_read_what_to_do(company: Company) -> None:
    (bat,) = company.gather(1, "--match")
    bat.refuse_microphone("NotAllowedError")
    bat.join()
    bat.wait_look("none")

    words = bat.page.locator("[data-voice=status]")
    expect(bat.page.locator("[data-part=voice]")).to_have_attribute("data-urgent", "")
    assert "not allowed" in words.inner_text()
    box = words.bounding_box()
    assert box is not None
    assert box["width"] > MIN_WIDTH, "there is no room for other words in the bar"
    assert box["x"] >= 0
    keep_pictures(bat.page, "voice-refused-at-the-table")


def test_a_microphone_that_a_call_has_taken_is_told_and_a_press_brings_it_back(
    company: Company,
) -> None:
    bat, saraa = company.gather(2)
    all_join([bat, saraa])
    saraa.wait_heard(bat.player)

    bat.take_call()
    bat.wait_look("broken")
    expect(bat.page.locator("[data-voice=button]")).to_have_attribute("data-hearers", "0")
    bat.press()
    bat.wait_look("open")
    bat.wait_links(saraa.player)
    saraa.wait_heard(bat.player)
