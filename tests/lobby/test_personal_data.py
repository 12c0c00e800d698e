"""The own data: what a person gets of them, and that nothing names the person afterwards."""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest
from django.apps import apps
from django.db import models
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from game.models import HintUse, Match, MatchEvent, Seat
from game.rules import mass
from game.services.records import record_file
from lobby.models import Friendship, Member, Player, Report, Room
from lobby.protocol import client as say
from lobby.services import blocks, deleting, desk, sanctions
from lobby.services.personal_data import SECTIONS, WITHHELD
from lobby.services.sanctions import Order
from tests.support.people import PASSWORD, befriend, browser_of, person, room_with
from tests.support.rooms import StoredRoom
from tests.support.staff import impose, staff

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

NAME = "Nomin"
WHO = 5


def archive_of(browser: Client) -> dict[str, Any]:
    """What the person downloads, by file."""
    answer = browser.post(reverse("lobby:export_data"))
    assert answer["Content-Type"] == "application/zip"
    with ZipFile(BytesIO(answer.content)) as files:
        return {name: json.loads(files.read(name)) for name in files.namelist()}


def lived_in(room: StoredRoom) -> Player:
    """A person who has done all that leaves traces, in the middle of a match."""
    me, other = room.people[WHO], room.people[0]
    me.set_password(PASSWORD)
    me.email = f"{NAME}@example.org"
    me.save()
    befriend(me, other)
    blocks.block(me.pk, room.people[1].pk)
    room.do(WHO, say.Say, channel="room", text=f"I am {NAME}, hello")
    room.do(0, say.Say, channel="room", text=f"hello {NAME}! Nominal words stay")
    room.start()
    HintUse.objects.create(
        match=room.match,
        round=room.match.rounds.get(),
        seat=WHO,
        name=NAME,
        n=3,
        level="expert",
        at=timezone.now(),
    )
    room_with(me, name=f"{NAME}'s place", phase="closed")
    about = Report.objects.create(
        reporter=other, player=me, match=room.match, text=f"{NAME} stalls"
    )
    own = Report.objects.create(reporter=me, player=other, match=room.match, text="He shouts")
    moderator = staff("moderator")
    impose(moderator, me, "warn", f"{NAME}, be kind.")
    desk.close(moderator, about.pk, Report.Status.RESOLVED, f"We have told {NAME}.")
    order = Order("warn", f"Do not shout at {NAME}.", report=own)
    sanctions.impose(moderator, other.pk, order)
    Report.objects.create(
        reporter=room.people[2], player=other, match=room.match, text=f"and {NAME} laughs"
    )
    return Player.objects.get(pk=me.pk)


def texts_with(word: str) -> list[str]:
    """Where in the database a word stands: every column of every table that can hold text."""
    kinds = (models.CharField, models.TextField, models.JSONField)
    return [
        f"{model._meta.label}.{field.name}"
        for model in apps.get_models(include_auto_created=True)
        for field in model._meta.concrete_fields
        if isinstance(field, kinds)
        for value in model._base_manager.values_list(field.name, flat=True)
        if word in (value if isinstance(value, str) else json.dumps(value, ensure_ascii=False))
    ]


def test_each_relation_to_a_person_is_given_or_withheld_for_a_reason() -> None:
    given = {f"{section.model}.{section.whose}" for section in SECTIONS}
    known = {deleting.label_of(relation) for relation in deleting.relations_to_people()}

    assert known - given - WITHHELD.keys() == set()
    assert (given | WITHHELD.keys()) - known == set()
    assert given & WITHHELD.keys() == set()


def test_a_person_gets_the_own_data_and_nothing_of_others(room: StoredRoom) -> None:
    me = lived_in(room)
    browser = browser_of(me)

    files = archive_of(browser)

    assert files["profile.json"]["username"] == NAME
    assert [seat["number"] for seat in files["seats.json"]] == [WHO]
    assert [line["text"] for line in files["chat.json"]] == [f"I am {NAME}, hello"]
    assert files["friends_asked.json"][0]["asked__username"] == "Bat"
    assert [report["text"] for report in files["reports.json"]] == ["He shouts"]
    assert [one["reason"] for one in files["sanctions.json"]] == [f"{NAME}, be kind."]
    everything = json.dumps(files)
    for secret in (me.password, "stalls", Match.objects.get().state, "Munkh"):
        assert secret not in everything
    assert browser_of().post(reverse("lobby:export_data")).status_code == 302
    assert browser.get(reverse("lobby:export_data")).status_code == 405


