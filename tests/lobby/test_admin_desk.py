"""The desk of staff: the queue of reports, the log that nobody changes, and no own match."""

from __future__ import annotations

import re
from functools import partial
from typing import Any

import pytest
from django.contrib.admin import site
from django.core.management import CommandError, call_command
from django.db import DatabaseError, connection, transaction
from django.db.models import Model
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from game.admin import DeskModel
from game.models import Departure, Match, Seat
from lobby.desk_refusals import DeskRefusal, DeskRefused
from lobby.models import AuditEntry, ChatLine, Notice, Player, Report, RoomMatch, Sanction
from lobby.models.audit import NeverChanged
from lobby.protocol import client as say
from lobby.services import desk, sanctions
from tests.support.at_once import at_once
from tests.support.people import browser_of, person
from tests.support.rooms import StoredRoom
from tests.support.staff import impose, in_hours, staff
from voice.models import ScopeChange

pytestmark = [pytest.mark.db, pytest.mark.usefixtures("transactional_db")]


@pytest.fixture
def moderator(transactional_db: None) -> Player:
    return staff("moderator")


@pytest.fixture
def report(room: StoredRoom) -> Report:
    """Person 1 reports person 2 for what happened in a match that is over."""
    room.start()
    room.do(0, say.Say, channel="room", text="good game")
    room.win_match()
    return Report.objects.create(
        reporter=room.people[1],
        player=room.people[2],
        match=room.match,
        room=room.row,
        reason="abuse",
        text="He shouted",
        n=2,
    )


def acts() -> list[str]:
    """What the audit log holds, oldest first, without roles."""
    entries = AuditEntry.objects.exclude(act__startswith="role").order_by("pk")
    return list(entries.values_list("act", flat=True))


def address(page: str, row: Any, *more: str) -> str:
    """The address of a page of the desk about a row."""
    name = f"admin:{row._meta.app_label}_{row._meta.model_name}_{page}"
    return reverse(name, args=[row.pk, *more])


# The queue ----------------------------------------------------------------------------------------


def test_a_report_is_taken_noted_on_and_closed_and_the_reporter_is_told(
    moderator: Player, report: Report
) -> None:
    browser = browser_of(moderator)
    page = browser.get(address("change", report)).text
    assert "He shouted" in page
    assert address("act", report, "take") in page

    browser.post(address("act", report, "take"))
    browser.post(address("act", report, "comment"), {"text": "Looks <b>bad</b>"})
    browser.post(
        address("act", report, "close"), {"status": "resolved", "outcome": "We muted him."}
    )

    report.refresh_from_db()
    assert (report.status, report.assignee, report.closed_by) == ("resolved", moderator, moderator)
    assert report.outcome == "We muted him."
    assert "Looks &lt;b&gt;bad&lt;/b&gt;" in browser.get(address("change", report)).text
    assert acts() == [
        *("report_viewed", "report_taken", "report_commented", "report_resolved", "report_viewed"),
    ]
    assert report.reporter is not None
    told = browser_of(report.reporter).get("/me/notices/").text
    assert "We muted him." in told
    assert "We have acted on it." in told


def test_a_report_is_closed_once(moderator: Player, report: Report) -> None:
    second = staff("moderator", "Second")
    closers = [moderator, second]

    def close(closer: Player) -> str:
        try:
            desk.close(closer, report.pk, "dismissed", "Nothing there.")
        except DeskRefused as refused:
            return refused.code.value
        return "closed"

    outcomes = at_once([partial(close, closer) for closer in closers])

    assert sorted(outcomes) == ["closed", "report_closed"]
    assert Notice.objects.count() == 1
    assert acts() == ["report_dismissed"]


@pytest.mark.parametrize(
    ("act", "fields", "code"),
    [
        ("comment", {"text": "  \u200b"}, DeskRefusal.WORDS_NEEDED),
        ("comment", {"text": "x" * 501}, DeskRefusal.TOO_LONG),
        ("close", {"status": "open", "outcome": "x"}, DeskRefusal.UNKNOWN_KIND),
        ("close", {"status": "resolved", "outcome": ""}, DeskRefusal.WORDS_NEEDED),
    ],
)
def test_bad_input_changes_nothing(
    moderator: Player, report: Report, act: str, fields: dict[str, str], code: DeskRefusal
) -> None:
    before = Report.objects.values().get()

    answer = browser_of(moderator).post(address("act", report, act), fields, follow=True)

    tags = [message.extra_tags for message in answer.context["messages"]]
    assert tags == [code]
    assert Report.objects.values().get() == before
    assert acts() == ["report_viewed"]  # the page that tells it


def test_a_viewer_acts_on_nothing(report: Report) -> None:
    browser = browser_of(staff("viewer"))

    page = browser.get(address("change", report)).text
    assert "/act/" not in page
    for act in ("take", "comment", "close"):
        answer = browser.post(address("act", report, act), {"text": "x"}, follow=True)
        assert [m.extra_tags for m in answer.context["messages"]] == ["not_allowed"]
    person_page = browser.get(address("change", report.player)).text
    assert "/act/" not in person_page
    browser.post(address("act", report.player, "impose"), {"kind": "warn", "reason": "x"})
    assert not Sanction.objects.exists()
    assert browser.get(address("act", report, "take")).status_code == 405
    assert browser.post(address("act", report, "explode")).status_code == 404


