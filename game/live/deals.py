"""The proofs of deals on their way to the sockets of a table (R3.5).

They are outside the numbering, as votes are: a frame tells the newest proofs whole,
and the watch makes good what a lost ring kept back. Spectators who see the match later
are told none, since a deal is news of the match.
"""

from __future__ import annotations

from game.live.frames import Frame
from game.live.host import Beside, Host
from game.live.tables import Socket
from game.protocol import server
from game.services import fairness_told
from game.services.fairness_told import ToldDeals, told_deals
from game.spectators import Delay


class Deals(Beside[fairness_told.DealsChanged]):
    """Tells tables how their newest deals are proven. Everything here runs on the hub's loop."""

    def __init__(self, hub: Host) -> None:
        """Listen for changes of proofs, of this and of other processes."""
        super().__init__(hub, fairness_told.deals)

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
