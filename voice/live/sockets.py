"""The sockets of this process that hear of the talk of rooms."""

from __future__ import annotations

import asyncio
from collections import Counter
from dataclasses import dataclass, field

from game.live.tables import Writer
from lobby.live.sockets import Close
from lobby.live.tickets import MemberTicket
from voice.live.limits import Allowance
from voice.outbox import TalkNews
from voice.state import VoiceState


@dataclass(slots=True, eq=False)
class VoiceSocket:
    """One tab of one member of a room.

    Attributes:
        ticket: by what right its person is here.
        out: where its frames go.
        close: ends the connection with a close code.
        speaker: the stay in the talk that this tab has, None while it has none.
        is_synced: whether it is told of changes.
        heard: whether its client said something since the last look of the watch.
    """

    ticket: MemberTicket
    out: Writer
    close: Close
    speaker: int | None = None
    is_synced: bool = False
    heard: bool = True

    @property
    def room_id(self) -> int:
        """The room."""
        return self.ticket.room_id

    @property
    def player_id(self) -> int:
        """The person."""
        return self.ticket.player_id


@dataclass(slots=True, eq=False)
class LiveTalk:
    """The talk of one room as this process knows it.

    Attributes:
        news: the newest change that this process has been told.
        sockets: who listens.
        reading: held while the talk is read, so that one change is read once.
        candidates: how many candidates went over each link from each of its ends. Not kept by
            the socket, as another connection must give no more of them.
        renewals: how often each person made others connect anew, over all connections.
    """

    news: TalkNews = field(default_factory=lambda: TalkNews(0, VoiceState()))
    sockets: list[VoiceSocket] = field(default_factory=list)
    reading: asyncio.Lock = field(default_factory=asyncio.Lock)
    candidates: Counter[tuple[int, int | None]] = field(default_factory=Counter)
    renewals: dict[int, Allowance] = field(default_factory=dict)

    @property
    def state(self) -> VoiceState:
        """How the talk stands."""
        return self.news.state

    def release(self, speaker: int) -> None:
        """No tab served here has this stay any more."""
        holder = self.socket_of(speaker)
        if holder is not None:
            holder.speaker = None

    def socket_of(self, speaker: int) -> VoiceSocket | None:
        """The tab that has this stay, if it is served here."""
        return next((socket for socket in self.sockets if socket.speaker == speaker), None)
