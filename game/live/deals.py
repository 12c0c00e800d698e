"""The proofs of deals on their way to the sockets of a table (R3.5).

They are outside the numbering, as votes are: a frame tells the newest proofs whole,
and the watch makes good what a lost ring kept back. Spectators who see the match later
are told none, since a deal is news of the match.
"""

from __future__ import annotations

from game import outbox
from game.live.frames import Frame
from game.live.host import Host
from game.live.neighbours import Neighbours, Ring
from game.live.tables import Socket
from game.protocol import server
from game.services import fairness_told
from game.services.fairness_told import ToldDeals, told_deals
from game.spectators import Delay


class Deals:
    """Tells tables how their newest deals are proven. Everything here runs on the hub's loop."""

    def __init__(self, hub: Host) -> None:
        """Listen for changes of proofs, of this and of other processes."""
        self._hub = hub
        self._neighbours = Neighbours(fairness_told.deals.topic, self._rung)
        fairness_told.deals.listen(self._changed, rings=True)

    async def follow(self, match_id: int) -> None:
        """From now on hear of the proofs of a match."""
        await self._neighbours.follow(match_id)

    async def unfollow(self, match_id: int) -> None:
        """Hear no more of them."""
        await self._neighbours.unfollow(match_id)

    def stop(self) -> None:
        """Hear and do nothing more."""
        fairness_told.deals.unlisten(self._changed)
        self._neighbours.stop()

    async def greet(self, socket: Socket) -> None:
        """Tell a socket that has synced how the newest deals are proven."""
        if socket.delay is not Delay.NONE:
            return
        told = await self._hub.read(lambda: told_deals(socket.match_id))
        if told.proofs:
            socket.out.write(_frame_of(told))

    def heard_of(self, match_id: int, n: int) -> None:
        """The proofs of a match have had `n` changes, by whatever process."""
        table = self._hub.tables.get(match_id)
        if table is not None and table.deals_n < n:
            self._hub.spawn(self._show(match_id))

    def _changed(self, match_id: int, news: fairness_told.DealsChanged) -> None:
        """A proof was changed by this process; called on any thread."""
        self._hub.loop.call_soon_threadsafe(self._show_own, match_id, news.n)

    def _show_own(self, match_id: int, n: int) -> None:
        self.heard_of(match_id, n)
        if self._neighbours.any:
            self._hub.spawn(self._neighbours.tell(match_id, outbox.doorbell(match_id, n)))

    def _rung(self, ring: Ring) -> None:
        self.heard_of(ring["key"], ring["n"])

    async def _show(self, match_id: int) -> None:
        """Tell the table, unless somebody else has done so meanwhile."""
        told = await self._hub.read(lambda: told_deals(match_id))
        table = self._hub.tables.get(match_id)
        if table is None or told.n <= table.deals_n:
            return
        table.deals_n = told.n
        frame = _frame_of(told)
        for socket in tuple(table.sockets):
            socket.out.write(frame)


def _frame_of(told: ToldDeals) -> Frame:
    """The newest proofs as everybody is sent them."""
    return Frame(
        server.Deals(
            revision=told.n,
            proofs=[
                server.DealProof(
                    deal=proof.deal,
                    stage=proof.stage,
                    seal=proof.seal,
                    secret=proof.secret,
                    seals=list(proof.seals),
                    shares=list(proof.shares),
                )
                for proof in told.proofs
            ],
        )
    )
