"""What is refused at the talk is counted, logged once a kind, reaches nobody, and ends nothing."""

from __future__ import annotations

from typing import Any

import pytest

from lobby.protocol.client import FillBots, StandUp
from tests.voice.client import VoiceClient
from tests.voice.conftest import Party
from tests.voice.descriptions import CANDIDATE, SOUND, with_line
from voice.live.limits import CANDIDATES_A_LINK

pytestmark = [pytest.mark.db, pytest.mark.socket]


def offer(link: int, sdp: str = SOUND) -> dict[str, Any]:
    return {"t": "offer", "link": link, "sdp": sdp}


def test_an_offer_to_oneself_reaches_nobody(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    other_tab = party.open(0)
    assert party.key(0) not in bat.links

    # What he says about his own link goes to its other end only; any other number is no link.
    bat.send(offer(link))
    for guess in range(1, 10):
        if guess != link:
            assert bat.refusal(**offer(guess)) == "voice_no_link"
        assert other_tab.refusal(**offer(guess)) == "voice_not_joined"
    assert (bat.signals(), other_tab.signals()) == ([], [])
    assert len(saraa.signals()) == 1


def test_who_watches_a_match_says_nothing_to_those_who_play(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    party.room.do(7, StandUp)
    party.room.do(0, FillBots, level="random")
    party.room.start()
    watcher = party.open(7)
    watcher.join()
    party.settle(bat, saraa)

    assert watcher.links == {}
    for kind in ("offer", "answer"):
        assert watcher.refusal(t=kind, link=link, sdp=SOUND) == "voice_no_seat"
    tries = {"t": "candidates", "link": link, "candidates": [{"candidate": CANDIDATE}]}
    assert watcher.refusal(**tries) == "voice_no_seat"
    assert watcher.refusal(t="relink", id="r1", link=link) == "voice_no_link"
    assert (bat.signals(), saraa.signals()) == ([], [])
    assert party.who_hears(bat) == {1}


def test_candidates_inside_a_description_count_as_well(party: Party, no_flood_limit: None) -> None:
    bat, saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    half = SOUND + f"a={CANDIDATE}\r\n" * (CANDIDATES_A_LINK // 2)

    bat.send(offer(link, half))
    bat.send(offer(link, half))
    assert bat.refusal(**offer(link, half)) == "voice_too_many_candidates"
    one = {"t": "candidates", "link": link, "candidates": [{"candidate": CANDIDATE}]}
    assert bat.refusal(**one) == "voice_too_many_candidates"
    bat.send(offer(link))
    bat.meanwhile()
    assert len(saraa.signals()) == 3, "without more addresses it goes on"


def test_each_refusal_is_counted_and_the_first_of_a_kind_logged(
    party: Party, caplog: pytest.LogCaptureFixture
) -> None:
    bat, saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    party.hub.refused.clear()
    for _ in range(3):
        refuse_all(bat, link)

    expected = {"voice_no_link", "voice_sdp", "voice_candidate", "bad_message", "too_large"}
    assert party.hub.refused == dict.fromkeys(expected, 3)
    logged = [record.getMessage() for record in caplog.records]
    for code in expected:
        lines = [line for line in logged if line.endswith(f": {code}")]
        assert lines == [f"Room {party.room.id}, person {party.key(0)}: {code}"]
    bat.send(offer(link))
    bat.meanwhile()
    assert [signal["t"] for signal in saraa.signals()] == ["offer"], "the connection stays"


def refuse_all(tab: VoiceClient, link: int) -> None:
    """Say one wrong thing of each kind."""
    assert tab.refusal(**offer(link + 1)) == "voice_no_link"
    assert tab.refusal(**offer(link, with_line("m=video 9 UDP/TLS/RTP/SAVPF 96"))) == "voice_sdp"
    wrong = {"t": "candidates", "link": link, "candidates": [{"candidate": "hello"}]}
    assert tab.refusal(**wrong) == "voice_candidate"
    assert tab.refusal(**offer(link), to=1) == "bad_message"
    assert tab.refusal(**offer(link, "v" * 70_000)) == "too_large"
