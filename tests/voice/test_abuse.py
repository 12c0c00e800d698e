"""Whatever a changed client says: refused by code, told to nobody, and the connection stays."""

from __future__ import annotations

import json
from typing import Any

import pytest

from lobby.protocol.client import Kick, StandUp
from tests.support.rooms import make_room
from tests.voice.client import VoiceClient
from tests.voice.conftest import Party
from tests.voice.descriptions import CANDIDATE, SOUND, directed, with_line
from voice.live import hub, limits
from voice.live.limits import CANDIDATES_A_LINK, MESSAGES, RENEWALS
from voice.models import Silence, Talk
from voice.protocol.client import CANDIDATES_A_MESSAGE

pytestmark = [pytest.mark.db, pytest.mark.socket]


@pytest.fixture
def pair(party: Party) -> tuple[VoiceClient, VoiceClient, int]:
    """Two people who are linked, and the number of their link."""
    bat, saraa = party.join(0, 1)
    return bat, saraa, bat.links[party.key(1)]["id"]


def offer(link: int, sdp: str = SOUND) -> dict[str, Any]:
    return {"t": "offer", "link": link, "sdp": sdp}


def test_an_offer_to_whom_one_is_not_linked_with_goes_nowhere(party: Party) -> None:
    party.set_scope("team")
    bat, saraa, dorj = party.join(0, 1, 2)
    own = bat.links[party.key(2)]["id"]

    # Saraa, of the other team, has no link; she tries the one that two others have.
    assert saraa.refusal(**offer(own)) == "voice_no_link"
    assert saraa.refusal(**offer(own + 1)) == "voice_no_link"
    assert (bat.signals(), dorj.signals()) == ([], [])


def test_a_link_of_another_room_is_no_link_here(party: Party) -> None:
    here = party.join(0, 1)
    other = Party(party.served, make_room(people=party.room.people))
    there = other.join(2, 3, 4)
    links = {link["id"] for tab in there for link in tab.links.values()}
    foreign = max(links)

    assert foreign not in {link["id"] for tab in here for link in tab.links.values()}
    assert here[0].refusal(**offer(foreign)) == "voice_no_link"
    assert [tab.signals() for tab in there] == [[], [], []]


def test_nobody_can_speak_for_another_seat(pair: tuple[VoiceClient, VoiceClient, int]) -> None:
    bat, saraa, link = pair

    for more in ({"from": 5}, {"seat": 3}, {"player": 7}, {"to": 1}):
        assert bat.refusal(**offer(link), **more) == "bad_message"
    assert saraa.signals() == []


def test_without_joining_or_a_seat_nothing_passes(party: Party) -> None:
    bat, _saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    waiting = party.open(2)
    assert waiting.refusal(**offer(link)) == "voice_not_joined"
    assert waiting.refusal(t="mic", id="m1", mic="open") == "voice_not_joined"

    party.room.do(2, StandUp)
    waiting.join()
    assert waiting.links == {}
    assert waiting.refusal(**offer(link)) == "voice_no_seat"


@pytest.mark.parametrize(
    "sdp",
    [
        "hello",
        with_line("m=video 9 UDP/TLS/RTP/SAVPF 96"),
        with_line("m=application 9 UDP/DTLS/SCTP webrtc-datachannel"),
        SOUND.replace("s=-", "s=Bat"),
        SOUND.replace("a=fingerprint", "a=print"),
    ],
    ids=["no description", "video", "data", "a name", "no encryption"],
)
@pytest.mark.parametrize("kind", ["offer", "answer"])
def test_a_description_of_more_than_sound_is_stopped(
    pair: tuple[VoiceClient, VoiceClient, int], kind: str, sdp: str
) -> None:
    bat, saraa, link = pair

    assert bat.refusal(t=kind, link=link, sdp=sdp) == "voice_sdp"
    assert saraa.signals() == []