def test_a_person_is_warned_muted_and_suspended_from_the_page(
    moderator: Player, report: Report
) -> None:
    browser, accused = browser_of(moderator), report.player
    assert accused is not None
    act = address("act", accused, "impose")
    until = timezone.localtime(in_hours(5)).strftime("%Y-%m-%dT%H:%M")

    browser.post(act, {"kind": "warn", "reason": "Be kind.", "report": report.pk})
    browser.post(act, {"kind": "suspend", "reason": "Enough.", "until": until})
    browser.post(act, {"kind": "mute", "reason": "x", "until": "tomorrow"})
    browser.post(act, {"kind": "mute", "reason": "x", "until": "9999-99-99T00:00"})

    kinds = list(Sanction.objects.order_by("pk").values_list("kind", "report"))
    assert kinds == [("warn", report.pk), ("suspend", None)]
    assert sanctions.is_suspended(Player.objects.get(pk=accused.pk))
    suspension = Sanction.objects.get(kind="suspend")
    browser.post(address("act", suspension, "lift"))
    assert not sanctions.is_suspended(Player.objects.get(pk=accused.pk))
    assert acts() == ["warn", "suspend", "lifted"]


def test_an_offending_name_is_taken_away(moderator: Player, room: StoredRoom) -> None:
    accused = room.people[2]

    browser_of(moderator).post(address("act", accused, "reset"))

    renamed = Player.objects.get(pk=accused.pk)
    assert renamed.username == f"Тоглогч {accused.pk}"
    assert renamed.avatar == ""
    assert renamed.has_notices
    assert acts() == ["renamed"]


# No own affairs -----------------------------------------------------------------------------------


def judge_who(sits: str, room: StoredRoom) -> Player:
    """A moderator who has a seat in the match, had one, or plays in the same room later."""
    judge = staff("admin", "Judge")
    match Match.objects.get():
        case game if sits == "sits":
            Seat.objects.filter(match=game, number=7).update(player=judge)
        case game:
            Departure.objects.create(
                match=game, player=judge, seat=7, name="J", n=1, at=timezone.now(), reason="left"
            )
    return judge


@pytest.mark.parametrize("sits", ["sits", "has left"])
def test_nobody_reviews_a_match_of_the_own(room: StoredRoom, report: Report, sits: str) -> None:
    judge, match = judge_who(sits, room), room.match
    browser = browser_of(judge)
    line, other = ChatLine.objects.get(text="good game"), staff("admin", "Other")
    scope = ScopeChange.objects.create(
        room=room.row, match=match, n=1, scope="team", at=timezone.now()
    )

    for row in (match, report, line, scope):
        assert browser.get(address("change", row)).status_code == 302
        assert browser.get(address("history", row)).status_code == 302
    for listed, looked_for in (
        ("game_match", match.code),
        ("game_match", "Saraa"),
        ("lobby_report", match.code),
        ("lobby_report", "He shouted"),
        ("lobby_chatline", "good game"),
        ("voice_scopechange", match.code),
    ):
        found = browser.get(reverse(f"admin:{listed}_changelist"), {"q": looked_for})
        assert list(found.context["cl"].result_list) == [], (listed, looked_for)
        assert browser_of(other).get(found.request["PATH_INFO"]).context["cl"].result_count
    room_page = browser.get(address("change", room.row)).text
    assert RoomMatch.objects.filter(match=match).exists()
    assert f">{match.code}<" not in room_page
    assert "He shouted" not in browser.get(address("change", room.people[2])).text
    for act, fields in (("take", {}), ("close", {"status": "resolved", "outcome": "x"})):
        assert browser.post(address("act", report, act), fields).status_code == 404
    with pytest.raises(DeskRefused) as refused:
        desk.take(judge, report.pk)
    assert refused.value.code is DeskRefusal.OWN_MATCH
    assert Report.objects.get().assignee is None


def test_nobody_looks_into_reports_of_the_own(report: Report) -> None:
    judge = staff("admin", "Judge")
    about_me = Report.objects.create(reporter=report.reporter, player=judge, reason="abuse")
    by_me = Report.objects.create(reporter=judge, player=report.player, reason="abuse")
    browser = browser_of(judge)

    for row in (about_me, by_me, judge):
        assert browser.get(address("change", row)).status_code == 302
    assert browser.get(address("change", report)).status_code == 200


# What is shown of a match -------------------------------------------------------------------------


