"""What a browser may say. One class a message; unknown fields are refused."""

from __future__ import annotations

from typing import Annotated, TypeAlias

import msgspec

from game.protocol.envelope import (
    CardName,
    CommandId,
    DealNumber,
    EventNumber,
    Hex32,
    Message,
    SeatNumber,
)

MAX_FRAME_BYTES = 4096
"""A longer frame is refused with `too_large`; the connection stays."""

MassCards = Annotated[tuple[CardName, ...], msgspec.Meta(min_length=1, max_length=7)]
AnyCards = Annotated[tuple[CardName, ...], msgspec.Meta(min_length=0, max_length=43)]


class Sync(Message, frozen=True, tag="sync"):
    """I have everything up to event `n`; null when I have nothing.

    Answers: `events` with what came after, or a whole `view` where that is too much.
    """

    n: EventNumber | None


class Lead(Message, frozen=True, tag="lead"):
    """Lead these cards to the next seat (R4).

    Answers: `ack` after the commit, or `error`.
    """

    id: CommandId
    n: EventNumber
    cards: MassCards


class Beat(Message, frozen=True, tag="beat"):
    """Beat the cards last laid with these, in any order (R5).

    Answers: `ack` after the commit, or `error`.
    """

    id: CommandId
    n: EventNumber
    cards: MassCards


class Take(Message, frozen=True, tag="take"):
    """Take everything on the table and lose the turn (R5.6).

    Answers: `ack` after the commit, or `error`.
    """

    id: CommandId
    n: EventNumber


class NameOpener(Message, frozen=True, tag="name_opener"):
    """Name the member of my team who should open (R3.4).

    Answers: `ack` after the commit, or `error`.
    """

    id: CommandId
    n: EventNumber
    seat: SeatNumber


class SurrenderPropose(Message, frozen=True, tag="surrender_propose"):
    """Propose to my team that it gives up the running round; my yes goes with it (R8.1).

    Answers: `ack` after the commit, or `error`; to the whole team `vote`.
    """

    id: CommandId
    n: EventNumber


class SurrenderBallot(Message, frozen=True, tag="surrender_ballot"):
    """Answer the open vote of my team, or answer it anew (R8.3).

    Answers: `ack` after the commit, or `error`; to the whole team `vote`.
    """

    id: CommandId
    n: EventNumber
    yes: bool


class Here(Message, frozen=True, tag="here"):
    """I am here: I play my seat again, which a bot keeps since my turns ran out (R9.1).

    Answers: `ack` after the commit, or `error`.
    """

    id: CommandId
    n: EventNumber


class ShareSeal(Message, frozen=True, tag="share_seal"):
    """I have made a share for a deal that is to come, and this is its SHA-256 (R3.5).

    While that deal is `open`, another seal takes its place. Answers: `ack`, or `error`.
    """

    id: CommandId
    deal: DealNumber
    seal: Hex32


class ShareShow(Message, frozen=True, tag="share_show"):
    """This is the share that I have sealed; the deal is `sealed` now (R3.5).

    Answers: `ack`, or `error`.
    """

    id: CommandId
    deal: DealNumber
    share: Hex32


class Why(Message, frozen=True, tag="why"):
    """Would leading or beating with these cards be legal now, and if not, why?

    Answers: `why`.
    """

    id: CommandId
    n: EventNumber
    cards: AnyCards


class Hint(Message, frozen=True, tag="hint"):
    """What should I play, or whom should I name? Only on my turn; nothing is played by it.

    Answers: `hint`, or `error`.
    """

    id: CommandId
    n: EventNumber


class Ping(Message, frozen=True, tag="ping"):
    """My heartbeat, every 5 s, with the newest event number I have.

    Answers: `pong`; before it whatever I missed.
    """

    n: EventNumber | None


Command: TypeAlias = (
    Lead
    | Beat
    | Take
    | NameOpener
    | SurrenderPropose
    | SurrenderBallot
    | Here
    | ShareSeal
    | ShareShow
)
ClientMessage: TypeAlias = Sync | Command | Why | Hint | Ping
CLIENT_MESSAGES: tuple[type[Message], ...] = (
    Sync,
    Lead,
    Beat,
    Take,
    NameOpener,
    SurrenderPropose,
    SurrenderBallot,
    Here,
    ShareSeal,
    ShareShow,
    Why,
    Hint,
    Ping,
)
