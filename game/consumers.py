"""The table's socket: who is it, what is said, which service answers. No game in here."""

from __future__ import annotations

import logging
from collections.abc import Callable
from functools import partial
from typing import Any

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.db import OperationalError

from game.live.flood import Flood
from game.live.frames import Frame, now_ms
from game.live.hub import Hub, hub_here
from game.live.tables import Socket
from game.live.writers import DIRECT, AsgiWriter, DirectWriter
from game.protocol import client, server
from game.protocol.closing import CloseCode
from game.protocol.codec import decode
from game.protocol.errors import BadMessage, WireCode
from game.rules import mass
from game.selectors import NotVisible, place_of, why_refused
from game.services import moves
from game.services.refusals import NotApplied
from game.tickets import Ticket

SOCKETS_A_SEAT = 8
"""Tabs and devices of one person at one table, in one process."""

logger = logging.getLogger(__name__)


class TableConsumer(AsyncWebsocketConsumer):
    """One socket of one person at one table.

    The seat comes from the session and nothing else. Whatever is wrong with a
    message is answered to its sender alone; the connection stays, until it floods.
    """

    hub: Hub
    socket: Socket | None = None
    out: DirectWriter | AsgiWriter

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Serve until the socket goes, however it goes: `disconnect` is not always called.

        Upstream waits on a channel of the socket's own beside the client, and makes
        a trip to a thread before each message to close database connections. This
        consumer has neither: commits come from the hub, and the database is used
        only on the hub's lanes (measured: 0.2 ms of a move).
        """
        self.scope, self.base_send = scope, send
        try:
            while True:
                message = await receive()
                await getattr(self, get_handler_name(message))(message)
        except StopConsumer:
            pass
        finally:
            if self.socket is not None:
                self.out.stop()
                await self.hub.leave(self.socket)

    async def connect(self) -> None:
        """Let a person in who has a seat; tell others why not, in a way that a page can read."""
        await self.accept()
        user = self.scope.get("user")
        if user is None or not user.is_authenticated:
            await self.close(code=CloseCode.NO_SESSION.value)
            return
        self.hub = hub_here()
        code = self.scope["url_route"]["kwargs"]["code"]
        try:
            place = await self.hub.read(lambda: place_of(user, code))
        except NotVisible:
            await self.close(code=CloseCode.NOT_FOUND.value)
            return
        if self.hub.sockets_of(place.seat_id, place.match_id) >= SOCKETS_A_SEAT:
            await self.close(code=CloseCode.FLOOD.value)
            return
        direct = self.scope.get("extensions", {}).get(DIRECT)
        self.out = AsgiWriter(self.base_send) if direct is None else DirectWriter(direct)
        self.flood = Flood(self.hub.loop.time)
        session = self.scope.get("session")
        key = None if session is None else session.session_key
        self.socket = Socket(
            place.match_id,
            place.seat,
            self.out,
            seat_id=place.seat_id,
            ticket=Ticket(user.pk, user.password, key, place.seat_id),
            close=self.close,
        )
        await self.hub.join(self.socket)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame."""
        del bytes_data  # a binary frame is one without text
        if self.socket is None:
            return
        if self.flood.is_over():
            await self.close(code=CloseCode.FLOOD.value)
            return
        self.hub.heard(self.socket)
        try:
            if text_data is None:
                raise BadMessage(WireCode.BINARY_FRAME)
            message = decode(text_data)
        except BadMessage as bad:
            self._refuse(bad.command_id, bad.code, None, {"path": bad.path})
            return
        try:
            await self._answer(self.socket, message)
        except Exception as fault:  # noqa: BLE001 - logged and answered; the connection stays
            self._fail(_id_of(message), fault)

    async def _answer(self, socket: Socket, message: client.ClientMessage) -> None:
        """Pass a message on to what answers it."""
        match message:
            case client.Ping():
                await self._ping(socket)
            case client.Sync():
                await self.hub.sync(socket, message.n)
            case client.Why():
                await self._why(socket, message)
            case _:
                await self._play(socket, message)

    async def _ping(self, socket: Socket) -> None:
        """Answer a heartbeat; a client that is behind what it was sent notices by the number."""
        newest = self.hub.newest(socket.match_id)
        if socket.n is not None and socket.n < newest:
            await self.hub.catch_up(socket)
        self._say(server.Pong(n=max(newest, socket.n or 0), now=now_ms()))

    async def _why(self, socket: Socket, message: client.Why) -> None:
        """Answer whether some cards may be played now."""
        seat = socket.viewer
        if seat is None:
            return
        cards = mass.set_from_names(message.cards)
        n, refused = await self.hub.read(lambda: why_refused(socket.match_id, seat, cards))
        self._say(
            server.WhyAnswer(
                id=message.id,
                n=n,
                legal=refused is None,
                code=None if refused is None else refused.code.value,
                rule=None if refused is None else refused.rule,
                params=refused.params if refused else {},
            )
        )

    async def _play(self, socket: Socket, message: client.Command) -> None:
        """Carry out a command and acknowledge it after the commit."""
        if socket.viewer is None:
            return
        job = _service_for(message, socket.match_id, socket.viewer)
        try:
            n = await self.hub.run(socket.match_id, job)
        except mass.Refused as refused:
            self._refuse(message.id, refused.code, refused.rule, refused.params)
        except NotApplied as refused:
            self._refuse(message.id, refused.code, None, refused.params)
        else:
            self._say(server.Ack(id=message.id, n=n))

    def _fail(self, command_id: str | None, fault: Exception) -> None:
        """Answer a fault that is not the sender's."""
        match_id = self.socket.match_id if self.socket else None
        if isinstance(fault, OperationalError):
            logger.warning("The database is away or busy; match %s", match_id)
            self._refuse(command_id, WireCode.TRY_AGAIN, None, {})
        else:
            logger.error("A message at match %s failed", match_id, exc_info=fault)
            self._refuse(command_id, WireCode.INTERNAL, None, {})

    def _refuse(
        self, command_id: str | None, code: str, rule: str | None, params: dict[str, int | str]
    ) -> None:
        self._say(server.Error(id=command_id, code=code, rule=rule, params=params))

    def _say(self, message: server.ServerMessage) -> None:
        self.out.write(Frame(message))


def _id_of(message: client.ClientMessage) -> str | None:
    """The id to answer to, of messages that have one."""
    return getattr(message, "id", None)


def _service_for(message: client.Command, match_id: int, seat: int) -> Callable[[], int]:
    """The call that carries out a message for a seat."""
    if isinstance(message, client.NameOpener):
        return partial(
            moves.name_opener,
            match_id=match_id,
            seat=seat,
            named=message.seat,
            command_id=message.id,
            seen=message.n,
        )
    return partial(
        moves.play,
        match_id=match_id,
        move=_move_of(message, seat),
        command_id=message.id,
        seen=message.n,
    )


def _move_of(message: client.Lead | client.Beat | client.Take, seat: int) -> mass.Move:
    """The move that a message asks for."""
    if isinstance(message, client.Take):
        return mass.Take(seat)
    cards = mass.set_from_names(message.cards)
    return mass.Lead(seat, cards) if isinstance(message, client.Lead) else mass.Beat(seat, cards)
