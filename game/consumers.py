"""The table's socket: who is it, what is said, which service answers. No game in here."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from django.contrib.auth.base_user import AbstractBaseUser

from game.live.consumer import Denied, LiveConsumer
from game.live.frames import now_ms
from game.live.tables import Socket
from game.protocol import client, server
from game.protocol.closing import CloseCode
from game.protocol.codec import TABLE
from game.protocol.errors import WireCode
from game.rules import mass
from game.selectors import NotVisible, place_of, why_refused
from game.services import fairness_shares, moves, seats, voting
from game.services.refusals import NotApplied
from game.spectators import Delay
from game.tickets import SeatTicket, Ticket

SOCKETS_A_PERSON = 8
"""Tabs and devices of one person at one table, in one process."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody is at a table.

    Attributes:
        match_id: the match.
        ticket: the right to be here.
        viewer: the person's seat, None for a spectator.
        seat_id: the seat's row, None for a spectator, who has no lease.
        delay: until when what happens is kept from a spectator.
    """

    match_id: int
    ticket: Ticket
    viewer: mass.Viewer = None
    seat_id: int | None = None
    delay: Delay = Delay.NONE


class TableConsumer(LiveConsumer):
    """One socket of one person at one table."""

    codec = TABLE
    socket: Socket
    player_id: int

    def _standing_of(self, player: AbstractBaseUser) -> Standing:
        """What a person is at the table that the address names; reads the database.

        Raises:
            NotVisible: nothing.
        """
        place = place_of(player, self.scope["url_route"]["kwargs"]["code"])
        ticket = SeatTicket(player.pk, player.password, self.session_key, place.seat_id)
        return Standing(place.match_id, ticket, viewer=place.seat, seat_id=place.seat_id)

    async def _come(self, player: AbstractBaseUser | None) -> None:
        """Take in a person who has a place at the table."""
        if player is None:
            raise Denied(CloseCode.NO_SESSION)
        try:
            standing = await self.hub.read(lambda: self._standing_of(player))
        except NotVisible:
            raise Denied(CloseCode.NOT_FOUND) from None
        if self.hub.sockets_of(player.pk, standing.match_id) >= SOCKETS_A_PERSON:
            raise Denied(CloseCode.FLOOD)
        self._open()
        self.player_id = player.pk
        self.socket = Socket(
            standing.match_id,
            standing.viewer,
            self.out,
            seat_id=standing.seat_id,
            delay=standing.delay,
            ticket=standing.ticket,
            close=self.close,
        )
        await self.hub.join(self.socket)

    async def _go(self) -> None:
        """Leave the table."""
        await self.hub.leave(self.socket)

    def _heard(self) -> None:
        """Renew the person's lease at the hub's next look."""
        self.hub.heard(self.socket)

    async def _answer(self, message: client.ClientMessage) -> None:
        """Pass a message on to what answers it; a spectator may only follow."""
        seat = self.socket.viewer
        if not isinstance(message, client.Ping):
            await self._keep_pace(self.hub.paces, self.player_id)
        match message:
            case client.Ping():
                await self._ping()
            case client.Sync():
                await self.hub.sync(self.socket, message.n)
            case _ if seat is None:
                self._refuse(message.id, WireCode.NOT_SEATED, None, {})
            case client.Why():
                await self._why(seat, message)
            case _:
                await self._try(seat, message)

    async def _ping(self) -> None:
        """Answer a heartbeat; a client that is behind what it was sent notices by the number."""
        socket, newest = self.socket, self.hub.newest_for(self.socket)
        if socket.n is not None and socket.n < newest:
            await self.hub.catch_up(socket)
        self._say(server.Pong(n=max(newest, socket.n or 0), now=now_ms()))

    async def _why(self, seat: int, message: client.Why) -> None:
        """Answer whether some cards may be played now."""
        match_id, cards = self.socket.match_id, mass.set_from_names(message.cards)
        n, refused = await self.hub.read(lambda: why_refused(match_id, seat, cards))
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

    async def _try(self, seat: int, message: client.Command | client.Hint) -> None:
        """Do what is asked, or answer why not."""
        try:
            if isinstance(message, client.Hint):
                await self._hint(seat, message)
            else:
                await self._play(seat, message)
        except mass.Refused as refused:
            self._refuse(message.id, refused.code, refused.rule, refused.params)
        except NotApplied as refused:
            self._refuse(message.id, refused.code, None, refused.params)

    async def _play(self, seat: int, message: client.Command) -> None:
        """Carry out a command and acknowledge it after the commit."""
        match_id = self.socket.match_id
        job = _service_for(message, match_id, seat, self.player_id)
        self._say(server.Ack(id=message.id, n=await self.hub.run(match_id, job)))

    async def _hint(self, seat: int, message: client.Hint) -> None:
        """Advise the person of a seat, and nobody else."""
        match_id = self.socket.match_id
        self._say(await self.hub.hints.give(match_id, seat, self.player_id, message))


def _service_for(
    message: client.Command, match_id: int, seat: int, player_id: int
) -> Callable[[], int]:
    """The call that carries out a message for a seat and the person who sat there."""
    if isinstance(message, client.Here):
        return partial(seats.say_here, match_id, seat, player_id)
    if isinstance(message, client.SurrenderPropose | client.SurrenderBallot):
        return _service_of_vote(
            message, voting.Voter(match_id, seat, player_id, message.id, message.n)
        )
    if isinstance(message, client.ShareSeal | client.ShareShow):
        return _service_of_share(message, fairness_shares.Giver(match_id, seat, player_id))
    if isinstance(message, client.NameOpener):
        return partial(
            moves.name_opener,
            match_id=match_id,
            seat=seat,
            named=message.seat,
            command_id=message.id,
            seen=message.n,
            player_id=player_id,
        )
    return partial(
        moves.play,
        match_id=match_id,
        move=_move_of(message, seat),
        command_id=message.id,
        seen=message.n,
        player_id=player_id,
    )


def _service_of_vote(
    message: client.SurrenderPropose | client.SurrenderBallot, voter: voting.Voter
) -> Callable[[], int]:
    """The call that carries out what a person says about giving up (R8)."""
    if isinstance(message, client.SurrenderPropose):
        return partial(voting.propose, voter)
    return partial(voting.answer, voter, yes=message.yes)


def _service_of_share(
    message: client.ShareSeal | client.ShareShow, giver: fairness_shares.Giver
) -> Callable[[], int]:
    """The call that takes a person's share of a deal (R3.5)."""
    if isinstance(message, client.ShareSeal):
        return partial(fairness_shares.seal, giver, message.deal, message.seal)
    return partial(fairness_shares.show, giver, message.deal, message.share)


def _move_of(message: client.Lead | client.Beat | client.Take, seat: int) -> mass.Move:
    """The move that a message asks for."""
    if isinstance(message, client.Take):
        return mass.Take(seat)
    cards = mass.set_from_names(message.cards)
    return mass.Lead(seat, cards) if isinstance(message, client.Lead) else mass.Beat(seat, cards)
