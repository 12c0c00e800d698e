"""Made matches are rows as live play writes them, so that what is measured on them is true."""

from __future__ import annotations

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db.models import Count

from game.history.listing import own_matches
from game.management.seeding.templates import ABANDONED, make_templates
from game.models import Departure, Match, MatchEvent, Round, Seat
from game.rules import mass
from game.selectors import situation_of
from game.services.records import record_of_match
from lobby.models import Player
from tests.support.stored_table import start_table

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]

MATCHES, OWN, LOGS = 120, 30, 3


def seed(player: str = "Bat", **options: int) -> str:
    said = StringIO()
    wanted = {"matches": MATCHES, "of_player": OWN, "logs": LOGS, "people": 40, "templates": 11}
    call_command("seed_matches", player=player, stdout=said, **(wanted | options))
    return said.getvalue()


@pytest.fixture
def bat(transactional_db: None) -> Player:
    seed()
    return Player.objects.get(username="Bat")


def test_so_many_as_asked_for_are_stored(bat: Player) -> None:
    assert Match.objects.count() == MATCHES
    assert own_matches(bat).count() == OWN
    assert Seat.objects.count() == MATCHES * mass.SEATS


def test_later_matches_began_later(bat: Player) -> None:
    began = list(Match.objects.order_by("pk").values_list("created_at", flat=True))

    assert began == sorted(began)
    assert all(
        match.finished_at is not None and match.finished_at > match.created_at
        for match in Match.objects.all()
    )


def test_a_log_is_a_whole_match_that_the_rules_allow(bat: Player) -> None:
    logged = Match.objects.filter(events__isnull=False).distinct()

    newest = {*Match.objects.values_list("pk", flat=True)[:LOGS]}
    newest |= {match.pk for match in own_matches(bat)[:LOGS]}
    assert {match.pk for match in logged} == newest
    for match in logged:
        record = record_of_match(match.pk)
        verdict = mass.verify(record)
        assert verdict.rounds == Round.objects.filter(match=match).count()
        names = [seat.name for seat in Seat.objects.filter(match=match)]
        assert [occupant["name"] for occupant in record["seats"]] == names


def test_a_match_that_was_closed_ends_within_a_round_that_the_rules_allow() -> None:
    closed = make_templates(ABANDONED, 1)[-1]
    log = [mass.event_from_plain(plain) for plain in closed.events]
    record = mass.record_of(log)

    assert record["winner"] is None
    assert record["rounds"][-1]["end"] is None
    assert record["rounds"][-1]["moves"]
    assert mass.verify(record).rounds == len(closed.rounds)


def test_the_rows_tell_what_the_log_tells(bat: Player) -> None:
    for match in Match.objects.filter(events__isnull=False).distinct():
        log = [
            mass.event_from_plain(json.loads(payload))
            for payload in MatchEvent.objects.filter(match=match).values_list("payload", flat=True)
        ]
        state = mass.fold(log)
        assert situation_of(match.pk).state == state
        assert (match.score_a, match.score_b) == state.score
        assert match.winner == (None if state.winner is None else state.winner.value)
        assert match.n == len(log)


def test_who_has_left_has_no_seat_there(transactional_db: None) -> None:
    seed(matches=600, of_player=0, logs=0)

    left = Departure.objects.all()
    assert left.exists()
    for departure in left:
        seat = Seat.objects.get(match=departure.match, number=departure.seat)
        assert (seat.player, seat.bot, seat.name) == (None, "greedy", departure.name)


def test_all_kinds_of_matches_are_among_them(bat: Player) -> None:
    kinds = Match.objects.values("joker_beats_trump", "optional_mass", "target").distinct()
    assert kinds.count() == 4
    assert Match.objects.filter(winner=None).exists()
    people = Match.objects.annotate(people=Count("seats__player")).values_list("people", flat=True)
    assert {1, 4, 8} <= set(people)


def test_it_adds_to_what_is_there(transactional_db: None) -> None:
    before = start_table().match
    seed()
    seed()
    after = start_table().match

    assert Match.objects.count() == 2 * MATCHES + 2
    assert after.pk > Match.objects.exclude(pk=after.pk).latest("pk").pk > before.pk


@pytest.mark.parametrize(
    ("player", "options"), [("Bat", {"of_player": MATCHES + 1}), ("x", {}), ("!", {})]
)
def test_what_cannot_be_is_refused(
    transactional_db: None, player: str, options: dict[str, int]
) -> None:
    with pytest.raises(CommandError):
        seed(player, **options)

    assert not Match.objects.exists()
