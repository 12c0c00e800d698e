"""The socket of the talk of a room: who is it, what is said, which service answers."""

from __future__ import annotations

import logging
import math
from collections.abc import Callable

from django.contrib.auth.base_user import AbstractBaseUser

from game.live.consumer import Denied, LiveConsumer
from game.live.watch import CLOSE_CODES
from game.protocol.closing import CloseCode
from game.protocol.envelope import Params
from game.protocol.server import Ack
from lobby.live.entering import member_ticket_of
from lobby.live.tickets import Lost
from lobby.protocol.client import SetRoom
from lobby.services.commands import carry_out
from lobby.services.refusals import RoomRefused
from voice.live.hub import VoiceHub, voice_hub_here
from voice.live.ice import ice_servers_for
from voice.live.limits import Allowance
from voice.live.signals import addressee_of, frame_of
from voice.live.sockets import VoiceSocket
from voice.outbox import TalkNews
from voice.protocol import client
from voice.protocol.codec import VOICE
from voice.protocol.server import Pong
from voice.refusals import VoiceRefusal, VoiceRefused
from voice.services import muting, speaking
from voice.services.settling import settle

SOCKETS_A_PERSON = 8
"""Tabs and devices of one person in one room, in one process."""
RENEWING = (client.Join, client.Leave, client.Relink, client.SetScope)
"""What makes others connect anew, so a smaller number of it is allowed."""

logger = logging.getLogger(__name__)


