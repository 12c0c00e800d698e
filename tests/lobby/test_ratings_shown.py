"""Ratings on profiles, below results and in the list of rooms."""

from __future__ import annotations

import pytest
from django.db import connection
from django.template import Context, Template
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from game.models import Match
from game.rules import mass
from lobby.models import PROVISIONAL, Player, Rating, RatingChange, RoomMatch
from lobby.pages.cards import Filter, cards_of
from lobby.selectors import open_rooms
from lobby.services import deleting, ratings
from lobby.services.recomputing import recompute
from lobby.services.seasons import season_at
from lobby.sparkline import EDGE, HEIGHT, WIDTH, sparkline
from tests.support.people import browser_of, person
from tests.support.rated import begin, end, play_match, play_some, rated_room
from tests.support.rooms import StoredRoom, make_room

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

TAG = Template("{% load ratings %}{% rating_changes match %}")


def below_the_result(match: Match, reader: Player, language: str = "en") -> str:
    """What the result page of a match shows a reader of ratings."""
    with translation.override(language):
        return TAG.render(Context({"match": match, "user": reader}))


def profile(reader: Player, who: Player, language: str = "en") -> str:
    answer = browser_of(reader, language).get(f"/player/{who.pk}/")
    assert answer.status_code == 200
    return answer.content.decode()


def test_below_a_result_everybody_sees_what_it_changed() -> None:
    room = rated_room()
    match = play_match(room)
    assert "are being counted" in below_the_result(match, room.people[0])

    ratings.count_due()
    shown = below_the_result(match, room.people[0])

    assert shown.count('class="changes__one"') == 8
    assert shown.count('aria-current="true"') == 1
    for change in RatingChange.objects.all():
        assert f"{change.points_before} → {change.points_after}" in shown
    assert ">+40</strong>" in shown
    assert ">\N{MINUS SIGN}28</strong>" in shown
    assert "Чансаа" in below_the_result(match, room.people[0], "mn")


def test_below_a_result_that_changed_nothing_stands_why() -> None:
    room = rated_room()
    match = play_match(room)
    for counted, words in (
        ("off", "The room was not rated"),
        ("few", "Too few people with an account"),
        ("one_sided", "in one team only"),
        ("abandoned", "without a winner"),
    ):
        RoomMatch.objects.update(counted=counted)
        assert words in below_the_result(match, room.people[0])
    RoomMatch.objects.update(counted="")
    assert below_the_result(match, room.people[0]).strip() == ""


def test_below_a_running_match_stands_nothing() -> None:
    room = rated_room()
    table = begin(room)

    assert below_the_result(table.match, room.people[0]).strip() == ""


def test_who_has_given_up_the_account_is_not_named_any_more() -> None:
    room = rated_room()
    match = play_match(room)
    ratings.count_due()
    deleting.delete(room.people[3].pk)

    shown = below_the_result(match, room.people[0])

    assert shown.count("former player") == 1
    assert "Oyun" not in shown
    assert f"/player/{room.people[3].pk}/" not in shown
    assert recompute(write=False).changes == 0


def test_a_small_share_is_told() -> None:
    room = rated_room()
    match = play_match(room)
    ratings.count_due()
    RatingChange.objects.filter(player=room.people[3]).update(share=0.43)

    assert "43 % own moves" in below_the_result(match, room.people[0])


def test_the_profile_shows_rating_line_and_reliability() -> None:
    room = rated_room()
    for winner in (mass.Team.A, mass.Team.B, mass.Team.A):
        play_match(room, winner)
    ratings.count_due()
    bat = room.people[0]
    rating = Rating.objects.get(player=bat)

    page = profile(room.people[1], bat)

    assert f'<strong class="rating__points">{rating.points}</strong>' in page
    assert "3 of 10 rated matches played" in page
    assert "provisional" in page
    assert 'class="rating__line"' in page
    assert "very reliable · 100 %" in page
    assert "найдвартай" in profile(room.people[1], bat, "mn")


def test_the_profile_of_a_settled_rating_tells_the_place() -> None:
    bat = person("Bat")
    Rating.objects.create(
        player=bat,
        season=season_at(timezone.now()),
        mu=30,
        sigma=3,
        points=1800,
        matches=PROVISIONAL,
    )

    page = profile(bat, bat)

    assert "place 1" in page
    assert "Most likely strength 2220, give or take 216." in page


def test_the_profile_of_who_has_no_rating_says_so() -> None:
    bat, guest = person("Bat"), person("Zochin", is_guest=True)

    assert "No rated match in this season yet" in profile(bat, bat)
    assert "Guests have no rating" in profile(bat, guest)
    assert "too few matches to tell" in profile(bat, guest)


def test_the_card_takes_few_queries() -> None:
    room = rated_room()
    play_match(room)
    ratings.count_due()
    card = Template("{% load ratings %}{% rating_card player %}")

    with CaptureQueriesContext(connection) as queries:
        card.render(Context({"player": room.people[0]}))

    assert len(queries) <= 4


def test_counting_a_match_takes_the_same_queries_however_long_it_was() -> None:
    room = rated_room(target=9)
    numbers = []
    for moves in (8, 40):
        table = begin(room)
        play_some(table, moves)
        end(table)
        with CaptureQueriesContext(connection) as queries:
            assert ratings.count_due() == 1
        numbers.append(len(queries))

    assert numbers[1] <= numbers[0]


def test_the_list_of_rooms_tells_which_are_not_rated() -> None:
    rated, unrated = make_room(seated=1), make_room(seated=1, rated=False)

    with translation.override("en"):
        facts = {card.line.code: card.facts for card in cards_of(open_rooms(), Filter(), set())}

    assert "not rated" in facts[unrated.code]
    assert "rated" not in facts[rated.code]


def test_the_form_of_a_room_makes_it_rated_or_not(room: StoredRoom) -> None:
    browser = browser_of(room.people[0])
    form = {
        "access": "public",
        "target": "3",
        "clock_s": "30",
        "language": "en",
        "voice": "all",
        "spectators": "off",
    }

    for number, (more, wanted) in enumerate((({"rated": "on"}, True), ({}, False)), start=2):
        answer = browser.post("/lobby/new/", form | {"name": f"room {number}"} | more)
        assert answer.status_code == 302
        made = {line.name: line.rated for line in open_rooms()}
        assert made[f"room {number}"] is wanted


def test_the_line_goes_from_left_to_right_within_its_box() -> None:
    line = sparkline([1500, 1540, 1490])

    assert line is not None
    places = [tuple(map(float, place.split(","))) for place in line.points.split()]
    assert [x for x, _ in places] == [EDGE, WIDTH / 2, WIDTH - EDGE]
    assert [y for _, y in places] == [HEIGHT - EDGE - 46 * 10 / 50, EDGE, HEIGHT - EDGE]
    assert (line.x, line.y, line.least, line.most) == (*places[-1], 1490, 1540)
    assert sparkline([1500, 1500]) is not None
    assert sparkline([1500]) is None
