"""One hub a process for talks: it tells each tab its links, and passes signals along them."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from game.live.frames import Frame
from game.live.hub import Hub, hub_here
from game.live.neighbours import Neighbours, Ring
from game.outbox import doorbell
from lobby import outbox as rooms
from lobby.live.hub import room_hub_here
from voice.live.frames import voice_frame
from voice.live.limits import RENEWALS, Allowance
from voice.live.sockets import LiveTalk, VoiceSocket
from voice.live.watch import VoiceWatch
from voice.outbox import TalkNews, talks
from voice.selectors import talk_of
from voice.services.settling import settle

logger = logging.getLogger(__name__)


class VoiceHub:
    """Shows changes of talks to the tabs of their people. Everything here runs on one loop.

    No sound passes through here. All work with the database takes the lanes of the
    tables' hub.

    Attributes:
        tables: the hub of the tables, whose lanes are used.
        talks: the talks of rooms that have a socket here, by room.
        refused: how often each code was refused since the process began.
    """

    def __init__(self, tables: Hub) -> None:
        """Listen for changes of talks and of rooms, made by this and by other processes."""
        self.tables = tables
        self.talks: dict[int, LiveTalk] = {}
        self.refused: Counter[str] = Counter()
        self._talks_near = Neighbours(talks.topic, self._rung)
        self._rooms_near = Neighbours(rooms.TOPIC, self._room_rung)
        self.watch = VoiceWatch(self)
        talks.listen(self._committed, rings=True)
        rooms.listen(self._room_told)

    # Coming and going -------------------------------------------------------------------------

    async def join(self, socket: VoiceSocket) -> None:
        """From now on `socket` hears of the talk of its room, once it has synced."""
        talk = self.talks.setdefault(socket.room_id, LiveTalk())
        talk.sockets.append(socket)
        self.watch.start()
        # Last, since it may wait: others who come and go meanwhile must find the socket here.
        if len(talk.sockets) == 1:
            await self._talks_near.follow(socket.room_id)
            await self._rooms_near.follow(socket.room_id)

    async def leave(self, socket: VoiceSocket) -> None:
        """`socket` hears nothing more. The stay lasts on: its tab may come back."""
        talk = self.talks.get(socket.room_id)
        if talk is None or socket not in talk.sockets:
            return
        talk.sockets.remove(socket)
        if not talk.sockets:
            del self.talks[socket.room_id]
            await self._talks_near.unfollow(socket.room_id)
            await self._rooms_near.unfollow(socket.room_id)

    def sockets_of(self, player_id: int, room_id: int) -> int:
        """How many sockets a person has open in a room in this process."""
        talk = self.talks.get(room_id)
        return sum(socket.player_id == player_id for socket in talk.sockets) if talk else 0

    def renewals_of(self, socket: VoiceSocket) -> Allowance:
        """How often a person may make others connect anew; another connection gives no more."""
        renewals = self.talks[socket.room_id].renewals
        return renewals.setdefault(socket.player_id, Allowance(self.tables.loop.time, RENEWALS))

    async def sync(self, socket: VoiceSocket) -> None:
        """Send a tab the talk as it is, and all changes from now on."""
        await self.refresh(socket.room_id)
        socket.is_synced = True
        self.tell(socket)

    def claim(self, socket: VoiceSocket, speaker: int) -> None:
        """A tab has a stay; called on any thread, before others are told of it."""
        self.tables.loop.call_soon_threadsafe(self._claim, socket, speaker)

    def _claim(self, socket: VoiceSocket, speaker: int) -> None:
        """An older connection of the same tab has the stay no more, wherever it is served.

        On another network the old one may stay open for long, and would swallow what is said
        to the person.
        """
        talk = self.talks.get(socket.room_id)
        if talk is None:
            return
        talk.release(speaker)
        socket.speaker = speaker
        if self._talks_near.any:
            ring = {**doorbell(socket.room_id, talk.news.n), "claimed": speaker}
            self.tables.spawn(self._talks_near.tell(socket.room_id, ring))

    # From a commit to the tabs ----------------------------------------------------------------

    def _committed(self, room_id: int, news: TalkNews) -> None:
        """A transaction of this process was committed; called on any thread."""
        self.tables.loop.call_soon_threadsafe(self._show_own, room_id, news)

    def _show_own(self, room_id: int, news: TalkNews) -> None:
        self.show(room_id, news)
        if self._talks_near.any:
            ring = doorbell(room_id, news.n)
            self.tables.spawn(self._talks_near.tell(room_id, ring))

    def show(self, room_id: int, news: TalkNews) -> None:
        """Tell the tabs of a room of a change that this process has not been told before."""
        talk = self.talks.get(room_id)
        if talk is None or news.n <= talk.news.n:
            return
        talk.news = news
        live = {link.id for link in news.state.links}
        for end in [end for end in talk.candidates if end[0] not in live]:
            del talk.candidates[end]
        for socket in talk.sockets:
            if socket.is_synced:
                self.tell(socket)

    def tell(self, socket: VoiceSocket) -> None:
        """Send a tab how the talk stands, as far as this process has been told."""
        talk = self.talks.get(socket.room_id)
        if talk is not None:
            player_id, speaker = socket.player_id, socket.speaker
            socket.out.write(voice_frame(talk.news, player_id=player_id, speaker=speaker))

    async def refresh(self, room_id: int) -> None:
        """Read how a talk stands, and tell of what is new."""
        talk = self.talks.get(room_id)
        if talk is not None:
            async with talk.reading:
                self.show(room_id, await self.tables.read(lambda: talk_of(room_id)))

    # Changes of the room ----------------------------------------------------------------------

    def _room_told(self, news: rooms.News) -> None:
        """A room was changed by this process; called on any thread, after the commit.

        The talk follows on the same thread at once: who must not be heard any more is
        not heard for the time of two trips through the loop.
        """
        if not isinstance(news, rooms.RoomNews) or news.room_id not in self.talks:
            return
        try:
            settle(news.room_id)
        except Exception:
            # The room has changed all the same; the watch brings the talk in line.
            logger.exception("The talk of room %s does not follow yet", news.room_id)

    def _room_rung(self, ring: Ring) -> None:
        """A room was changed by another process."""
        self.room_changed(ring["key"])

    def room_changed(self, room_id: int) -> None:
        """Bring the talk of a room in line with the room, at once."""
        if room_id in self.talks:
            self.tables.spawn(self._settle(room_id))

    async def _settle(self, room_id: int) -> None:
        self.show(room_id, await self.run(room_id, lambda: settle(room_id)))

    def run(self, room_id: int, job: Callable[[], Any]) -> asyncio.Future[Any]:
        """Carry out something on the lane of a room."""
        return self.tables.run(room_id, job)

    # Signals ----------------------------------------------------------------------------------

    async def send(self, room_id: int, link_id: int, speaker: int, frame: Frame) -> None:
        """Pass a checked signal to the other end of its link, wherever that is served."""
        talk = self.talks.get(room_id)
        socket = talk.socket_of(speaker) if talk else None
        if socket is not None:
            socket.out.write(frame)
        elif talk is not None and self._talks_near.any:
            ring = {"to": speaker, "link": link_id, "text": frame.payload.decode()}
            await self._talks_near.tell(room_id, {**doorbell(room_id, talk.news.n), **ring})

    def _rung(self, ring: Ring) -> None:
        self.tables.spawn(self._follow(ring))

    async def _follow(self, ring: Ring) -> None:
        """Another process tells of a change or of a stay it serves now, or passes on a signal."""
        talk = self.talks.get(ring["key"])
        if talk is None:
            return
        if talk.news.n < ring["n"]:
            await self.refresh(ring["key"])
        if "claimed" in ring:
            talk.release(ring["claimed"])
        if "to" not in ring:
            return
        # This process looks too: its people may have been told already that the link is gone.
        socket = talk.socket_of(ring["to"])
        if socket is not None and talk.state.link(ring["link"], ring["to"]) is not None:
            socket.out.write(PassedFrame(ring["text"]))

    def stop(self) -> None:
        """Hear and do nothing more."""
        talks.unlisten(self._committed)
        rooms.unlisten(self._room_told)
        self.watch.stop()
        self._talks_near.stop()
        self._rooms_near.stop()


class PassedFrame(Frame):
    """A frame that another process has made."""

    def __init__(self, text: str) -> None:
        """Take its text as it is."""
        self.payload = text.encode()


_hubs: WeakKeyDictionary[asyncio.AbstractEventLoop, VoiceHub] = WeakKeyDictionary()


def voice_hub_here() -> VoiceHub:
    """The voice hub of the running loop, made on first use."""
    loop = asyncio.get_running_loop()
    hub = _hubs.get(loop)
    if hub is None:
        room_hub_here()  # whoever listens to rooms needs it: it rings the other processes
        hub = _hubs[loop] = VoiceHub(hub_here())
    return hub
