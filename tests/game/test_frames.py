"""Frames: their bytes, their sizes, and that each distinct one is made once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest
from websockets.frames import Opcode
from websockets.streams import StreamReader

from game.live import frames
from game.live.frames import CommitFrames, Frame, events_frame, view_frame
from game.protocol import server
from game.recent import Commit
from game.rules import mass
from game.selectors import Situation
from tests.rules.positions import made_up
from tests.support.random_match import PEOPLE, Step, play_at_random

VIEWERS: tuple[mass.Viewer, ...] = (*range(mass.SEATS), None)
LONGEST_NAMES = tuple(mass.Occupant("Ө" * 20, "human") for _ in PEOPLE)
N = 100_000
"""An event number as long as any that a match reaches."""


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 65535, 65536, 100_000])
def test_the_bytes_are_one_whole_text_frame(size: int) -> None:
    frame = Frame(server.Error(id=None, code="x", rule=None, params={}))
    frame.payload = b"x" * size

    read = _read_as_a_client(frame.wire)

    assert read == (Opcode.TEXT, True, frame.payload)


def _read_as_a_client(data: bytes) -> tuple[Opcode, bool, bytes]:
    """A frame as another implementation reads it."""
    from websockets.frames import Frame as ClientFrame  # noqa: PLC0415

    reader = StreamReader()
    reader.feed_data(data)
    reader.feed_eof()
    parsing = ClientFrame.parse(reader.read_exact, mask=False, max_size=None)
    try:
        while True:
            next(parsing)
    except StopIteration as done:
        frame = done.value
    return frame.opcode, frame.fin, bytes(frame.data)


def commits(seed: int) -> Iterator[tuple[Step, Commit]]:
    """The commits of a random match."""
    for step in play_at_random(random.Random(seed)):
        if step.events:
            yield step, Commit(N, step.events, step.after)


def test_what_is_public_is_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[mass.Viewer] = []

    def counted(commit: Commit, viewer: mass.Viewer) -> Frame:
        made.append(viewer)
        return events_frame(commit, viewer)

    monkeypatch.setattr(frames, "events_frame", counted)
    for step, commit in commits(2):
        made.clear()
        shared = CommitFrames(commit)
        for viewer in VIEWERS * 2:
            shared.of(viewer)
        assert len(made) == len(set(made))
        if isinstance(step.command, mass.Lead | mass.Beat | mass.Take):
            # Who drew and who is on turn have frames of their own, all others share one.
            assert len(made) <= 3


def test_a_view_is_under_4_kb_and_the_events_of_a_move_under_1_kb() -> None:
    for seed in range(300):
        rng = random.Random(seed)
        state = replace(made_up(rng), occupants=LONGEST_NAMES)
        turn = mass.running_round(state).turn
        assert turn is not None
        assert len(view_frame(Situation(N, state), turn).payload) < 4096
        for move in islice(mass.legal_moves(state, turn), 2):
            events = mass.decide(state, move)
            commit = Commit(N, events, mass.fold(events, state))
            for viewer in (turn, mass.next_seat(turn), None):
                assert len(events_frame(commit, viewer).payload) < 1024


def test_the_frames_of_whole_matches_are_as_small() -> None:
    for seed in range(2):
        for step, commit in commits(seed):
            turn = step.after.round.turn if step.after.round else None
            assert len(view_frame(Situation(N, step.after), turn).payload) < 4096
            assert len(events_frame(commit, turn).payload) < 1024
