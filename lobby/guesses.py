"""Finding a room by a code, and how often codes and passwords may be guessed.

Nobody may guess for long, and nobody may lock others out by guessing wrong: what counts against
a person is what that address or that account has tried. Only while very many guess at one room
at once does a stranger get fewer tries, but still the first one, with which who knows the
password comes in.
"""

from __future__ import annotations

from dataclasses import dataclass

from allauth.core.internal.ratelimit import consume
from django.http import HttpRequest

from lobby.models import Room
from lobby.services import joining
from lobby.services.refusals import RoomRefusal, RoomRefused

_BY_ADDRESS = "20/m/ip"
_ONE_ROOM_BY_ADDRESS = "10/300s/ip"
_ONE_ROOM_BY_ACCOUNT = "10/300s/user"
_CROWD = "60/300s/key"
"""More wrong guesses at one room than this are no people who have forgotten its password."""
_FIRST_TRY = "1/300s/ip"
"""What an address has left at a room while a crowd guesses at it."""
_MOST = "600/300s/key"
"""Six random letters hold for years at this rate, however many addresses guess."""
_WAIT_S = {"room_code": 60, "room_password": 300}


@dataclass(frozen=True, slots=True)
class _Counter:
    """Counts for who asks, or for what is guessed at."""

    request: HttpRequest
    action: str
    rate: str

    def has_left(self) -> bool:
        """Whether another wrong guess may be made."""
        return self._consume(dry_run=True)

    def count(self) -> None:
        """Remember a wrong guess."""
        self._consume(dry_run=False)

    def _consume(self, *, dry_run: bool) -> bool:
        # The library's public function leaves out GET, by which codes are guessed too.
        usage = consume(
            self.request,
            app="lobby",
            action=self.action,
            config={self.action: self.rate},
            key="",
            dry_run=dry_run,
            limit_get=True,
        )
        return usage is not None


class Guesses:
    """Counts the wrong guesses of one kind; right ones cost nothing."""

    def __init__(self, request: HttpRequest, kind: str, key: str = "") -> None:
        """Count for who asks.

        Args:
            request: whose address and account count.
            kind: `room_code` or `room_password`.
            key: the code of the room whose password is guessed at.
        """
        self._kind = kind
        self._own = [_Counter(request, kind, _BY_ADDRESS)]
        self._all: list[_Counter] = []
        self._crowd: list[_Counter] = []
        if key:
            action = f"{kind}.{key}"
            self._own.append(_Counter(request, action, _ONE_ROOM_BY_ADDRESS))
            if request.user.is_authenticated:
                self._own.append(_Counter(request, action, _ONE_ROOM_BY_ACCOUNT))
            self._all = [_Counter(request, action, _MOST)]
            self._crowd = [_Counter(request, action, rate) for rate in (_CROWD, _FIRST_TRY)]

    def require_left(self) -> None:
        """Raise RoomRefused `too_many_tries` (seconds) where nothing may be guessed any more."""
        has_left = all(counter.has_left() for counter in (*self._own, *self._all))
        in_crowd = self._crowd and not any(counter.has_left() for counter in self._crowd)
        if in_crowd or not has_left:
            raise RoomRefused(RoomRefusal.TOO_MANY_TRIES, seconds=_WAIT_S[self._kind])

    def count_wrong(self) -> None:
        """Remember a wrong guess."""
        for counter in (*self._own, *self._all, *self._crowd):
            counter.count()


def find_room(request: HttpRequest, code: str) -> Room:
    """The room of a code, however it was typed.

    Raises:
        RoomRefused: `room_not_found`, `room_closed`, or `too_many_tries` where codes are guessed.
    """
    guesses = Guesses(request, "room_code")
    guesses.require_left()
    room = joining.find(code)
    if room is None:
        guesses.count_wrong()
        raise RoomRefused(RoomRefusal.ROOM_NOT_FOUND)
    if room.phase == Room.Phase.CLOSED:
        raise RoomRefused(RoomRefusal.ROOM_CLOSED)
    return room
