"""Finding a room by a code, and how often an address may guess codes and passwords."""

from __future__ import annotations

from allauth.core.internal.ratelimit import consume
from django.http import HttpRequest

from lobby.models import Room
from lobby.services import joining
from lobby.services.refusals import RoomRefusal, RoomRefused

_RATES = {
    "room_code": "20/m/ip",
    "room_password": "20/m/ip,10/300s/key",
}
_WAIT_S = {"room_code": 60, "room_password": 300}


class Guesses:
    """Counts the wrong guesses of one kind; right ones cost nothing."""

    def __init__(self, request: HttpRequest, kind: str, key: str = "") -> None:
        """Count for who asks.

        Args:
            request: whose address counts.
            kind: `room_code` or `room_password`.
            key: what is guessed at, counted whoever guesses.
        """
        self._request = request
        self._kind = kind
        self._key = key

    def require_left(self) -> None:
        """Raise RoomRefused `too_many_tries` (seconds) where nothing may be guessed any more."""
        if not self._consume(dry_run=True):
            raise RoomRefused(RoomRefusal.TOO_MANY_TRIES, seconds=_WAIT_S[self._kind])

    def count_wrong(self) -> None:
        """Remember a wrong guess."""
        self._consume(dry_run=False)

    def _consume(self, *, dry_run: bool) -> bool:
        # The library's public function leaves out GET, by which codes are guessed too.
        usage = consume(
            self._request,
            app="lobby",
            action=self._kind,
            config=_RATES,
            key=self._key,
            dry_run=dry_run,
            limit_get=True,
        )
        return usage is not None


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
