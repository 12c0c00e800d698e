"""A room of people at a served site, stored by the services themselves, for tests of voice.

`python -m tests.e2e.voice_party NAME…` runs with the site's environment and prints the room's
code and a session of each person; they sit in the order of their names, the first owns the room.
With `--match` first, bots take the other seats and a match begins.
"""

from __future__ import annotations

import json
import math
import os
import struct
import subprocess
import sys
import wave
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tests.support.running_site import ROOT, RunningSite

RATE = 48000
SPEECH_S = 4
SYLLABLE_S, PAUSE_S = 0.22, 0.08


@dataclass(frozen=True, slots=True)
class StagedRoom:
    """A room in which everybody sits.

    Attributes:
        code: of the room.
        sessions: of the people, in the order of their seats.
        players: their keys.
        match: code of the match that runs, empty where none does.
    """

    code: str
    sessions: list[str]
    players: list[int]
    match: str


def stage_room(site: RunningSite, *names: str) -> StagedRoom:
    """Make a room in which these people sit, from seat 0 on; `--match` first starts a match."""
    run = subprocess.run(
        [sys.executable, "-m", "tests.e2e.voice_party", *names],
        cwd=ROOT,
        env=site.environment,
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )
    return StagedRoom(**json.loads(run.stdout))


def write_speech(path: Path, pause_s: float = PAUSE_S) -> None:
    """A sound that no noise suppression takes for noise: syllables of a gliding tone.

    Args:
        path: of the file, a whole number of syllables.
        pause_s: silence after each syllable.
    """
    frames = bytearray()
    phase = 0.0
    syllable_s = SYLLABLE_S + pause_s
    for i in range(int(RATE * syllable_s * (SPEECH_S // syllable_s))):
        at = (i / RATE) % syllable_s
        phase += 2 * math.pi * (180 + 600 * at) / RATE
        loud = math.sin(math.pi * at / SYLLABLE_S) if at < SYLLABLE_S else 0.0
        tone = math.sin(phase) + 0.5 * math.sin(2 * phase) + 0.3 * math.sin(5 * phase)
        frames += struct.pack("<h", int(12000 * max(0.0, loud) * tone / 1.8))
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(bytes(frames))


def _store(names: list[str], *, plays: bool) -> dict[str, Any]:
    """Make the people, the room and the sessions; perhaps start a match."""
    from django.test import Client  # noqa: PLC0415 - only after django.setup

    from lobby.models import Player, Room  # noqa: PLC0415
    from lobby.protocol.client import FillBots, Ready, Start, TakeSeat  # noqa: PLC0415
    from lobby.services import joining  # noqa: PLC0415
    from lobby.services.commands import carry_out  # noqa: PLC0415
    from lobby.services.room_settings import RoomSettings  # noqa: PLC0415

    people = [Player.objects.create_user(username=name) for name in names]
    room = joining.create(people[0], RoomSettings())
    sessions = []
    for seat, person in enumerate(people):
        if seat:
            joining.join(person, room.code)
            carry_out(room.pk, person.pk, TakeSeat(id=f"seat-{seat}", seat=seat))
        browser = Client()
        browser.force_login(person)
        sessions.append(browser.cookies["sessionid"].value)
    keys = [person.pk for person in people]
    if plays:
        carry_out(room.pk, keys[0], FillBots(id="bots", level="random"))
        for key in keys:
            carry_out(room.pk, key, Ready(id="ready", ready=True))
        carry_out(room.pk, keys[0], Start(id="start"))
    match = Room.objects.get(pk=room.pk).match
    code = match.code if match else ""
    return {"code": room.code, "sessions": sessions, "players": keys, "match": code}


def main(*names: str) -> None:
    """Print the room."""
    import django  # noqa: PLC0415 - the settings stand in the environment by then

    django.setup()
    people = [name for name in names if name != "--match"]
    json.dump(_store(people, plays="--match" in names), sys.stdout)


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "masss_site.settings.live")
    main(*sys.argv[1:])
