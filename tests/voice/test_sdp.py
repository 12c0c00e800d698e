"""What of a description may reach the other browser."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.voice.descriptions import CANDIDATE, FINGERPRINT, SOUND, directed, with_line
from voice.sdp import MAX_LINES, SdpFault, candidates_in, fault_of_description, is_candidate

VIDEO = "m=video 9 UDP/TLS/RTP/SAVPF 96"
DATA = "m=application 9 UDP/DTLS/SCTP webrtc-datachannel"


def fault(sdp: str, *, sends: bool = True, receives: bool = True) -> SdpFault | None:
    return fault_of_description(sdp, sends=sends, receives=receives)


def test_one_stream_of_sound_passes() -> None:
    assert fault(SOUND) is None
    assert fault(SOUND.replace("\r\n", "\n")) is None


@pytest.mark.parametrize(
    ("sdp", "why"),
    [
        ("", SdpFault.LINES),
        ("hello", SdpFault.LINES),
        (SOUND.replace("v=0", "v=1"), SdpFault.LINES),
        (with_line("a=" + "x" * 1100), SdpFault.LINES),
        (with_line("a=label:Бат"), SdpFault.LINES),
        (with_line("a=tool:\x00"), SdpFault.LINES),
        (with_line("i=Bat's microphone"), SdpFault.LINES),
        # Firefox's engine takes these for what browsers write.
        (with_line("a=SENDRECV"), SdpFault.LINES),
        (with_line("a= sendrecv"), SdpFault.LINES),
        (with_line(f"a=C{CANDIDATE[1:]}"), SdpFault.LINES),
        (with_line(f"a= {CANDIDATE}"), SdpFault.LINES),
        (with_line(" a=sendrecv"), SdpFault.LINES),
        (with_line("A=sendrecv"), SdpFault.LINES),
        (with_line("u=https://example.org/bat"), SdpFault.LINES),
        (with_line("e=bat@example.org"), SdpFault.LINES),
        (SOUND + "a=x\r\n" * MAX_LINES, SdpFault.LINES),
        (SOUND.replace("s=-", "s=Bat"), SdpFault.NAME),
        (SOUND.replace("s=-\r\n", ""), SdpFault.NAME),
        (with_line("s=-"), SdpFault.NAME),
        (with_line(VIDEO), SdpFault.MEDIA),
        (with_line(DATA), SdpFault.MEDIA),
        (with_line("m=audio 9 UDP/TLS/RTP/SAVPF 111"), SdpFault.MEDIA),
        (SOUND.replace("m=audio 9 UDP/TLS/RTP/SAVPF 111 63", VIDEO), SdpFault.MEDIA),
        (SOUND.replace("m=audio 9 UDP/TLS/RTP/SAVPF 111 63\r\n", ""), SdpFault.MEDIA),
        (SOUND.replace("UDP/TLS/RTP/SAVPF", "RTP/AVP"), SdpFault.UNENCRYPTED),
        (SOUND.replace(f"{FINGERPRINT}\r\n", ""), SdpFault.UNENCRYPTED),
    ],
)
def test_anything_else_does_not(sdp: str, why: SdpFault) -> None:
    assert fault(sdp) is why


@pytest.mark.parametrize("direction", ["sendrecv", "sendonly"])
def test_who_may_not_be_heard_may_not_offer_to_send(direction: str) -> None:
    assert fault(directed(direction), sends=False) is SdpFault.SENDS


@pytest.mark.parametrize("direction", ["sendrecv", "recvonly"])
def test_who_may_not_be_heard_is_not_received(direction: str) -> None:
    assert fault(directed(direction), receives=False) is SdpFault.RECEIVES


def test_without_a_word_about_it_sound_goes_both_ways() -> None:
    silent = SOUND.replace("a=sendrecv\r\n", "")

    assert fault(silent, sends=False) is SdpFault.SENDS
    assert fault(silent, receives=False) is SdpFault.RECEIVES


def test_one_direction_after_another_hides_nothing() -> None:
    assert fault(directed("recvonly") + "a=sendrecv\r\n", sends=False) is SdpFault.SENDS


@pytest.mark.parametrize("more", ["a=sendrecv:x", "a=sendrecv x", "a=sendonly "])
def test_a_direction_with_more_behind_it_is_one(more: str) -> None:
    assert fault(directed("recvonly") + f"{more}\r\n", sends=False) is SdpFault.SENDS


@pytest.mark.parametrize("direction", ["recvonly", "inactive"])
def test_who_may_not_be_heard_may_listen(direction: str) -> None:
    assert fault(directed(direction), sends=False) is None


def test_candidates_of_a_description_are_counted() -> None:
    assert candidates_in(SOUND) == 0
    assert candidates_in(SOUND + f"a={CANDIDATE}\r\n" * 3) == 3


@given(st.text(max_size=400))
def test_no_text_at_all_makes_the_check_fail(text: str) -> None:
    assert fault(text) is not None


@pytest.mark.parametrize("text", [CANDIDATE, "", CANDIDATE.replace("udp", "tcp")])
def test_candidates_pass(text: str) -> None:
    assert is_candidate(text)


@pytest.mark.parametrize(
    "text",
    ["hello", CANDIDATE + "\r\nm=video", CANDIDATE + "x" * 512, "candidate:Бат", " "],
)
def test_what_is_no_candidate_does_not(text: str) -> None:
    assert not is_candidate(text)