def test_after_deleting_no_row_of_any_table_holds_the_name(room: StoredRoom) -> None:
    me = lived_in(room)
    browser = browser_of(me)
    assert texts_with(NAME)

    answer = browser.post(reverse("lobby:delete_data"), {"password": PASSWORD}, follow=True)

    assert "Your data are deleted." in answer.text
    assert [place for place in texts_with(NAME) if "Nominal" not in place] == [
        "lobby.ChatLine.text"  # “Nominal”, another word
    ]
    assert room.state.members
    assert not Member.objects.filter(player=me).exists()
    assert not Friendship.objects.exists()
    gone = Player.objects.get(pk=me.pk)
    assert (gone.is_active, gone.email, gone.has_usable_password()) == (False, "", False)
    assert browser.get("/me/").status_code == 302
    assert not Client().login(username=NAME, password=PASSWORD)
    assert not Client().login(username=gone.username, password=PASSWORD)
    assert browser_of(room.people[0]).get(f"/player/{me.pk}/").status_code == 404


def test_what_others_say_in_a_room_is_searched_where_the_person_only_played(
    room: StoredRoom,
) -> None:
    room.start()
    room.do(0, say.Say, channel="room", text=f"{NAME} says nothing")
    assert texts_with(NAME)

    deleting.delete(room.people[WHO].pk)

    assert texts_with(NAME) == []


def test_matches_stay_whole_under_a_former_player(room: StoredRoom) -> None:
    me = lived_in(room)
    match = room.match
    before = msgspec.json.decode(record_file(match.pk))

    with translation.override("mn"):
        deleting.delete(me.pk)

    after = msgspec.json.decode(record_file(match.pk))
    assert NAME not in json.dumps(after)
    assert after["seats"][WHO]["name"] == "тоглогч асан"
    assert mass.verify(after).moves == mass.verify(before).moves
    assert [seat["name"] for seat in before["seats"] if seat["name"] != NAME] == [
        seat["name"] for place, seat in enumerate(after["seats"]) if place != WHO
    ]
    seat = Seat.objects.get(match=match, number=WHO)
    assert (seat.player, bool(seat.bot)) == (None, True)
    assert match.departures.get().name == "тоглогч асан"
    assert match.departures.get().player == me
    state = mass.fold(
        mass.event_from_plain(msgspec.json.decode(payload))
        for payload in MatchEvent.objects.filter(match=match).values_list("payload", flat=True)
    )
    assert mass.state_to_plain(state) == msgspec.json.decode(Match.objects.get().state)


def test_two_former_players_of_a_match_can_be_told_apart(room: StoredRoom) -> None:
    room.start()

    for who, language in ((2, "en"), (3, "en"), (4, "mn")):
        with translation.override(language):
            deleting.delete(room.people[who].pk)

    assert sorted(room.match.departures.values_list("name", flat=True)) == [
        "former player",
        "former player 2",
        "тоглогч асан",
    ]


@pytest.mark.parametrize("given", ["", "wrong", "Nomin"])
def test_a_wrong_password_deletes_nothing(room: StoredRoom, given: str) -> None:
    me = lived_in(room)

    answer = browser_of(me).post(reverse("lobby:delete_data"), {"password": given})

    assert answer.status_code == 400
    assert "not_the_password" in answer.text
    assert Player.objects.get(pk=me.pk).deleted_at is None
    assert Member.objects.filter(player=me).exists()


def test_a_guest_types_the_own_name(room: StoredRoom) -> None:
    me = room.people[WHO]
    Player.objects.filter(pk=me.pk).update(is_guest=True)
    browser = browser_of(Player.objects.get(pk=me.pk))

    refused = browser.post(reverse("lobby:delete_data"), {"password": "Saraa"})
    assert "not_own_name" in refused.text
    browser.post(reverse("lobby:delete_data"), {"password": NAME})

    assert texts_with(NAME) == []


def test_the_owner_who_goes_leaves_the_room_to_another(room: StoredRoom) -> None:
    deleting.delete(room.people[0].pk)

    assert Room.objects.get(pk=room.id).owner_id is not None
    assert room.state.owner != room.people[0].pk


def test_deleting_twice_changes_nothing_more(room: StoredRoom) -> None:
    me = room.people[WHO]
    deleting.delete(me.pk)
    first = Player.objects.filter(pk=me.pk).values().get()

    deleting.delete(me.pk)

    assert Player.objects.filter(pk=me.pk).values().get() == first


def test_nobody_can_take_the_name_of_a_former_player() -> None:
    browser = Client(headers={"accept-language": "en"})
    for name in ("former 12", "Former player", "тоглогч асан", "formerplayer 7"):
        answer = browser.post("/account/signup/", {"username": name, "password1": PASSWORD})
        assert "This name is not for players." in answer.text, name
    assert person("formerly known").pk
