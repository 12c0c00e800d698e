"""Two server processes with one database: people on different ones talk as on one."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from tests.e2e.voice_party import StagedRoom, stage_room
from tests.support.running_site import RunningSite
from tests.voice.client import VoiceClient
from tests.voice.descriptions import SOUND


@pytest.fixture
def sites(tmp_path: Path, postgres_url: str, valkey_url: str) -> Iterator[list[RunningSite]]:
    """Two processes of one site."""
    shared = {
        "MASSS_DATABASE_URL": postgres_url,
        "MASSS_REDIS_URL": valkey_url,
        "MASSS_SECRET_KEY": "one key for both processes of the test",
    }
    with ExitStack() as stack:
        found = []
        for name in ("one", "two"):
            (tmp_path / name).mkdir()
            found.append(stack.enter_context(RunningSite(tmp_path / name, **shared)))
        yield found


def back_at(site: RunningSite, room: StagedRoom, seat: int, before: VoiceClient) -> VoiceClient:
    """The same tab again over another connection."""
    return tab(site, room, seat, name=before.tab)


def tab(site: RunningSite, room: StagedRoom, seat: int, *, name: str = "") -> VoiceClient:
    """A tab of the person on a seat, at one of the processes; named as it was before."""
    url = f"ws://127.0.0.1:{site.port}/ws/room/{room.code}/voice/"
    client = VoiceClient(url, session=room.sessions[seat], origin=site.url)
    client.tab = name or client.tab
    client.sync()
    client.join()
    return client


def test_people_on_two_processes_are_linked_and_hear_of_changes_at_once(
    sites: list[RunningSite],
) -> None:
    room = stage_room(sites[0], "Bat", "Saraa", "Dorj")
    with (
        tab(sites[0], room, 0) as bat,
        tab(sites[1], room, 1) as saraa,
        tab(sites[1], room, 2) as dorj,
    ):
        for seat, one in enumerate((bat, saraa, dorj)):
            one.wait_links(*(who for other, who in enumerate(room.players) if other != seat))
        link = bat.links[room.players[1]]["id"]
        assert saraa.links[room.players[0]]["id"] == link

        bat.send({"t": "offer", "link": link, "sdp": SOUND})
        offer = saraa.until(lambda frame: frame["t"] == "offer", "the offer")
        assert offer == {"t": "offer", "link": link, "sdp": SOUND}
        saraa.send({"t": "answer", "link": link, "sdp": SOUND})
        bat.until(lambda frame: frame["t"] == "answer", "the answer")

        bat.do("scope", scope="team")
        saraa.wait_links()
        assert saraa.refusal(t="offer", link=link, sdp=SOUND) == "voice_no_link"
        dorj.wait_links(room.players[0])


def test_a_tab_that_comes_back_elsewhere_hears_there_though_the_old_socket_lingers(
    sites: list[RunningSite],
) -> None:
    room = stage_room(sites[0], "Ganaa", "Zaya")
    with tab(sites[0], room, 0) as before, tab(sites[0], room, 1) as zaya:
        zaya.wait_links(room.players[0])
        link = zaya.links[room.players[0]]["id"]
        # On another network the page is served by another process; the old socket hangs.
        with back_at(sites[1], room, 0, before) as ganaa:
            # Its process has told the other one by the time it has passed something on.
            ganaa.send({"t": "offer", "link": link, "sdp": SOUND})
            zaya.until(lambda frame: frame["t"] == "offer", "the offer")
            zaya.send({"t": "answer", "link": link, "sdp": SOUND})
            ganaa.until(lambda frame: frame["t"] == "answer", "the answer")
            assert before.signals() == []


def test_a_server_that_ends_takes_no_stay_with_it(sites: list[RunningSite]) -> None:
    room = stage_room(sites[0], "Oyun", "Tumur")
    with tab(sites[0], room, 0) as bat, tab(sites[1], room, 1) as saraa:
        bat.wait_links(room.players[1])
        saraa.wait_links(room.players[0])
        link = bat.links[room.players[1]]["id"]
        sites[0].kill()
        # The page comes back to another process, with the same tab.
        with back_at(sites[1], room, 0, bat) as again:
            assert again.links[room.players[1]]["id"] == link
            again.send({"t": "offer", "link": link, "sdp": SOUND})
            saraa.until(lambda frame: frame["t"] == "offer", "the offer")