def test_a_running_match_shows_the_public_log_and_a_finished_one_all(
    room: StoredRoom, moderator: Player
) -> None:
    room.start()
    room.do(0, say.Say, channel="team", text="a word among four")
    match = room.match
    hand = match.events.get(kind="round_dealt").payload.split('"hands":[[')[1].split("]")[0]
    cards = hand.replace('"', "").split(",")
    browser = browser_of(moderator)

    running = browser.get(address("change", match)).text
    assert "match_started" in running
    assert "a word among four" not in running
    assert f"/match/{match.code}/replay/" not in running
    assert '","'.join(cards) not in running.replace("&quot;", '"')

    room.win_match()
    over = browser.get(address("change", match)).text
    assert f"/match/{match.code}/replay/" in over
    assert "a word among four" in over
    assert '","'.join(cards) in over.replace("&quot;", '"')
    viewer = browser_of(staff("viewer", "Onlooker")).get(address("change", match)).text
    assert "a word among four" not in viewer


# The log of staff ---------------------------------------------------------------------------------


def test_the_log_cannot_be_changed_by_any_road(moderator: Player) -> None:
    impose(moderator, person("Bat"), "warn")
    entry = AuditEntry.objects.get(act="warn")
    before = list(AuditEntry.objects.values())

    for change in (
        entry.save,
        entry.delete,
        AuditEntry.objects.all().delete,
        lambda: AuditEntry.objects.update(act="muted"),
    ):
        with pytest.raises(NeverChanged):
            change()
    table = AuditEntry._meta.db_table
    statements = [f"UPDATE {table} SET act = 'x'", f"DELETE FROM {table}"]  # noqa: S608
    columns = ", ".join(field.column for field in AuditEntry._meta.fields)
    forged = columns.replace("role", "'admin'")
    statements += {
        "sqlite": [
            f"{verb} INTO {table} ({columns}) SELECT {forged} FROM {table}"  # noqa: S608
            for verb in ("REPLACE", "INSERT OR REPLACE")
        ],
        "postgresql": [f"TRUNCATE {table}", f"TRUNCATE {table} CASCADE"],
    }[connection.vendor]
    for statement in statements:
        with (
            pytest.raises(DatabaseError, match="never changed"),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)
    owner = browser_of(person("Owner", is_staff=True, is_superuser=True))
    page = address("change", entry)
    assert owner.get(page).status_code == 200
    assert owner.post(page, {"act": "x"}).status_code == 403
    assert owner.post(address("delete", entry)).status_code == 403
    assert list(AuditEntry.objects.values()) == before


def test_an_act_that_fails_leaves_no_entry_and_an_entry_that_fails_no_act(
    moderator: Player, monkeypatch: pytest.MonkeyPatch
) -> None:
    bat = person("Bat")

    def broken(*_: object, **__: object) -> None:
        raise DatabaseError

    monkeypatch.setattr(AuditEntry.objects, "create", broken)
    with pytest.raises(DatabaseError):
        impose(moderator, bat, "suspend", hours=1)

    assert not Sanction.objects.exists()
    assert Player.objects.get(pk=bat.pk).suspended_until is None


# Roles --------------------------------------------------------------------------------------------


def test_roles_are_given_on_the_machine(capsys: pytest.CaptureFixture[str]) -> None:
    bat = person("Bat")

    call_command("grant_role", "bat", "moderator")
    assert capsys.readouterr().out == "Bat: moderator\n"
    assert Player.objects.get(pk=bat.pk).has_perm("lobby.add_sanction")
    call_command("grant_role", "Bat", "none")
    changed = Player.objects.get(pk=bat.pk)
    assert (changed.is_staff, changed.has_perm("lobby.view_report")) == (False, False)
    assert list(AuditEntry.objects.order_by("pk").values_list("act", "subject", "staff")) == [
        ("role_granted", bat.pk, None),
        ("role_taken", bat.pk, None),
    ]
    with pytest.raises(CommandError, match="There is no player"):
        call_command("grant_role", "Nobody", "viewer")
    person("Guest", is_guest=True)
    with pytest.raises(CommandError, match="A guest"):
        call_command("grant_role", "Guest", "viewer")


def test_who_is_suspended_has_no_desk(moderator: Player) -> None:
    impose(staff("admin", "Chief"), moderator, "suspend", hours=1)

    assert browser_of(moderator).get("/admin/").status_code == 403
    assert Client().get("/admin/").status_code == 302


DESK = sorted(
    (model for model, page in site._registry.items() if isinstance(page, DeskModel)),
    key=lambda model: model.__name__,
)


@pytest.mark.parametrize("model", DESK)
def test_every_filter_is_in_the_readers_language_and_can_be_chosen(
    room: StoredRoom, model: type[Model]
) -> None:
    boss = browser_of(staff("admin"), language="mn")
    lists = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")

    changes = boss.get(lists).context["cl"]

    for spec in changes.filter_specs:
        with translation.override("mn"):
            words = [str(spec.title), *(str(each["display"]) for each in spec.choices(changes))]
        # The letters of teams are Latin where they are stored, and so is what is stored of a kind.
        assert [text for text in words if re.search("[a-z]", text)] == []
        for choice in spec.choices(changes):
            assert boss.get(lists + choice["query_string"]).status_code == 200, choice
