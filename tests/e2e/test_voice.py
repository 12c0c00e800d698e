"""People talk in real browsers: a known sound goes in, its energy is measured at the hearers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.voice_company import Company
from tests.e2e.voice_page import VoicePage

pytestmark = pytest.mark.e2e

SILENCE = 1e-4
"""Energy that is no sound: what was in the hearer's buffer fades out."""


def others(pages: list[VoicePage], one: VoicePage) -> list[int]:
    """The people of all pages but one."""
    return [page.player for page in pages if page is not one]


def all_join(pages: list[VoicePage]) -> None:
    """Everybody joins, and every link comes up."""
    for page in pages:
        page.join()
    for page in pages:
        page.wait_links(*others(pages, page))


def test_four_people_hear_each_other_and_muting_sends_nothing(company: Company) -> None:
    pages = company.gather(4)
    bat, saraa, *_ = pages
    all_join(pages)
    for page in pages:
        page.wait_heard(*others(pages, page))
    expect(bat.page.locator("[data-voice=status]")).to_have_text("Heard by 3 people")

    bat.press()
    bat.wait_look("muted")
    saraa.wait_talking(bat.player, talks=False)
    energy = saraa.flows()[bat.player].energy
    saraa.wait_heard(pages[2].player)
    assert saraa.flows()[bat.player].energy - energy < SILENCE
    bat.wait_nothing_sent()
    before = saraa.flows()[bat.player].received
    saraa.wait_heard(pages[2].player)
    assert saraa.flows()[bat.player].received - before <= 1, "nothing is sent, not even silence"

    bat.press()
    saraa.wait_heard(bat.player)


def test_the_microphone_is_not_asked_for_before_the_button(company: Company) -> None:
    (bat,) = company.gather(1)
    bat.page.evaluate(
        """() => { window.asked = 0; const own = navigator.mediaDevices.getUserMedia;
        navigator.mediaDevices.getUserMedia = function (...given) {
          window.asked += 1; return own.apply(navigator.mediaDevices, given); }; }"""
    )
    bat.open_panel()
    bat.close_panel()
    assert bat.page.evaluate("window.asked") == 0

    bat.join()
    assert bat.page.evaluate("window.asked") == 1


def test_push_to_talk_is_heard_only_while_held(company: Company) -> None:
    pages = company.gather(2)
    bat, saraa = pages
    all_join(pages)
    bat.choose("voice-mode", "push")
    bat.wait_look("push")
    saraa.wait_talking(bat.player, talks=False)

    bat.page.keyboard.down("Space")
    bat.wait_look("held")
    saraa.wait_heard(bat.player)
    bat.page.keyboard.up("Space")
    bat.wait_look("push")
    saraa.wait_talking(bat.player, talks=False)

    bat.page.hover("[data-voice=button]")
    bat.page.mouse.down()
    saraa.wait_heard(bat.player)
    bat.page.mouse.up()
    bat.wait_look("push")


def test_push_to_talk_never_sticks_and_space_stays_a_letter(company: Company) -> None:
    (bat,) = company.gather(1)
    bat.join()
    bat.choose("voice-mode", "push")
    bat.page.keyboard.down("Space")
    bat.wait_look("held")

    bat.page.evaluate("() => window.dispatchEvent(new Event('blur'))")
    bat.wait_look("push")
    bat.page.keyboard.up("Space")

    bat.page.focus("#say-text")
    bat.page.keyboard.type("a b")
    assert bat.page.input_value("#say-text") == "a b"
    bat.wait_look("push")


def test_in_team_scope_the_other_team_hears_nothing(company: Company) -> None:
    pages = company.gather(4)
    bat, saraa, dorj, oyun = pages
    all_join(pages)
    for seat, page in enumerate(pages):
        opponents = [other.player for other in pages[(seat + 1) % 2 :: 2]]
        assert page.keep_connections(*opponents) == 2

    bat.choose("voice-scope", "team")
    bat.wait_links(dorj.player)
    saraa.wait_links(oyun.player)
    dorj.wait_links(bat.player)
    oyun.wait_links(saraa.player)

    for page in pages:
        assert page.kept_states() == ["closed", "closed"], "at both ends"
    dorj.wait_heard(bat.player)
    oyun.wait_heard(saraa.player)
    assert set(bat.flows()) == {dorj.player}

    bat.choose("voice-scope", "all")
    for page in pages:
        page.wait_links(*others(pages, page))
    saraa.wait_heard(bat.player)


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


