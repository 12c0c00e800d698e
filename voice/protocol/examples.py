"""One example of every message of the talk of a room, all from one room.

Bat and Saraa talk; their link has the number 3. The documents show these examples, and
tests hold them against the classes.
"""

from __future__ import annotations

from game.protocol.envelope import Message
from game.protocol.server import Ack, Error
from voice.protocol.client import (
    Answer,
    Candidate,
    Candidates,
    Ice,
    Join,
    Leave,
    Mute,
    Offer,
    Ping,
    Relink,
    SetMic,
    SetScope,
    Sync,
)
from voice.protocol.server import (
    AnswerFor,
    CandidatesFor,
    IceServer,
    IceServers,
    LinkInfo,
    OfferFor,
    Pong,
    TalkerInfo,
    Voice,
)

_BAT, _SARAA = 17, 18
_LINK = 3
_SDP = "v=0\r\no=- 4611 2 IN IP4 127.0.0.1\r\ns=-\r\n…"
_CANDIDATES = (
    Candidate("candidate:1 1 udp 2122260223 192.0.2.7 51372 typ host", mid="0", ufrag="4ZcD"),
)

VOICE_CLIENT: tuple[Message, ...] = (
    Sync(n=None),
    Ping(n=7),
    Join(id="v1", tab="9f86d081884c7d659a2feaa0c55ad015", mic="open"),
    Leave(id="v2"),
    SetMic(id="v3", mic="muted"),
    Ice(id="v4"),
    Offer(link=_LINK, sdp=_SDP),
    Answer(link=_LINK, sdp=_SDP),
    Candidates(link=_LINK, candidates=_CANDIDATES),
    Relink(id="v5", link=_LINK),
    Mute(id="v6", player=_SARAA, muted=True),
    SetScope(id="v7", scope="team"),
)
"""One of each message that a client says."""

VOICE_SERVER: tuple[Message, ...] = (
    Voice(
        n=7,
        scope="all",
        owner=True,
        place="here",
        talkers=[
            TalkerInfo(player=_BAT, name="Bat", seat=0, mic="open", muted=False, kept=False),
            TalkerInfo(player=_SARAA, name="Saraa", seat=2, mic="push", muted=False, kept=False),
        ],
        links=[LinkInfo(id=_LINK, player=_SARAA, polite=False, sends=True, hears=True)],
    ),
    OfferFor(link=_LINK, sdp=_SDP),
    AnswerFor(link=_LINK, sdp=_SDP),
    CandidatesFor(link=_LINK, candidates=_CANDIDATES),
    IceServers(
        servers=[
            IceServer(urls=["stun:stun.example.org"]),
            IceServer(
                urls=["turn:turn.example.org?transport=udp"],
                username="1764457517:17",
                credential="dGhpcyBpcyBub3QgYSBrZXk=",
            ),
        ],
        relay_only=False,
        expires_at=1764457517000,
        now=1764453917204,
    ),
    Pong(n=7),
    Ack(id="v1", n=7),
    Error(id=None, code="voice_no_link", rule=None, params={"link": _LINK}),
)
"""One of each message that the server says."""
