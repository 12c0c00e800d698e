"""What a browser may hear about the talk of a room. One class a message."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from game.protocol.envelope import EventNumber, Message, Milliseconds, SeatNumber
from game.protocol.server import Ack, Error
from lobby.protocol.parts import Part, PlayerId
from voice.protocol.client import Candidate, LinkId, ScopeName
from voice.state import Mic

Place: TypeAlias = Literal["here", "elsewhere", "out"]
"""Where this person's talk is: over this socket, over another tab's, or nowhere."""


class TalkerInfo(Part, frozen=True):
    """Somebody who has joined.

    `muted` is by the owner, for everyone; `kept` tells that a bot plays the seat.
    """

    player: PlayerId
    name: str
    seat: SeatNumber | None
    mic: Mic
    muted: bool
    kept: bool


class LinkInfo(Part, frozen=True):
    """A link of this person. Over any other one nothing may be sent or heard.

    `polite` tells who gives way when both ends offer at once; the other end offers
    first. `sends` and `hears` are what this end may do.
    """

    id: LinkId
    player: PlayerId
    polite: bool
    sends: bool
    hears: bool


class Voice(Message, frozen=True, tag="voice"):
    """The talk as it is after change `n`; replaces what was known.

    Links that are not named any more must be closed at once, new ones opened.
    """

    n: EventNumber
    scope: ScopeName
    owner: bool
    place: Place
    talkers: list[TalkerInfo]
    links: list[LinkInfo]


class OfferFor(Message, frozen=True, tag="offer"):
    """The other end of a link offers this."""

    link: LinkId
    sdp: str


class AnswerFor(Message, frozen=True, tag="answer"):
    """The other end of a link answers this."""

    link: LinkId
    sdp: str


class CandidatesFor(Message, frozen=True, tag="candidates"):
    """More ways to reach the other end of a link."""

    link: LinkId
    candidates: tuple[Candidate, ...]


class IceServer(Part, frozen=True):
    """A server that helps to connect; with a credential it relays."""

    urls: list[str]
    username: Annotated[str, msgspec.Meta(max_length=200)] | None = None
    credential: Annotated[str, msgspec.Meta(max_length=200)] | None = None


class IceServers(Message, frozen=True, tag="ice"):
    """Servers that help to connect.

    `relay_only` forbids all ways but the relay, so that nobody sees another's address.
    `expires_at` is when the credential ends, null where nothing does; ask again in time,
    reckoned from the server's time `now`.
    """

    servers: list[IceServer]
    relay_only: bool
    expires_at: Milliseconds | None
    now: Milliseconds


class Pong(Message, frozen=True, tag="pong"):
    """Answer to a heartbeat: the newest change."""

    n: EventNumber


VoiceServerMessage: TypeAlias = (
    Voice | OfferFor | AnswerFor | CandidatesFor | IceServers | Ack | Error | Pong
)
