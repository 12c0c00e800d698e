"""The server tells each pair to connect, and passes on what they say to each other."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import call_command

from game.models import Seat
from lobby.protocol.client import HandOver, Kick, Leave, StandUp, TakeSeat
from lobby.services import blocks
from tests.support.clock import Clock
from tests.voice.conftest import Party
from tests.voice.descriptions import CANDIDATE, SOUND, directed
from voice.models import ScopeChange, Speaker

pytestmark = [pytest.mark.db, pytest.mark.socket]

MATES = {2, 4, 6}


def test_nobody_is_linked_before_joining(party: Party) -> None:
    (bat,) = party.join(0)
    watching = party.open(1)

    assert (bat.talk["place"], bat.links) == ("here", {})
    assert (watching.talk["place"], watching.links) == ("out", {})
    assert [talker["name"] for talker in watching.talk["talkers"]] == ["Bat"]


def test_whoever_joins_is_linked_to_all_who_have(party: Party) -> None:
    tabs = party.join(*range(8))

    for number, tab in enumerate(tabs):
        assert party.who_hears(tab) == set(range(8)) - {number}


def test_both_ends_know_the_link_by_one_number_and_one_is_polite(party: Party) -> None:
    bat, saraa = party.join(0, 1)

    one, other = bat.links[party.key(1)], saraa.links[party.key(0)]
    assert one["id"] == other["id"]
    assert (one["polite"], other["polite"]) == (False, True)


def test_what_one_end_says_reaches_the_other_and_nobody_else(party: Party) -> None:
    bat, saraa, dorj = party.join(0, 1, 2)
    link = bat.links[party.key(1)]["id"]

    bat.send({"t": "offer", "link": link, "sdp": SOUND})
    bat.send({"t": "candidates", "link": link, "candidates": [{"candidate": CANDIDATE}]})
    bat.meanwhile()
    offer, candidates = saraa.signals()
    saraa.send({"t": "answer", "link": link, "sdp": SOUND})
    saraa.meanwhile()

    assert offer == {"t": "offer", "link": link, "sdp": SOUND}
    assert candidates["candidates"] == [{"candidate": CANDIDATE, "mid": None, "ufrag": None}]
    assert bat.signals() == [{"t": "answer", "link": link, "sdp": SOUND}]
    assert dorj.signals() == []


def test_the_team_scope_takes_away_every_link_across_the_teams(party: Party) -> None:
    tabs = party.join(*range(8))
    before = {link["id"] for link in tabs[0].links.values()}

    party.set_scope("team")
    for tab in tabs:
        tab.until(lambda frame: frame.get("scope") == "team", "the new scope")

    for number, tab in enumerate(tabs):
        assert party.who_hears(tab) == set(range(number % 2, 8, 2)) - {number}
    assert {link["id"] for link in tabs[0].links.values()} < before


def test_after_the_change_an_old_link_carries_nothing(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    old = bat.links[party.key(1)]["id"]
    party.set_scope("team")
    bat.until(lambda frame: frame.get("scope") == "team", "the new scope")

    assert bat.refusal(t="offer", link=old, sdp=SOUND) == "voice_no_link"
    assert saraa.signals() == []


def test_opening_the_scope_again_makes_new_links(party: Party) -> None:
    bat, _saraa = party.join(0, 1)
    old = bat.links[party.key(1)]["id"]
    party.set_scope("team")
    bat.until(lambda _: not bat.links, "the end of the link")
    party.set_scope("all")
    bat.until(lambda _: bool(bat.links), "the new link")

    assert bat.links[party.key(1)]["id"] > old


def test_the_owner_can_change_the_scope_from_the_talk(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    bat.do("scope", scope="team")
    saraa.until(lambda frame: frame.get("scope") == "team", "the new scope")

    assert saraa.links == {}
    assert saraa.ask("scope", scope="all")["code"] == "not_owner"


def test_the_scope_changes_while_a_match_runs_and_is_written_down(party: Party) -> None:
    tabs = party.join(0, 1)
    party.room.start()
    party.set_scope("team")
    tabs[0].until(lambda frame: frame.get("scope") == "team", "the new scope")

    (change,) = ScopeChange.objects.all()
    assert (change.match, change.scope, change.by) == (
        party.room.match,
        "team",
        party.room.people[0],
    )
    assert change.n is not None
    assert 1 <= change.n <= party.room.match.n
    record = StringIO()
    call_command("export_match", party.room.match.code, stdout=record)
    (written,) = json.loads(record.getvalue())["voice"]
    assert (written["after"], written["scope"]) == (change.n, "team")


def test_whoever_changes_to_the_other_team_changes_the_company(party: Party) -> None:
    party.set_scope("team")
    party.room.do(1, Leave)
    party.room.do(3, StandUp)
    tabs = party.join(0, 2, 3, 5)
    party.room.do(2, TakeSeat, seat=1)
    party.settle(*tabs)

    assert [party.who_hears(tab) for tab in tabs] == [set(), {5}, set(), {2}]


def test_a_seat_that_a_bot_keeps_is_not_linked_until_the_person_is_back(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    party.room.start()
    seat = Seat.objects.filter(match=party.room.match, player=party.room.people[1])
    seat.update(away="silent")
    party.settle(bat, saraa)
    assert (bat.links, saraa.links) == ({}, {})
    assert saraa.refusal(t="offer", link=1, sdp=SOUND) == "voice_seat_kept"

    seat.update(away="")
    party.settle(bat, saraa)
    assert party.who_hears(bat) == {1}


def test_whom_the_owner_mutes_only_listens(party: Party) -> None:
    bat, saraa, dorj = party.join(0, 1, 2)
    old = saraa.links[party.key(2)]["id"]
    bat.do("mute", player=party.key(1), muted=True)
    party.settle(bat, saraa, dorj)

    link = saraa.links[party.key(2)]
    assert (link["sends"], link["hears"]) == (False, True)
    assert (dorj.links[party.key(1)]["sends"], dorj.links[party.key(1)]["hears"]) == (True, False)
    assert saraa.refusal(t="offer", link=old, sdp=SOUND) == "voice_no_link"
    assert saraa.refusal(t="offer", link=link["id"], sdp=SOUND) == "voice_muted"
    # The other end may not ask to hear him either.
    assert dorj.refusal(t="offer", link=link["id"], sdp=SOUND) == "voice_sdp"
    saraa.send({"t": "offer", "link": link["id"], "sdp": directed("recvonly")})
    saraa.meanwhile()
    assert [signal["link"] for signal in dorj.signals()] == [link["id"]]


def test_muting_outlasts_leaving_and_ends_with_the_owners_word(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    bat.do("mute", player=party.key(1), muted=True)
    saraa.do("leave")
    saraa.join()
    party.settle(bat, saraa)
    assert not saraa.links[party.key(0)]["sends"]

    bat.do("mute", player=party.key(1), muted=False)
    party.settle(bat, saraa)
    assert saraa.links[party.key(0)]["sends"]


def test_whom_the_room_is_handed_to_is_heard(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    bat.do("mute", player=party.key(1), muted=True)
    party.room.do(0, HandOver, player=party.key(1))
    party.settle(bat, saraa)
    # Nobody else could let him be heard, and he cannot name himself.
    assert saraa.links[party.key(0)]["sends"]
    assert {talker["muted"] for talker in bat.talk["talkers"]} == {False}

    party.room.do(1, HandOver, player=party.key(0))
    party.settle(bat, saraa)
    assert not saraa.links[party.key(0)]["sends"], "the owner's word still holds"


def test_a_block_parts_two_people_within_a_look(party: Party) -> None:
    bat, saraa, dorj = party.join(0, 1, 2)
    blocks.block(party.key(1), party.key(0))
    party.settle(bat, saraa, dorj)

    assert [party.who_hears(tab) for tab in (bat, saraa, dorj)] == [{2}, {2}, {0, 1}]


def test_whoever_is_sent_away_has_no_link_and_no_socket(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    party.room.do(0, Kick, player=party.key(1))
    bat.until(lambda _: not bat.links, "the end of the link")
    party.look()

    assert saraa.close_code() == 4403


def test_leaving_the_talk_ends_the_links(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    saraa.do("leave")
    bat.until(lambda _: not bat.links, "the end of the link")

    assert saraa.talk["place"] == "out"


def test_a_tab_that_comes_back_keeps_its_links(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    link = bat.links[party.key(1)]["id"]
    saraa.close()
    again = party.open(1)
    again.tab = saraa.tab
    # Until it says so, the stay might be another tab's: pages keep their links meanwhile.
    assert (again.talk["place"], again.links) == ("elsewhere", {})
    again.join(again=True)
    bat.send({"t": "offer", "link": link, "sdp": SOUND})
    bat.meanwhile()

    assert again.links[party.key(0)]["id"] == link
    assert [signal["sdp"] for signal in again.signals()] == [SOUND]


def test_another_tab_takes_the_talk_over(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    old = bat.links[party.key(1)]["id"]
    other = party.open(1)
    other.join()
    party.settle(bat, saraa, other)

    assert (saraa.talk["place"], saraa.links) == ("elsewhere", {})
    assert other.talk["place"] == "here"
    assert bat.links[party.key(1)]["id"] == other.links[party.key(0)]["id"] > old


def test_a_tab_that_comes_back_late_takes_the_talk_from_no_other(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    saraa.close()
    (other,) = party.join(1)
    link = other.links[party.key(0)]["id"]
    late = party.open(1)
    late.tab = saraa.tab
    late.join(again=True)
    party.settle(bat, other, late)

    assert (late.talk["place"], late.links) == ("elsewhere", {})
    assert late.refusal(t="offer", link=link, sdp=SOUND) == "voice_not_joined"
    assert (other.talk["place"], other.links[party.key(0)]["id"]) == ("here", link)
    late.join()
    party.settle(other, late)
    assert (other.talk["place"], late.talk["place"]) == ("elsewhere", "here"), "a press does"


def test_a_tab_that_comes_back_to_a_stay_that_has_ended_joins_anew(
    party: Party, clock: Clock
) -> None:
    bat, saraa = party.join(0, 1)
    (other,) = party.join(1)
    clock.forward(16)
    saraa.join(again=True)
    party.settle(bat, saraa, other)

    assert (saraa.talk["place"], other.talk["place"]) == ("here", "elsewhere")


def test_whoever_is_silent_for_long_is_dropped(party: Party, clock: Clock) -> None:
    bat, saraa = party.join(0, 1)
    clock.forward(10)
    party.settle(bat)
    assert party.who_hears(bat) == {1}

    clock.forward(16)
    bat.meanwhile()
    party.settle(bat)
    assert bat.links == {}
    assert Speaker.objects.count() == 1
    party.settle(saraa)
    assert saraa.talk["place"] == "out"


def test_a_link_that_does_not_come_up_is_made_anew_for_both(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    old = bat.links[party.key(1)]["id"]
    saraa.do("relink", link=old)
    party.settle(bat, saraa)

    assert bat.links[party.key(1)]["id"] == saraa.links[party.key(0)]["id"] > old


def test_everybody_sees_what_microphones_are_set_to(party: Party) -> None:
    bat, saraa = party.join(0, 1)
    saraa.do("mic", mic="muted")
    bat.until(lambda frame: frame["t"] == "voice", "the change")

    assert {talker["name"]: talker["mic"] for talker in bat.talk["talkers"]} == {
        "Bat": "open",
        "Saraa": "muted",
    }
    assert party.who_hears(bat) == {1}


def test_who_joins_is_told_which_servers_help(party: Party, settings: object) -> None:
    settings.MASSS_TURN = ["turn:turn.example.org:3478"]
    settings.MASSS_TURN_SECRET = "the relay's secret"
    (bat,) = party.join(0)

    (server,) = bat.ice["servers"]
    assert server["username"].split(":")[1] == f"{party.room.id}-{party.key(0)}"


def test_a_tab_that_was_told_nothing_finds_out_by_its_heartbeat(party: Party) -> None:
    bat, _saraa = party.join(0, 1)
    bat.send({"t": "ping", "n": 0})

    assert bat.until(lambda frame: frame["t"] == "voice", "the talk")["links"]
