"""Votes on their way to the sockets of their team, and to nobody else (R8.5).

They are outside the numbering: a number that the other team misses would tell it that
a vote runs. So each frame holds the whole vote, and the watch makes good what a lost
ring kept back.
"""

from __future__ import annotations

from django.utils import timezone

from game import outbox
from game.live.frames import Frame, now_ms
from game.live.host import Beside, Host
from game.live.tables import Socket
from game.protocol import server
from game.rules import mass
from game.services.tally import Tally, TeamVote, tally_of


class Votes(Beside[outbox.VotesChanged]):
    """Tells teams how their votes stand. Everything here runs on the hub's loop."""

    def __init__(self, hub: Host) -> None:
        """Listen for changes of votes, of this and of other processes."""
        super().__init__(hub, outbox.votes)

    def say(self, match_id: int, tally: Tally) -> None:
        """Tell the teams of a table how their votes stand, where that has changed."""
        table = self._hub.tables.get(match_id)
        if table is None or tally.n < table.votes_n:
            return
        table.votes_n = tally.n
        for team in table.votes.keys() - tally.votes.keys():
            del table.votes[team]  # it was of the round before
        for team, vote in tally.votes.items():
            if table.votes.get(team) == vote:
                continue
            table.votes[team] = vote
            frame = frame_of(vote)
            for socket in table.sockets:
                if not _may_see(socket, team):
                    continue
                if socket.n is None:
                    socket.lacks_vote = True
                else:
                    socket.out.write(frame)

    def make_good(self, socket: Socket) -> None:
        """Tell a socket that has caught up of the vote that it was not told meanwhile."""
        table = self._hub.tables.get(socket.match_id)
        if not socket.lacks_vote or socket.n is None or socket.viewer is None or table is None:
            return
        socket.lacks_vote = False
        vote = table.votes.get(mass.team_of(socket.viewer))
        if vote is not None:
            socket.out.write(frame_of(vote))

    async def greet(self, socket: Socket) -> None:
        """Tell a socket that has synced how the vote of its team stands, if there is one."""
        if socket.viewer is None:
            return
        match_id, team = socket.match_id, mass.team_of(socket.viewer)
        tally = await self._hub.read(lambda: tally_of(match_id, timezone.now()))
        table = self._hub.tables.get(match_id)
        is_old = table is not None and tally.n < table.votes_n
        vote = table.votes.get(team) if table and is_old else tally.votes.get(team)
        socket.lacks_vote = False
        if vote is not None:
            socket.out.write(frame_of(vote))

    def heard_of(self, match_id: int, n: int) -> None:  # noqa: ARG002 - a vote is read anew each time
        """The votes of a match have changed, by whatever process."""
        if match_id in self._hub.tables:
            self._hub.spawn(self._show(match_id))

    async def _show(self, match_id: int) -> None:
        self.say(match_id, await self._hub.read(lambda: tally_of(match_id, timezone.now())))


def _may_see(socket: Socket, team: mass.Team) -> bool:
    """Tell whether a socket is a member's of the team that votes."""
    return socket.viewer is not None and mass.team_of(socket.viewer) is team


def frame_of(vote: TeamVote) -> Frame:
    """A vote as its team is sent it."""
    return Frame(
        server.Vote(
            team=vote.team.value,
            proposer=vote.proposer,
            outcome=vote.outcome.value,
            ballots=list(vote.ballots),
            yes=vote.yes,
            no=vote.no,
            online=vote.online,
            ends_at=vote.ends_at,
            now=now_ms(),
        )
    )
