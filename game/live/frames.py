"""Frames for a table: each distinct one is redacted and encoded once, however many get it."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property

from django.utils import timezone

from game.protocol import server
from game.protocol.codec import encode
from game.protocol.envelope import Message
from game.recent import Commit
from game.rules import mass
from game.selectors import Situation
from game.spectators import Delay, situation_for

_TEXT_FRAME = 0x81
_TWO_BYTE_LENGTH = 126
_EIGHT_BYTE_LENGTH = 127


class Frame:
    """An encoded message, as text for ASGI and as WebSocket bytes for a direct write."""

    def __init__(self, message: Message) -> None:
        """Encode a message."""
        self.payload = encode(message)

    @cached_property
    def text(self) -> str:
        """The JSON text."""
        return self.payload.decode()

    @cached_property
    def wire(self) -> bytes:
        """One unmasked, uncompressed text frame (RFC 6455, section 5.2)."""
        size = len(self.payload)
        if size < _TWO_BYTE_LENGTH:
            head = bytes((_TEXT_FRAME, size))
        elif size < 1 << 16:
            head = bytes((_TEXT_FRAME, _TWO_BYTE_LENGTH)) + size.to_bytes(2, "big")
        else:
            head = bytes((_TEXT_FRAME, _EIGHT_BYTE_LENGTH)) + size.to_bytes(8, "big")
        return head + self.payload


def now_ms() -> int:
    """The server's time in ms of the Unix epoch."""
    return int(timezone.now().timestamp() * 1000)


def view_frame(situation: Situation, viewer: mass.Viewer) -> Frame:
    """The whole match as a viewer may see it."""
    view = mass.view_to_plain(mass.view_of(situation.state, viewer))
    return Frame(
        server.View(n=situation.n, view=view, turn_ends_at=situation.turn_ends_at, now=now_ms())
    )


def spectator_frame(match_id: int, delay: Delay) -> Frame:
    """The first frame of a spectator's page: the match as far as it may be seen.

    Raises:
        NotVisible: there is no such match.
    """
    return view_frame(situation_for(match_id, delay), None)


def events_frame(commit: Commit, viewer: mass.Viewer) -> Frame:
    """The events of a commit as a viewer may see them, with the viewer's legal moves."""
    return Frame(
        server.Events(
            from_=commit.before + 1,
            to=commit.n,
            events=[mass.event_to_plain(mass.redact(event, viewer)) for event in commit.events],
            legal=_legal(commit.state, viewer),
            turn_ends_at=commit.turn_ends_at,
            now=now_ms(),
        )
    )


def _legal(state: mass.MatchState, viewer: mass.Viewer) -> mass.PlainLegal | None:
    """The viewer's legal moves; only the seat on turn has any, so no other view is made."""
    if state.round is None or viewer is None or state.round.turn != viewer:
        return None
    return mass.legal_to_plain(mass.view_of(state, viewer))


class CommitFrames:
    """The frames of one commit: some seats have their own, all others share the public one."""

    def __init__(self, commit: Commit) -> None:
        """Find out which seats may see more than the public."""
        self._commit = commit
        self._private = _private_seats(commit)
        self._frames: dict[mass.Viewer, Frame] = {}

    def of(self, viewer: mass.Viewer) -> Frame:
        """The frame for a viewer."""
        viewer = viewer if viewer in self._private else None
        frame = self._frames.get(viewer)
        if frame is None:
            frame = self._frames[viewer] = events_frame(self._commit, viewer)
        return frame


def _private_seats(commit: Commit) -> frozenset[int]:
    """The seats whose frame differs from the public one; everyone else gets the public one."""
    turn = commit.state.round.turn if commit.state.round else None
    seats: Iterable[int] = () if turn is None else (turn,)
    return frozenset(seats).union(*(mass.who_sees_more(event) for event in commit.events))