class VoiceConsumer(LiveConsumer):
    """One tab of one member of a room."""

    codec = VOICE
    voices: VoiceHub
    socket: VoiceSocket

    async def _come(self, player: AbstractBaseUser | None) -> None:
        """Take in a member."""
        if player is None:
            raise Denied(CloseCode.NO_SESSION)
        self.voices, code = voice_hub_here(), self.scope["url_route"]["kwargs"]["code"]
        try:
            ticket = await self.hub.read(lambda: member_ticket_of(player, self.session_key, code))
        except Lost as lost:
            raise Denied(CLOSE_CODES[lost.loss]) from None
        if self.voices.sockets_of(player.pk, ticket.room_id) >= SOCKETS_A_PERSON:
            raise Denied(CloseCode.FLOOD)
        self._open()
        self.allowance = Allowance(self.hub.loop.time)
        self.refused: set[str] = set()
        self.socket = VoiceSocket(ticket, self.out, self.close)
        await self.voices.join(self.socket)

    async def _go(self) -> None:
        """The tab has gone; its stay lasts until its lease ends, as it may come back."""
        await self.voices.leave(self.socket)

    def _heard(self) -> None:
        """Renew the lease at the hub's next look."""
        self.socket.heard = True

    async def _answer(self, message: client.VoiceClientMessage) -> None:
        """Pass a message on to what answers it; who asks the database faster has to wait."""
        if not isinstance(message, client.Ping | client.Signal):
            await self._keep_pace(self.hub.paces, self.socket.player_id)
        match message:
            case client.Ping():
                await self._ping(message)
            case client.Sync():
                await self.voices.sync(self.socket)
            case _:
                await self._limited(message)

    async def _ping(self, message: client.Ping) -> None:
        """Answer a heartbeat; a tab that is behind is told how the talk stands."""
        talk = self.voices.talks.get(self.socket.room_id)
        n = talk.news.n if talk else 0
        if message.n is not None and message.n != n:
            self.voices.tell(self.socket)
        self._say(Pong(n=n))

    async def _limited(self, message: client.Signal | client.VoiceCommand) -> None:
        """Answer what is limited in number; a refusal changes nothing and reaches nobody else."""
        try:
            wait_s = self.allowance.wait_s()
            if not wait_s and isinstance(message, RENEWING):
                wait_s = self.voices.renewals_of(self.socket).wait_s()
            if wait_s:
                raise VoiceRefused(VoiceRefusal.TOO_MANY_MESSAGES, seconds=math.ceil(wait_s))
            if isinstance(message, client.Signal):
                await self._pass_on(message)
            else:
                await self._carry_out(message)
                self._say(Ack(id=message.id, n=self._newest()))
        except (VoiceRefused, RoomRefused) as refused:
            self._refuse(getattr(message, "id", None), refused.code, None, refused.params)

    async def _pass_on(self, signal: client.Signal) -> None:
        """Pass a signal to the other end of its link."""
        talk = self.voices.talks[self.socket.room_id]
        speaker = addressee_of(talk, self.socket, signal)
        await self.voices.send(self.socket.room_id, signal.link, speaker, frame_of(signal))

    async def _carry_out(self, message: client.VoiceCommand) -> None:
        """Carry out a command."""
        room_id, player_id = self.socket.room_id, self.socket.player_id
        match message:
            case client.Join():
                await self._join(message)
            case client.Leave():
                await self._leave()
            case client.Ice():
                await self._say_ice()
            case client.SetMic(mic=mic):
                speaker = self._speaker()
                await self._change(lambda: speaking.set_mic(room_id, speaker, mic))
            case client.Relink(link=link):
                self._check_link(link)
                await self._change(lambda: settle(room_id, renewed=[link]))
            case client.Mute(player=other, muted=muted):
                await self._change(lambda: muting.mute(room_id, player_id, other, muted=muted))
            case client.SetScope(id=named, scope=scope):
                change = SetRoom(id=named, voice=scope)
                await self.voices.run(room_id, lambda: carry_out(room_id, player_id, change))

    async def _join(self, message: client.Join) -> None:
        """Join the talk over this tab, or come back to it."""
        room_id, player_id, socket = self.socket.room_id, self.socket.player_id, self.socket
        # The servers first: the links come with the change, and are opened at once.
        await self._say_ice()
        await self._change(
            lambda: speaking.join(
                room_id,
                player_id,
                speaking.Tab(message.tab, message.mic, message.again),
                lambda speaker: self.voices.claim(socket, speaker),
            )
        )
        self.voices.tell(socket)  # who comes back has changed nothing, and must know so

    async def _leave(self) -> None:
        """Leave the talk, if this tab is in it."""
        room_id, speaker = self.socket.room_id, self.socket.speaker
        if speaker is not None:
            await self._change(lambda: speaking.leave(room_id, speaker))
            self.socket.speaker = None

    async def _change(self, job: Callable[[], TalkNews]) -> None:
        """Change the talk, and tell of it."""
        room_id = self.socket.room_id
        self.voices.show(room_id, await self.voices.run(room_id, job))

    async def _say_ice(self) -> None:
        """Tell which servers help to connect; the cache that is asked may be another server."""
        room_id, player_id = self.socket.room_id, self.socket.player_id
        self._say(await self.hub.read(lambda: ice_servers_for(player_id, room_id)))

    def _speaker(self) -> int:
        """The stay of this tab; raises VoiceRefused where it has none."""
        if self.socket.speaker is None:
            raise VoiceRefused(VoiceRefusal.NOT_JOINED)
        return self.socket.speaker

    def _check_link(self, link_id: int) -> None:
        """Raise VoiceRefused unless this tab is at one end of a link."""
        state = self.voices.talks[self.socket.room_id].state
        if state.link(link_id, self._speaker()) is None:
            raise VoiceRefused(VoiceRefusal.NO_LINK, link=link_id)

    def _newest(self) -> int:
        talk = self.voices.talks.get(self.socket.room_id)
        return talk.news.n if talk else 0

    def _refuse(self, command_id: str | None, code: str, rule: str | None, params: Params) -> None:
        """Refuse, count it, and log the first of each kind that this socket brings."""
        self.voices.refused[code] += 1
        if code not in self.refused:
            self.refused.add(code)
            logger.warning(
                "Room %s, person %s: %s", self.socket.room_id, self.socket.player_id, code
            )
        super()._refuse(command_id, code, rule, params)
