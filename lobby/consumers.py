"""The sockets of rooms and of the lobby: who is it, what is said, which service answers."""

from __future__ import annotations

from asyncio import sleep
from functools import partial

from django.contrib.auth.base_user import AbstractBaseUser

from game.consumers import Standing, TableConsumer
from game.live.consumer import Denied, LiveConsumer
from game.live.frames import now_ms
from game.live.pace import Pace
from game.live.watch import CLOSE_CODES
from game.protocol.closing import CloseCode
from game.protocol.server import Ack
from game.rules import mass
from game.services.refusals import NotApplied
from lobby.live.entering import member_ticket_of, standing_of_spectator
from lobby.live.hub import RoomHub, room_hub_here
from lobby.live.pace import PRESSES
from lobby.live.sockets import LobbySocket, RoomSocket
from lobby.live.tickets import Lost, PersonTicket, WatchTicket
from lobby.protocol.client import (
    LobbyClientMessage,
    LobbyPing,
    Ping,
    RoomClientMessage,
    RoomCommand,
    Sync,
)
from lobby.protocol.codec import LOBBY, ROOM
from lobby.protocol.server import LobbyPong, Pong
from lobby.services.commands import carry_out, takes_long
from lobby.services.refusals import RoomRefused

SOCKETS_A_PERSON = 8
"""Tabs and devices of one person in one room, or in the lobby, in one process."""


class RoomConsumer(LiveConsumer):
    """One socket of one member of a room."""

    codec = ROOM
    rooms: RoomHub
    socket: RoomSocket

    async def _come(self, player: AbstractBaseUser | None) -> None:
        """Take in a member."""
        if player is None:
            raise Denied(CloseCode.NO_SESSION)
        self.rooms, code = room_hub_here(), self.scope["url_route"]["kwargs"]["code"]
        try:
            ticket = await self.hub.read(lambda: member_ticket_of(player, self.session_key, code))
        except Lost as lost:
            raise Denied(CLOSE_CODES[lost.loss]) from None
        if self.rooms.sockets_of(player.pk, ticket.room_id) >= SOCKETS_A_PERSON:
            raise Denied(CloseCode.FLOOD)
        self._open()
        self.socket = RoomSocket(ticket, self.out, self.close)
        await self.rooms.join(self.socket)

    async def _go(self) -> None:
        """Leave; the membership stays."""
        await self.rooms.leave(self.socket)

    def _heard(self) -> None:
        """Renew the member's lease at the hub's next look."""
        self.socket.heard = True

    async def _answer(self, message: RoomClientMessage) -> None:
        """Pass a message on to what answers it; whoever asks too fast waits."""
        if not isinstance(message, Ping):
            await self._keep_pace(self.rooms.paces, self.socket.player_id)
        match message:
            case Ping():
                room = self.rooms.rooms.get(self.socket.room_id)
                n = max(room.n if room else 0, self.socket.n or 0)
                self._say(Pong(n=n, now=now_ms()))
            case Sync():
                await self.rooms.sync(self.socket, message.n)
            case _:
                async with self.socket.answering:
                    await self._carry_out(message)

    async def _carry_out(self, message: RoomCommand) -> None:
        """Carry out a command and acknowledge it after the commit."""
        room_id, player_id = self.socket.room_id, self.socket.player_id
        try:
            job = partial(carry_out, room_id, player_id, message)
            n = await (
                self.rooms.run_long(job) if takes_long(message) else self.hub.run(room_id, job)
            )
        except mass.Refused as refused:
            self._refuse(message.id, refused.code, refused.rule, refused.params)
        except (RoomRefused, NotApplied) as refused:
            self._refuse(message.id, refused.code, None, refused.params)
        else:
            self._say(Ack(id=message.id, n=n))


class LobbyConsumer(LiveConsumer):
    """One socket of somebody who watches the list of rooms, signed in or not."""

    codec = LOBBY
    rooms: RoomHub
    socket: LobbySocket
    pace: Pace

    async def _come(self, player: AbstractBaseUser | None) -> None:
        """Take anybody in."""
        self.rooms = room_hub_here()
        ticket = None
        if player is not None:
            if self.rooms.lobby.sockets_of(player.pk) >= SOCKETS_A_PERSON:
                raise Denied(CloseCode.FLOOD)
            ticket = PersonTicket(player.pk, player.password, self.session_key)
        self._open()
        self.socket = LobbySocket(ticket, self.out, self.close)
        self.pace = Pace(self.hub.loop.time(), PRESSES)
        await self.rooms.join_lobby(self.socket)

    async def _go(self) -> None:
        """Watch no more."""
        await self.rooms.leave_lobby(self.socket)

    def _heard(self) -> None:
        """Nobody has a lease in the lobby."""

    async def _answer(self, message: LobbyClientMessage) -> None:
        """Send the list, or answer a heartbeat."""
        if isinstance(message, LobbyPing):
            self._say(LobbyPong(n=self.rooms.lobby.told, now=now_ms()))
        else:
            # The whole list is much for a few bytes of a question.
            self.pace.refill(self.hub.loop.time())
            await sleep(self.pace.take())
            await self.rooms.lobby.sync(self.socket)


class WatchConsumer(TableConsumer):
    """One socket of one spectator at the table of a room's match."""

    def _standing_of(self, player: AbstractBaseUser) -> Standing:
        """What a person is at the table of the room's match."""
        code = self.scope["url_route"]["kwargs"]["code"]
        return standing_of_spectator(player, self.session_key, code)

    def _heard(self) -> None:
        """Whoever watches is present in the room."""
        super()._heard()
        ticket = self.socket.ticket
        if isinstance(ticket, WatchTicket):
            room_hub_here().heard_watching(ticket.member_id)
