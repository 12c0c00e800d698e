"""What a browser may say about the talk of a room. One class a message."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from game.protocol.envelope import CommandId, EventNumber, Message
from lobby.protocol.parts import PlayerId
from voice.state import Mic

MAX_FRAME_BYTES = 64 * 1024
"""A longer frame is refused with `too_large`; the connection stays."""
CANDIDATES_A_MESSAGE = 20

ScopeName: TypeAlias = Literal["all", "team"]
LinkId = Annotated[int, msgspec.Meta(ge=1, le=2**31 - 1, description="Number of a link.")]
Tab = Annotated[
    str,
    msgspec.Meta(
        min_length=16,
        max_length=36,
        pattern=r"^[A-Za-z0-9_-]+(?![\s\S])",
        description="Made by the page at random; tells its own stay from that of another tab.",
    ),
]
_WRITTEN = r"^[!-~]*(?![\s\S])"
"""What engines write; no name of a person, and no line of its own."""
Sdp = Annotated[str, msgspec.Meta(min_length=1, description="A description; sound only.")]


class Candidate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A way to reach a browser, as its engine writes it; empty at the end of the list."""

    candidate: str
    mid: Annotated[str, msgspec.Meta(max_length=16, pattern=_WRITTEN)] | None = None
    ufrag: Annotated[str, msgspec.Meta(max_length=256, pattern=_WRITTEN)] | None = None


class Sync(Message, frozen=True, tag="sync"):
    """I have the talk as it was at change `n`; null when I have nothing.

    Answers: `voice`.
    """

    n: EventNumber | None


class Ping(Message, frozen=True, tag="ping"):
    """My heartbeat, every 5 s; it renews my lease.

    Answers: `pong`; before it `voice` where that is newer.
    """

    n: EventNumber | None


class Join(Message, frozen=True, tag="join"):
    """I join the talk, or come back to it with the same tab.

    Answers: `ice`, `voice`, `ack`.
    """

    id: CommandId
    tab: Tab
    mic: Mic
    again: bool = False


class Leave(Message, frozen=True, tag="leave"):
    """I leave the talk."""

    id: CommandId


class SetMic(Message, frozen=True, tag="mic"):
    """My microphone is set to this now."""

    id: CommandId
    mic: Mic


class Ice(Message, frozen=True, tag="ice"):
    """I need servers that help to connect, with a fresh right to use them.

    Answers: `ice`, `ack`.
    """

    id: CommandId


class Offer(Message, frozen=True, tag="offer"):
    """For the other end of a link: how I would like to talk."""

    link: LinkId
    sdp: Sdp


class Answer(Message, frozen=True, tag="answer"):
    """For the other end of a link: how we talk."""

    link: LinkId
    sdp: Sdp


class Candidates(Message, frozen=True, tag="candidates"):
    """For the other end of a link: more ways to reach me."""

    link: LinkId
    candidates: Annotated[
        tuple[Candidate, ...], msgspec.Meta(min_length=1, max_length=CANDIDATES_A_MESSAGE)
    ]


class Relink(Message, frozen=True, tag="relink"):
    """This link of mine does not come up; give both ends a new one."""

    id: CommandId
    link: LinkId


class Mute(Message, frozen=True, tag="mute"):
    """Owner: nobody hears this person any more, or everyone again."""

    id: CommandId
    player: PlayerId
    muted: bool


class SetScope(Message, frozen=True, tag="scope"):
    """Owner: who hears whom from now on."""

    id: CommandId
    scope: ScopeName


Signal: TypeAlias = Offer | Answer | Candidates
VoiceCommand: TypeAlias = Join | Leave | SetMic | Ice | Relink | Mute | SetScope
VoiceClientMessage: TypeAlias = Sync | Ping | Signal | VoiceCommand
