"""What the consumers of all live sockets share: taking in, reading, refusing, seeing out."""

from __future__ import annotations

import logging
from asyncio import sleep
from typing import Any, ClassVar

from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from django.contrib.auth.base_user import AbstractBaseUser
from django.db import OperationalError

from game.live.flood import Flood
from game.live.frames import Frame
from game.live.hub import Hub, hub_here
from game.live.pace import Paces
from game.live.watch import CLOSE_CODES
from game.live.writers import DIRECT, AsgiWriter, DirectWriter
from game.protocol import server
from game.protocol.closing import CloseCode
from game.protocol.codec import Codec
from game.protocol.envelope import Message, Params
from game.protocol.errors import BadMessage, WireCode
from game.tickets import shut_out

logger = logging.getLogger(__name__)


class Denied(Exception):  # noqa: N818 - an answer, not a fault
    """Somebody may not come in; the connection is closed with a code that says why."""

    def __init__(self, code: CloseCode) -> None:
        """Deny with a close code."""
        super().__init__(code.name)
        self.code = code


class LiveConsumer(AsyncWebsocketConsumer):
    """One socket. A subclass says whom it takes in and how it answers.

    Who somebody is comes from the session and nothing else. Whatever is wrong with
    a message is answered to its sender alone; the connection stays, until it floods.

    Attributes:
        codec: reads what the client says.
        hub: the process's hub, whose lanes all work with the database takes.
        out: where the client's frames go.
        is_in: whether somebody was taken in; until then nothing is answered.
    """

    codec: ClassVar[Codec[Any]]
    hub: Hub
    out: DirectWriter | AsgiWriter
    is_in = False

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
            if self.is_in:
                self.out.stop()
                await self._go()

    # What a subclass says ---------------------------------------------------------------------

    async def _come(self, player: AbstractBaseUser | None) -> None:
        """Take a person in, None if nobody is signed in, or raise `Denied`."""
        raise NotImplementedError

    async def _go(self) -> None:
        """The socket has gone."""
        raise NotImplementedError

    def _heard(self) -> None:
        """The client said something, whatever it is."""
        raise NotImplementedError

    async def _answer(self, message: Any) -> None:
        """Answer a message. A fault that it raises is logged and answered."""
        raise NotImplementedError

    # From the handshake to the answer ---------------------------------------------------------

    async def connect(self) -> None:
        """Take somebody in; tell others why not, in a way that a page can read."""
        await self.accept()
        self.hub = hub_here()
        user = self.scope.get("user")
        player = user if user is not None and user.is_authenticated else None
        try:
            if player is not None:
                await self._check_person(player)
            await self._come(player)
        except Denied as denied:
            await self.close(code=denied.code.value)

    async def _check_person(self, player: AbstractBaseUser) -> None:
        """Raise `Denied` for a person who may have no socket anywhere."""
        shut = await self.hub.read(lambda: shut_out([player.pk]))
        if player.pk in shut:
            raise Denied(CLOSE_CODES[shut[player.pk]])

    def _open(self) -> None:
        """Somebody is taken in: from now on frames can be written and messages are read."""
        direct = self.scope.get("extensions", {}).get(DIRECT)
        self.out = AsgiWriter(self.base_send) if direct is None else DirectWriter(direct)
        self.flood = Flood(self.hub.loop.time)
        self.is_in = True

    @property
    def session_key(self) -> str | None:
        """The session by which the socket was opened, None where there is none."""
        session = self.scope.get("session")
        return None if session is None else session.session_key

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """Answer one frame."""
        del bytes_data  # a binary frame is one without text
        if not self.is_in:
            return
        if self.flood.is_over():
            await self.close(code=CloseCode.FLOOD.value)
            return
        self._heard()
        try:
            if text_data is None:
                raise BadMessage(WireCode.BINARY_FRAME)
            message = self.codec.decode(text_data)
        except BadMessage as bad:
            self._refuse(bad.command_id, bad.code, None, {"path": bad.path})
            return
        try:
            await self._answer(message)
        except Exception as fault:  # noqa: BLE001 - logged and answered; the connection stays
            # Messages that are answered by name have an id.
            self._fail(getattr(message, "id", None), fault)

    async def _keep_pace(self, paces: Paces, player_id: int) -> None:
        """Wait where a person, over all tabs, asks faster than that person may."""
        wait_s = paces.wait_s(player_id)
        if wait_s > 0:
            await sleep(wait_s)

    def _fail(self, command_id: str | None, fault: Exception) -> None:
        """Answer a fault that is not the sender's."""
        if isinstance(fault, OperationalError):
            logger.warning("The database is away or busy; %s", self.scope["path"])
            self._refuse(command_id, WireCode.TRY_AGAIN, None, {})
        else:
            logger.error("A message at %s failed", self.scope["path"], exc_info=fault)
            self._refuse(command_id, WireCode.INTERNAL, None, {})

    def _refuse(self, command_id: str | None, code: str, rule: str | None, params: Params) -> None:
        self._say(server.Error(id=command_id, code=code, rule=rule, params=params))

    def _say(self, message: Message) -> None:
        self.out.write(Frame(message))
