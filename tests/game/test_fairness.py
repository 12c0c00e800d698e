"""R3.5 where matches are stored: stages, shares, refusals, what is kept over everything."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import transaction

from game.models import Deadline, DealProof, Match, Round, Seat
from game.rules import mass
from game.selectors import NotVisible, events_after
from game.services import alarms, fairness_shares, matches
from game.services.apply import apply, open_match
from game.services.fairness_told import recorded_fairness, revisions_of, told_deals
from game.services.record_extras import extras_of
from game.services.refusals import NotApplied
from tests.support.clock import Clock
from tests.support.redeal import void_after
from tests.support.stored_table import StoredTable, deck_with, eight_people, rows_of, start_table

pytestmark = [
    pytest.mark.db,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.rule("R3.5"),
]

ROOT = Path(__file__).parents[2]
SHARES = [bytes([17 * (seat + 1)]) * 32 for seat in range(8)]
OPEN, SEALED, DEALT, SHOWN = "open", "sealed", "dealt", "shown"


def giver(table: StoredTable, seat: int) -> fairness_shares.Giver:
    return fairness_shares.Giver(table.id, seat, table.people[seat].pk)


def seal(table: StoredTable, seat: int, deal: int, share: bytes | None = None) -> int:
    sealed = mass.seal_of(SHARES[seat] if share is None else share)
    return fairness_shares.seal(giver(table, seat), deal, sealed)


def show(table: StoredTable, seat: int, deal: int, share: bytes | None = None) -> int:
    shown = SHARES[seat] if share is None else share
    return fairness_shares.show(giver(table, seat), deal, shown.hex())


def stages(table: StoredTable) -> dict[int, str]:
    return dict(DealProof.objects.filter(match_id=table.id).values_list("deal", "stage"))


def proof(table: StoredTable, deal: int) -> DealProof:
    return DealProof.objects.get(match_id=table.id, deal=deal)


def record(table: StoredTable) -> dict[str, Any]:
    extra = {"match": table.match.code, **extras_of(table.id)}
    return dict(mass.record_of(events_after(table.id, 0, table.n), extra=extra))


def refused(table: StoredTable, give: Callable[[], object]) -> str:
    """The code of a refusal that changes nothing."""
    before = everything(table)
    with pytest.raises(NotApplied) as caught:
        give()
    assert everything(table) == before
    return caught.value.code.value


def everything(table: StoredTable) -> list[object]:
    rows = DealProof.objects.filter(match_id=table.id).order_by("deal").values_list()
    return [rows_of(table.id, leases=False), list(rows)]


@pytest.fixture
def gathering(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> StoredTable:
    """A match of two people and six bots whose first deal waits for the people's pages."""
    monkeypatch.setattr(settings, "MASSS_FIRST_DEAL_MS", 3000)
    return start_table(bots=[0, 2, 3, 4, 6, 7])


# From one deal to the next -------------------------------------------------------------------


def test_a_secret_is_sealed_a_round_before_it_deals(paused: StoredTable) -> None:
    assert stages(paused) == {1: SHOWN, 2: SEALED}
    before = proof(paused, 2)

    deal_next(paused)

    assert stages(paused) == {1: SHOWN, 2: DEALT, 3: OPEN}
    after = proof(paused, 2)
    assert (after.secret, after.seal) == (before.secret, before.seal)


def test_shares_of_people_are_in_the_deal(table: StoredTable, clock: Clock) -> None:
    for seat in (0, 3, 5):
        seal(table, seat, 2)
    with pytest.raises(NotApplied):
        seal(table, 1, 1)
    table.surrender()
    for seat in (0, 3):
        show(table, seat, 2)
    deal_next(table)

    found = proof(table, 2)
    assert [bool(text) for text in found.seals] == [s in (0, 3, 5) for s in range(8)]
    assert found.shares == [SHARES[s].hex() if s in (0, 3) else None for s in range(8)]
    shares = [SHARES[s] if s in (0, 3) else mass.NO_SHARE for s in range(8)]
    chance = mass.Chance(bytes.fromhex(found.secret), shares, table.match.code, 2)
    deck = mass.shuffled(chance)
    hands = [mass.card_set(deck[5 * s : 5 * s + 5]) for s in range(8)]
    assert list(mass.running_round(table.state).hands) == hands


