"""People talk in real browsers: a known sound goes in, its energy is measured at the hearers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.e2e.voice_company import Company, all_join, others

pytestmark = pytest.mark.e2e


def test_four_people_hear_each_other_and_muting_sends_nothing(company: Company) -> None:
    pages = company.gather(4)
    bat, saraa, *_ = pages
    all_join(pages)
    for page in pages:
        page.wait_heard(*others(pages, page))
    expect(bat.page.locator("[data-voice=status]")).to_have_text("Heard by 3 people")
    for name in company.names:
        assert name not in bat.descriptions()

    bat.press()
    bat.wait_look("muted")
    saraa.wait_talking(bat.player, talks=False)
    saraa.wait_silent(bat.player)
    bat.wait_nothing_sent()
    saraa.wait_silent(bat.player, packets=True)
    saraa.wait_heard(pages[2].player)

    bat.press()
    saraa.wait_heard(bat.player)


def test_push_to_talk_is_heard_only_while_held(company: Company) -> None:
    pages = company.gather(2)
    bat, saraa = pages
    all_join(pages)
    bat.choose("voice-mode", "push")
    bat.wait_look("push")
    saraa.wait_talking(bat.player, talks=False)
    saraa.wait_silent(bat.player)

    bat.page.keyboard.down("Space")
    bat.wait_look("held")
    saraa.wait_heard(bat.player)
    bat.page.keyboard.up("Space")
    bat.wait_look("push")
    saraa.wait_talking(bat.player, talks=False)
    saraa.wait_silent(bat.player)

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


def test_the_owner_mutes_somebody_for_everyone(company: Company) -> None:
    pages = company.gather(3)
    bat, saraa, dorj = pages
    all_join(pages)
    bat.open_panel()
    bat.page.click(f"[data-player='{saraa.player}'] [data-voice=mute-for-all]")
    bat.page.wait_for_selector(
        f"[data-player='{saraa.player}'] [data-voice=mute-for-all][aria-pressed=true]"
    )
    for page in (bat, dorj):
        page.wait_way(saraa.player, hears=False, sends=True)
        saraa.wait_way(page.player, hears=True, sends=False)

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
