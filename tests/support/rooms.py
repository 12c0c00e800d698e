"""Rooms in the database and what tests do with them: fill, command, let time pass, look at."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from typing import Any

from django.utils import timezone

from game.models import Match, Seat
from game.protocol.envelope import Message
from lobby import outbox, selectors
from lobby.models import Ban, Chair, ChatLine, Invitation, Member, Player, Room, RoomMatch
from lobby.protocol import client
from lobby.protocol.parts import RoomState
from lobby.services import joining, presence, upkeep
from lobby.services.commands import carry_out
from lobby.services.refusals import RoomRefused
from lobby.services.room_settings import RoomSettings
from tests.support.clock import Clock
from tests.support.stored_table import eight_people

STEP_S = 5
"""Heartbeats come, and the sweep is run, this often while time passes."""
KINDS = (Room, Chair, Member, Ban, ChatLine, Invitation, RoomMatch, Match, Seat)

_ids = count(1)


@dataclass(frozen=True)
class StoredRoom:
    """A room in the database, and the eight people of the tests, in it or not."""

    row: Room
    people: Sequence[Player]

    @property
    def id(self) -> int:
        """The room's key."""
        return self.row.pk

    @property
    def code(self) -> str:
        """The room's code."""
        return self.row.code

    @property
    def n(self) -> int:
        """Number of the newest change."""
        return selectors.room_state(self.id)[0]

    @property
    def state(self) -> RoomState:
        """The room as its members see it."""
        return selectors.room_state(self.id)[1]

    @property
    def seats(self) -> list[str | None]:
        """Who sits on each chair, by name; bots by level."""
        names = {person.pk: person.username for person in self.people}
        chairs = self.state.chairs
        return [chair.bot if chair.player is None else names[chair.player] for chair in chairs]

    @property
    def match(self) -> Match:
        """The match that runs or was played last."""
        match = Room.objects.get(pk=self.id).match
        assert match is not None, "no match was played"
        return match

    # What is done -----------------------------------------------------------------------------

    def do(self, who: int, command: type[Message], *, id: str | None = None, **fields: Any) -> int:
        """Let a person, by number, send a command; gives the answer."""
        message: Any = command(id=id or f"r{next(_ids)}", **fields)
        return carry_out(self.id, self.people[who].pk, message)

    def refusal(self, who: int, command: type[Message], **fields: Any) -> str:
        """The code with which a command is refused; nothing may have changed."""
        return refusal_of(lambda: self.do(who, command, **fields))

    def join(self, *numbers: int, sits: bool = True) -> None:
        """Let people, by number, come in, and sit down."""
        for number in numbers:
            come = joining.join_and_sit if sits else joining.join
            come(self.people[number], self.code)

    def all_ready(self, *but: int, wants: str | None = None) -> None:
        """Everybody on a chair says to be ready, but for some people by number."""
        seated = {chair.player for chair in self.state.chairs}
        for number, person in enumerate(self.people):
            if person.pk in seated and number not in but:
                self.do(number, client.Ready, ready=True, wants=wants)

    def start(self) -> None:
        """Everybody is ready, and the owner, person 0, starts."""
        self.all_ready(0)
        self.do(0, client.Start)

    def win_match(self, team: str = "A") -> None:
        """The match ends, without a word to the room."""
        Match.objects.filter(pk=self.match.pk).update(winner=team, finished_at=timezone.now())

    def heartbeat(self, *numbers: int) -> None:
        """People, by number, are heard."""
        players = [self.people[number] for number in numbers]
        members = Member.objects.filter(room=self.row, player__in=players)
        presence.renew(list(members.values_list("pk", flat=True)), timezone.now())

    def pass_time(self, clock: Clock, seconds: int, *online: int) -> None:
        """Let time pass, with heartbeats of people by number, and sweeps."""
        step = STEP_S if online else 2 * STEP_S
        for _ in range(seconds // step):
            clock.forward(step)
            self.heartbeat(*online)
            upkeep.sweep()


def make_room(seated: int = 8, people: Sequence[Player] = (), **settings: Any) -> StoredRoom:
    """A room of person 0, on whose first chairs people sit in the order of their numbers.

    Args:
        seated: how many people are in the room and sit.
        people: the people, the eight of the tests if there are none.
        settings: as of `RoomSettings`.
    """
    everyone = people or eight_people()
    room = StoredRoom(joining.create(everyone[0], RoomSettings(**settings)), everyone)
    for number in range(1, seated):
        joining.join(everyone[number], room.code, settings.get("password"))
        room.do(number, client.TakeSeat, seat=number)
    return room


def refusal_of(act: Callable[[], object]) -> str:
    """The code with which something is refused; nothing may have changed."""
    before = everything()
    try:
        act()
    except RoomRefused as refused:
        assert everything() == before, "a refused command has changed something"
        return refused.code.value
    raise AssertionError("it was not refused")


def everything() -> list[list[tuple[Any, ...]]]:
    """All rows of rooms and matches, to be compared with a later look."""
    return [list(kind.objects.order_by("pk").values_list()) for kind in KINDS]


@contextmanager
def listening() -> Iterator[list[outbox.News]]:
    """What is told after commits, in order."""
    told: list[outbox.News] = []
    outbox.listen(told.append)
    try:
        yield told
    finally:
        outbox.unlisten(told.append)


def notices(told: Collection[outbox.News]) -> list[tuple[str, str]]:
    """The kinds and names of the notices among what was told."""
    return [(news.kind, news.name) for news in told if isinstance(news, outbox.NoticeNews)]
