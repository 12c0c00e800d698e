"""Descriptions as browsers write them, and with what must not pass."""

from __future__ import annotations

FINGERPRINT = "a=fingerprint:sha-256 " + ":".join(["AB"] * 32)

SOUND = "\r\n".join(
    [
        "v=0",
        "o=- 4611731400430051336 2 IN IP4 127.0.0.1",
        "s=-",
        "t=0 0",
        "a=group:BUNDLE 0",
        "a=msid-semantic: WMS",
        "m=audio 9 UDP/TLS/RTP/SAVPF 111 63",
        "c=IN IP4 0.0.0.0",
        "a=rtcp:9 IN IP4 0.0.0.0",
        "a=ice-ufrag:Qx1b",
        "a=ice-pwd:0123456789abcdefghijklmn",
        FINGERPRINT,
        "a=setup:actpass",
        "a=mid:0",
        "a=sendrecv",
        "a=msid:- 2f1c",
        "a=rtcp-mux",
        "a=rtpmap:111 opus/48000/2",
        "a=fmtp:111 minptime=10;useinbandfec=1",
        "a=ssrc:1001 cname:x1Yz",
        "",
    ]
)
CANDIDATE = "candidate:842163049 1 udp 1677729535 192.0.2.7 46154 typ srflx raddr 0.0.0.0 rport 0"


def directed(direction: str) -> str:
    """A description that says where sound goes."""
    return SOUND.replace("a=sendrecv", f"a={direction}")


def with_line(line: str) -> str:
    """A description with one more line at its end."""
    return f"{SOUND}{line}\r\n"