def test_a_whole_match_is_proven_by_its_record(clock: Clock) -> None:
    table = start_table(house=mass.HouseRules(target=3))
    while table.state.phase is not mass.Phase.OVER:
        deal = Round.objects.filter(match_id=table.id).count() + 1
        for seat in range(0, 8, 2):
            seal(table, seat, deal)
        table.surrender(mass.Team.A if deal % 2 else mass.Team.B)
        if table.state.phase is mass.Phase.OVER:
            break
        for seat in range(0, 8, 4):
            show(table, seat, deal)
        deal_next(table)

    made = record(table)
    assert [deal["deal"] for deal in made["fairness"]["deals"]] == list(
        range(1, len(made["rounds"]) + 1)
    )
    assert mass.verify(mass.load_record(mass.record_to_json(made))).rounds >= 3
    assert set(stages(table).values()) == {SHOWN}, "there is no deal to come"
    made["fairness"]["deals"][1]["shares"][0] = None
    with pytest.raises(mass.Fault):
        mass.verify(made)


def test_a_record_that_was_exported_is_proven_to_a_stranger(
    table: StoredTable, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The site's own command and a script that knows docs/fairness.md only say the same."""
    seal(table, 2, 2)
    table.surrender()
    show(table, 2, 2)
    deal_next(table)
    table.surrender(mass.Team.A)
    file = tmp_path / "match.json"
    call_command("export_match", table.match.code, "--out", str(file))
    call_command("verify_record", str(file))
    stranger = ROOT / "tests" / "records" / "stranger_verifier.py"
    run = subprocess.run(
        [sys.executable, "-I", str(stranger), str(file)],
        check=True,
        stdout=subprocess.PIPE,
        text=True,
    )

    assert "ok, 2 rounds, 0 moves, 2 deals proven" in capsys.readouterr().out
    assert run.stdout == "deal 1 is proven\ndeal 2 is proven\n"


@pytest.mark.rule("R7.5")
def test_a_void_round_is_dealt_again_from_another_secret(
    table: StoredTable,
) -> None:
    with void_after(1):
        table.play()
    deal_next(table)

    one, other = proof(table, 1), proof(table, 2)
    assert (one.stage, other.stage) == (SHOWN, DEALT)
    assert one.secret != other.secret
    assert table.state.round is not None
    assert table.state.round.start.dice is not None, "the dice are thrown anew"
    assert len(told_deals(table.id).proofs) == 3


def test_a_match_that_is_closed_shows_the_secret_of_its_last_round(table: StoredTable) -> None:
    table.carry_out(mass.Abandon())

    assert stages(table) == {1: SHOWN}
    assert mass.verify(record(table)).rounds == 1


def test_a_deal_that_did_not_come_from_its_secret_has_no_proof(transactional_db: None) -> None:
    table = start_table(deck=deck_with({0: "7H"}), opener=0)

    assert stages(table) == {2: OPEN}
    assert recorded_fairness(table.id) is None
    assert "fairness" not in record(table)


def test_loaded_dice_have_no_proof(transactional_db: None) -> None:
    assert 1 not in stages(start_table(opener=3))


def test_a_match_from_before_is_dealt_on_and_proven_from_its_next_deal_but_one(
    table: StoredTable,
) -> None:
    DealProof.objects.all().delete()
    table.surrender()
    deal_next(table)
    assert stages(table) == {3: OPEN}
    table.surrender(mass.Team.A)
    deal_next(table)

    made = record(table)
    assert [deal["deal"] for deal in made["fairness"]["deals"]] == [3]
    assert mass.verify(made).rounds == 3


def test_a_deal_that_fails_leaves_its_proof_as_it_was(paused: StoredTable) -> None:
    before = everything(paused)

    def fail() -> None:
        with transaction.atomic():
            apply(open_match(paused.id), mass.Deal(mass.DECK, choice_ends_at=0))
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        fail()

    assert everything(paused) == before


# Refusals -----------------------------------------------------------------------------------


def test_what_is_too_late_or_too_early_is_refused(table: StoredTable) -> None:
    assert refused(table, lambda: seal(table, 0, 1)) == "deal_closed", "dealt"
    assert refused(table, lambda: seal(table, 0, 3)) == "deal_closed", "not announced yet"
    assert refused(table, lambda: show(table, 0, 1)) == "deal_closed"
    assert refused(table, lambda: show(table, 0, 2)) == "too_early"
    seal(table, 0, 2)
    assert refused(table, lambda: show(table, 0, 2)) == "too_early"
    table.surrender()
    assert refused(table, lambda: seal(table, 0, 2, b"y" * 32)) == "deal_closed"
    assert refused(table, lambda: seal(table, 1, 2)) == "deal_closed"
    assert refused(table, lambda: show(table, 0, 2, b"y" * 32)) == "not_sealed"
    assert refused(table, lambda: show(table, 1, 2)) == "not_sealed", "nothing was sealed"
    deal_next(table)
    assert refused(table, lambda: show(table, 0, 2)) == "deal_closed"


def test_the_same_again_is_answered_alike_and_changes_nothing(table: StoredTable) -> None:
    answer = seal(table, 0, 2)
    before = everything(table)
    assert seal(table, 0, 2) == answer
    assert everything(table) == before
    table.surrender()
    assert seal(table, 0, 2) == table.n, "a lost answer is given again when sealing is over"
    show(table, 0, 2)
    before = everything(table)
    assert show(table, 0, 2) == table.n
    assert everything(table) == before
    deal_next(table)
    assert show(table, 0, 2) == table.n


def test_a_later_seal_takes_the_place_of_an_earlier_while_it_may(table: StoredTable) -> None:
    seal(table, 0, 2, b"a" * 32)
    seal(table, 0, 2, b"b" * 32)
    table.surrender()

    assert refused(table, lambda: show(table, 0, 2, b"a" * 32)) == "not_sealed"
    show(table, 0, 2, b"b" * 32)


def test_only_who_has_the_seat_gives_for_it(table: StoredTable) -> None:
    stranger = fairness_shares.Giver(table.id, 0, table.people[1].pk)
    Seat.objects.filter(match_id=table.id, number=0).update(player=None)
    with transaction.atomic():
        match = open_match(table.id)
        apply(match, mass.ChangeOccupant(0, mass.Occupant("Bot 1", "bot"), "left"))

    for who in (stranger, giver(table, 0)):
        assert refused(table, lambda w=who: fairness_shares.seal(w, 2, "00" * 32)) == "seat_lost"
    with pytest.raises(NotVisible):
        fairness_shares.seal(fairness_shares.Giver(0, 0, 1), 2, "00" * 32)


def test_who_takes_a_seat_seals_anew_while_it_may(table: StoredTable) -> None:
    seal(table, 0, 2)
    other = table.people[0].__class__.objects.create(username="Other")
    Seat.objects.filter(match_id=table.id, number=0).update(player=other)

    fairness_shares.seal(fairness_shares.Giver(table.id, 0, other.pk), 2, "ab" * 32)

    assert proof(table, 2).seals[0] == "ab" * 32


# The first deal ------------------------------------------------------------------------------


def test_the_first_deal_waits_for_its_people_and_not_a_moment_longer(
    gathering: StoredTable,
) -> None:
    assert gathering.state.phase is mass.Phase.DEAL
    assert stages(gathering) == {1: OPEN}
    seal(gathering, 1, 1)
    assert stages(gathering) == {1: OPEN}
    seal(gathering, 5, 1)
    assert stages(gathering) == {1: SEALED}
    show(gathering, 5, 1)
    assert gathering.state.phase is mass.Phase.DEAL
    show(gathering, 1, 1)

    assert gathering.state.phase in (mass.Phase.LEAD, mass.Phase.BEAT)
    assert stages(gathering) == {1: DEALT, 2: OPEN}
    assert proof(gathering, 1).shares[1] == SHARES[1].hex()
    gathering.surrender()
    assert mass.verify(record(gathering)).rounds == 1


def test_who_does_not_come_in_time_holds_up_nobody(gathering: StoredTable, clock: Clock) -> None:
    seal(gathering, 1, 1)
    clock.forward(2.9)
    assert alarms.sweep() == 0
    clock.forward(0.2)
    alarms.sweep()

    assert (stages(gathering), gathering.state.phase) == ({1: SEALED}, mass.Phase.DEAL)
    assert refused(gathering, lambda: seal(gathering, 5, 1)) == "deal_closed"
    show(gathering, 1, 1)
    assert stages(gathering) == {1: DEALT, 2: OPEN}


def test_who_seals_and_does_not_show_holds_up_nobody(gathering: StoredTable, clock: Clock) -> None:
    seal(gathering, 1, 1)
    seal(gathering, 5, 1)
    show(gathering, 1, 1)
    clock.forward(3.1)
    alarms.sweep()

    assert stages(gathering)[1] == DEALT
    assert proof(gathering, 1).shares == [None, SHARES[1].hex(), *[None] * 6]


def test_after_the_longest_wait_the_cards_are_dealt(gathering: StoredTable, clock: Clock) -> None:
    seal(gathering, 1, 1)
    clock.forward(3.1)
    alarms.sweep()
    clock.forward(1.1)
    alarms.sweep()

    assert stages(gathering)[1] == DEALT
    assert proof(gathering, 1).shares == [None] * 8


def test_without_any_page_the_cards_are_dealt_when_the_time_is_over(
    gathering: StoredTable, clock: Clock
) -> None:
    clock.forward(3.1)
    alarms.sweep()

    assert stages(gathering) == {1: DEALT, 2: OPEN}


def test_a_long_silence_of_the_site_deals_once(gathering: StoredTable, clock: Clock) -> None:
    seal(gathering, 1, 1)
    gathering.everybody_is_online()
    clock.forward(3600)
    gathering.everybody_is_online()
    Match.objects.update(woken_at=clock())
    alarms.sweep()
    clock.forward(1.1)
    alarms.sweep()

    assert stages(gathering)[1] == DEALT
    assert Round.objects.filter(match_id=gathering.id).count() == 1


def test_bots_alone_wait_for_nobody(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "MASSS_FIRST_DEAL_MS", 3000)

    assert start_table(bots=range(8)).state.phase is not mass.Phase.DEAL


def test_a_person_who_plays_alone_waits_for_the_own_page_only(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings, "MASSS_FIRST_DEAL_MS", 3000)
    player = eight_people()[0]
    match = matches.start_alone(player=player)
    seat = match.seats.get(player=player).number
    due = Deadline.objects.get(match=match)
    who = fairness_shares.Giver(match.pk, seat, player.pk)

    assert due.due_at - clock() <= timedelta(seconds=3)
    fairness_shares.seal(who, 1, mass.seal_of(SHARES[0]))
    fairness_shares.show(who, 1, SHARES[0].hex())
    assert Round.objects.filter(match=match).count() == 1


# What is told --------------------------------------------------------------------------------


def test_a_secret_is_told_after_its_round_and_not_before(table: StoredTable) -> None:
    secret = proof(table, 1).secret
    assert secret not in repr(told_deals(table.id))
    assert secret not in repr(recorded_fairness(table.id))
    assert secret not in mass.record_to_json(record(table)).decode()

    table.surrender()

    assert secret in repr(told_deals(table.id))
    assert proof(table, 2).secret not in repr(told_deals(table.id))
    made = recorded_fairness(table.id)
    assert made is not None
    assert [deal["secret"] for deal in made["deals"]] == [secret]


def test_each_change_has_a_number_of_its_own(table: StoredTable) -> None:
    seen = [revisions_of([table.id])[table.id]]
    for _ in range(3):
        table.surrender()
        seen.append(revisions_of([table.id])[table.id])
        deal_next(table)
        seen.append(revisions_of([table.id])[table.id])

    assert seen == sorted(set(seen))
    assert told_deals(table.id).n == seen[-1]
    assert told_deals(0).proofs == ()
    assert revisions_of([]) == {}


def deal_next(table: StoredTable) -> None:
    """Deal as the alarm does."""
    assert table.deadline.kind == Deadline.Kind.DEAL
    Deadline.objects.filter(match_id=table.id).update(due_at=table.match.created_at)
    assert table.wake()