def test_a_megabyte_is_refused_and_the_connection_stays(
    pair: tuple[VoiceClient, VoiceClient, int], party: Party
) -> None:
    bat, saraa, link = pair

    assert bat.refusal(**offer(link, SOUND + "a" * 1024 * 1024)) == "too_large"
    assert bat.refusal(**offer(link, with_line("a=" + "x" * 60_000))) == "voice_sdp"
    bat.send(offer(link))
    bat.meanwhile()
    assert len(saraa.signals()) == 1
    assert party.hub.refused["too_large"] >= 1


def test_a_thousand_candidates_stop_soon(
    pair: tuple[VoiceClient, VoiceClient, int], no_flood_limit: None
) -> None:
    bat, saraa, link = pair
    many = [{"candidate": CANDIDATE}] * CANDIDATES_A_MESSAGE
    assert bat.refusal(t="candidates", link=link, candidates=[*many, *many]) == "bad_message"

    for _ in range(CANDIDATES_A_LINK // CANDIDATES_A_MESSAGE):
        bat.send({"t": "candidates", "link": link, "candidates": many})
    assert bat.refusal(t="candidates", link=link, candidates=many) == "voice_too_many_candidates"
    passed = sum(len(signal["candidates"]) for signal in saraa.signals())
    assert passed == CANDIDATES_A_LINK


def test_joining_again_gives_no_more_candidates(
    pair: tuple[VoiceClient, VoiceClient, int], no_flood_limit: None
) -> None:
    bat, _saraa, link = pair
    many = [{"candidate": CANDIDATE}] * CANDIDATES_A_MESSAGE
    for _ in range(CANDIDATES_A_LINK // CANDIDATES_A_MESSAGE):
        bat.send({"t": "candidates", "link": link, "candidates": many})
    bat.join()

    assert [one["id"] for one in bat.links.values()] == [link]
    assert bat.refusal(t="candidates", link=link, candidates=many) == "voice_too_many_candidates"


def test_connecting_again_gives_no_more_candidates(
    pair: tuple[VoiceClient, VoiceClient, int], party: Party, no_flood_limit: None
) -> None:
    bat, saraa, link = pair
    many = [{"candidate": CANDIDATE}] * CANDIDATES_A_MESSAGE
    for _ in range(CANDIDATES_A_LINK // CANDIDATES_A_MESSAGE):
        bat.send({"t": "candidates", "link": link, "candidates": many})
    bat.meanwhile()
    bat.close()
    again = come_back(party, bat)

    assert again.links[party.key(1)]["id"] == link
    assert again.refusal(t="candidates", link=link, candidates=many) == "voice_too_many_candidates"
    assert len(saraa.signals()) == CANDIDATES_A_LINK // CANDIDATES_A_MESSAGE
    saraa.send({"t": "candidates", "link": link, "candidates": many})
    saraa.meanwhile()
    assert len(again.signals()) == 1, "the other end has its own"


def come_back(party: Party, before: VoiceClient) -> VoiceClient:
    """The tab of Bat again, over another connection."""
    again = party.open(0)
    again.tab = before.tab
    again.join(again=True)
    return again


def test_no_number_but_ones_own_opens_a_link(party: Party) -> None:
    party.set_scope("team")
    bat, saraa, *_ = party.join(0, 1, 2, 3)
    own = {link["id"] for link in saraa.links.values()}

    for guess in {*range(1, 20), 2**31 - 1} - own:
        assert saraa.refusal(**offer(guess)) == "voice_no_link"
    for absurd in (0, -1, 2**31, 2**63, True, "1", 1.5, None):
        assert saraa.refusal(t="offer", link=absurd, sdp=SOUND) == "bad_message"
    assert bat.signals() == []


def test_who_was_sent_away_says_nothing_and_comes_back_by_no_command(party: Party) -> None:
    bat, saraa, dorj = party.join(0, 1, 2)
    link = saraa.links[party.key(0)]["id"]
    party.room.do(0, Kick, player=party.key(1))

    # His socket is closed at the next look; until then nothing passes.
    assert saraa.refusal(**offer(link)) == "voice_not_joined"
    again = saraa.refusal(t="join", id="j1", tab=saraa.tab, mic="open")
    assert again == "voice_not_member"
    assert saraa.refusal(t="relink", id="r1", link=link) == "voice_no_link"
    assert bat.signals() == []
    assert set(bat.links) == {party.key(2)}
    party.look()
    assert saraa.close_code() == 4403
    assert dorj.signals() == []


def test_an_offer_that_meets_a_change_of_scope_reaches_nobody(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    link = saraa.links[party.key(0)]["id"]
    party.set_scope("team")
    party.set_scope("all")
    party.settle(bat, saraa)

    # Linked again, yet what is said about the old link is not taken for the new one.
    assert saraa.links[party.key(0)]["id"] != link
    assert saraa.refusal(**offer(link)) == "voice_no_link"
    assert bat.signals() == []


def test_a_seat_given_up_while_two_still_connect_ends_their_link(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    bat.send(offer(link))
    assert [signal["link"] for signal in saraa.signals()] == [link]
    party.room.do(1, StandUp)

    assert saraa.refusal(t="answer", link=link, sdp=SOUND) == "voice_no_seat"
    assert (bat.signals(), bat.links) == ([], {})


def test_of_two_tabs_only_the_one_that_talks_can_say_anything(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    (second,) = party.join(0)
    taken = second.links[party.key(1)]["id"]

    assert bat.refusal(**offer(taken)) == "voice_not_joined"
    assert bat.refusal(**offer(link)) == "voice_not_joined"
    assert bat.refusal(t="mic", id="m1", mic="muted") == "voice_not_joined"
    assert second.refusal(**offer(link)) == "voice_no_link"
    assert saraa.signals() == []
    second.send(offer(taken))
    second.meanwhile()
    assert len(saraa.signals()) == 1


@pytest.mark.parametrize(
    "candidate", ["hello", "candidate:1 1 udp 1 host\r\nm=video", "candidate:Бат 1 udp 1 x"]
)
def test_what_is_no_candidate_is_stopped(
    pair: tuple[VoiceClient, VoiceClient, int], candidate: str
) -> None:
    bat, saraa, link = pair
    one = {"candidate": candidate}

    assert bat.refusal(t="candidates", link=link, candidates=[one]) == "voice_candidate"
    assert saraa.signals() == []


def test_more_than_fifty_messages_in_ten_seconds_are_refused(
    pair: tuple[VoiceClient, VoiceClient, int],
) -> None:
    bat, saraa, link = pair
    for _ in range(MESSAGES + 10):
        bat.send(offer(link))
    answers = bat.meanwhile()

    refused = [frame for frame in answers if frame["t"] == "error"]
    assert {frame["code"] for frame in refused} == {"voice_too_many_messages"}
    # Joining was one of the fifty.
    assert len(saraa.signals()) == MESSAGES - 1
    assert len(refused) == 11
    assert all(1 <= frame["params"]["seconds"] <= 10 for frame in refused)


def test_others_are_made_to_connect_anew_only_so_often(
    pair: tuple[VoiceClient, VoiceClient, int],
) -> None:
    bat, saraa, link = pair
    codes = []
    for _ in range(RENEWALS + 3):
        answer = bat.ask("relink", link=link)
        codes.append(answer.get("code", answer["t"]))
        bat.meanwhile()
        link = next(iter(bat.links.values()))["id"]

    # Joining was one of them.
    assert codes == ["ack"] * (RENEWALS - 1) + ["voice_too_many_messages"] * 4
    bat.send(offer(link))
    bat.meanwhile()
    assert [signal["t"] for signal in saraa.signals()] == ["offer"]


def test_connecting_again_makes_others_connect_anew_no_more_often(
    party: Party, monkeypatch: pytest.MonkeyPatch
) -> None:
    few = 4
    monkeypatch.setattr(hub, "RENEWALS", few)
    monkeypatch.setattr(limits, "PER_S", 1e6)  # however slow the machine
    bat, saraa = party.join(0, 1)
    # Each time another tab takes the talk over: all links are other ones.
    for _ in range(few - 1):
        bat.close()
        (bat,) = party.join(0)
    link = bat.links[party.key(1)]["id"]
    bat.close()
    bat = party.open(0)

    assert bat.ask("join", tab=bat.tab, mic="open")["code"] == "voice_too_many_messages"
    saraa.meanwhile()
    assert saraa.links[party.key(0)]["id"] == link
    saraa.do("relink", link=link)


def test_a_flood_is_cut_off(pair: tuple[VoiceClient, VoiceClient, int]) -> None:
    bat, _saraa, link = pair
    for _ in range(200):
        bat.socket.send(json.dumps(offer(link)))

    assert bat.close_code() == 4429


def test_only_the_owner_mutes_and_only_members(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    mute = {"t": "mute", "id": "m1", "muted": True}

    assert saraa.refusal(**mute, player=party.key(2)) == "voice_not_owner"
    assert bat.refusal(**mute, player=party.key(0)) == "voice_cannot_mute_self"
    assert bat.refusal(**mute, player=2**40) == "voice_no_such_member"
    assert Silence.objects.count() == 0


def test_a_muted_person_cannot_answer_with_sound(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    bat.do("mute", player=party.key(1), muted=True)
    party.settle(bat, saraa)
    link = saraa.links[party.key(0)]["id"]

    answer = {"t": "answer", "link": link}
    assert saraa.refusal(**answer, sdp=directed("sendrecv")) == "voice_muted"
    assert saraa.refusal(**answer, sdp=directed("sendonly")) == "voice_muted"
    assert bat.refusal(t="offer", link=link, sdp=directed("sendrecv")) == "voice_sdp"
    assert (bat.signals(), saraa.signals()) == ([], [])


def test_a_link_of_others_cannot_be_made_anew(party: Party) -> None:
    _bat, saraa, dorj = party.join(0, 1, 2)
    foreign = saraa.links[party.key(2)]["id"]
    party.room.do(0, StandUp)
    (oyun,) = party.join(3)
    n = Talk.objects.get(pk=party.room.id).n

    assert oyun.refusal(t="relink", id="r1", link=foreign) == "voice_no_link"
    assert Talk.objects.get(pk=party.room.id).n == n
    party.settle(dorj)
    assert dorj.links[party.key(1)]["id"] == foreign


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[]",
        "null",
        '{"t":"join"}',
        '{"t":"join","id":"a","tab":"short","mic":"open"}',
        '{"t":"join","id":"a","tab":"tab-of-test-number-1","mic":"loud"}',
        '{"t":"offer","link":0,"sdp":"v=0"}',
        '{"t":"offer","link":1,"sdp":""}',
        '{"t":"offer","link":1e999,"sdp":"v=0"}',
        '{"t":"candidates","link":1,"candidates":[]}',
        '{"t":"candidates","link":1,"candidates":[{"candidate":1}]}',
        '{"t":"candidates","link":1,"candidates":[{"candidate":"","mid":"Бат"}]}',
        '{"t":"candidates","link":1,"candidates":[{"candidate":"","ufrag":"x\\r\\na=y"}]}',
        '{"t":"scope","id":"a","scope":"everyone"}',
        '{"t":"rollback","link":1}',
        "\ud800".encode("utf-8", "surrogatepass"),
    ],
)
def test_what_is_no_message_is_refused(party: Party, text: str | bytes) -> None:
    (bat,) = party.join(0)
    bat.socket.send(text)

    answer = bat.until(lambda frame: frame["t"] == "error", "an answer")
    assert answer["code"] in {"bad_message", "binary_frame"}
    assert bat.meanwhile() == []