def test_the_owner_mutes_somebody_for_everyone(company: Company) -> None:
    pages = company.gather(3)
    bat, saraa, dorj = pages
    all_join(pages)
    bat.open_panel()
    bat.page.click(f"[data-player='{saraa.player}'] [data-voice=mute-for-all]")
    bat.page.wait_for_selector(
        f"[data-player='{saraa.player}'] [data-voice=mute-for-all][aria-pressed=true]"
    )
    for page in pages:
        page.wait_links(*others(pages, page))

    saraa.wait_heard(dorj.player)
    saraa.wait_look("silenced")
    assert "muted you" in saraa.status()
    assert dorj.flows()[saraa.player].received == 0
    assert saraa.flows()[dorj.player].sent == 0
    assert bat.flows()[saraa.player].received == 0


def test_anyone_mutes_anyone_for_himself_and_for_good(company: Company) -> None:
    pages = company.gather(2)
    bat, saraa = pages
    all_join(pages)
    bat.open_panel()
    mute = bat.page.locator(f"[data-player='{saraa.player}'] [data-voice=mute]")
    mute.click()
    expect(mute).to_have_attribute("aria-pressed", "true")
    bat.page.reload()
    bat.wait_ready()
    bat.wait_links(saraa.player)

    bat.open_panel()
    expect(mute).to_have_attribute("aria-pressed", "true")


def test_without_a_microphone_one_listens_and_is_told_what_to_do(company: Company) -> None:
    bat, saraa = company.gather(2)
    bat.page.evaluate(
        """() => { navigator.mediaDevices.getUserMedia = async () => {
        throw new DOMException("no", "NotAllowedError"); }; }"""
    )
    saraa.join()
    bat.join()

    bat.wait_look("none")
    assert "not allowed" in bat.status()
    bat.wait_links(saraa.player)
    bat.wait_heard(saraa.player)


def test_at_the_table_space_talks_and_chooses_no_card(company: Company) -> None:
    pages = company.gather(2, "--match")
    bat, saraa = pages
    all_join(pages)
    bat.choose("voice-mode", "push")
    bat.wait_look("push")
    bat.page.wait_for_selector("[data-part=hand] button")
    bat.page.focus("[data-part=hand] button[tabindex='0']")

    bat.page.keyboard.down("Space")
    bat.wait_look("held")
    saraa.wait_heard(bat.player)
    bat.page.keyboard.up("Space")
    bat.wait_look("push")

    assert bat.page.locator("[data-part=hand] [aria-pressed=true]").count() == 0
    expect(saraa.page.locator(".seat[data-seat='0']")).to_have_attribute("data-mic", "push")


def test_another_microphone_takes_over_when_one_is_unplugged(company: Company) -> None:
    bat, saraa = company.gather(2)
    all_join([bat, saraa])
    saraa.wait_heard(bat.player)

    # No browser lets a test pull a plug: what it would tell the page is told.
    bat.page.evaluate(
        """() => {
          const { track } = document.querySelector("[data-part=voice]").voice.talk.microphone;
          track.stop();
          track.dispatchEvent(new Event("ended"));
        }"""
    )
    bat.page.wait_for_function(
        """() => document.querySelector("[data-part=voice]").voice.talk.mesh.links.every(
          (link) => link.connection.getSenders()[0].track?.readyState === "live")"""
    )

    saraa.wait_heard(bat.player)


def test_on_another_network_the_links_look_for_another_way(company: Company) -> None:
    bat, saraa = company.gather(2)
    all_join([bat, saraa])
    way = """() => /a=ice-ufrag:(\\S+)/.exec(document.querySelector("[data-part=voice]").voice.talk
      .mesh.links[0].connection.localDescription.sdp)[1]"""
    before = [page.page.evaluate(way) for page in (bat, saraa)]

    bat.page.evaluate("() => window.dispatchEvent(new Event('online'))")
    for page, old in zip((bat, saraa), before, strict=True):
        page.page.wait_for_function(f"(old) => ({way})() !== old", arg=old)

    bat.wait_links(saraa.player)
    saraa.wait_heard(bat.player)
    bat.wait_heard(saraa.player)


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
