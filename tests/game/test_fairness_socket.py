"""R3.5 on the wire: who is told what of a deal, when, and that a secret has no other way out."""

from __future__ import annotations

import base64
import logging
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.contrib import admin
from django.test import Client

from game.live.deals import Deals
from game.models import Deadline, DealProof
from game.rules import mass
from game.services.fairness_told import told_deals
from lobby.models import Player
from tests.support.clock import Clock
from tests.support.room_rows import room_with_match
from tests.support.served_tables import ServedTables
from tests.support.stored_table import StoredTable, rows_of, start_table
from tests.support.table_client import TableClient, message_of

pytestmark = [
    pytest.mark.db,
    pytest.mark.socket,
    pytest.mark.usefixtures("transactional_db"),
    pytest.mark.rule("R3.5"),
]

SHARE = b"\x5c" * 32
SEAL = mass.seal_of(SHARE)


def stages(client: TableClient) -> dict[int, str]:
    return {proof["deal"]: proof["stage"] for proof in client.proofs}


def deal_next(table: StoredTable) -> None:
    Deadline.objects.filter(match_id=table.id).update(due_at=table.match.created_at)
    assert table.wake()


def reach_stage(client: TableClient, deal: int, stage: str) -> None:
    client.until(lambda _: stages(client).get(deal) == stage, f"deal {deal} {stage}")


# What is told --------------------------------------------------------------------------------


def test_a_table_is_told_of_each_stage_when_it_comes(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    clients = [served.sit(table.people[seat], table.match) for seat in (0, 5)]
    for client in clients:
        assert stages(client) == {1: "dealt", 2: "open"}

    table.surrender()
    for client in clients:
        reach_stage(client, 2, "sealed")
        assert stages(client) == {1: "shown", 2: "sealed"}
    deal_next(table)
    for client in clients:
        reach_stage(client, 3, "open")
        assert stages(client) == {1: "shown", 2: "dealt", 3: "open"}
        secret = client.proofs[0]["secret"]
        assert mass.seal_of(bytes.fromhex(secret)) == client.proofs[0]["seal"]
        assert [proof["secret"] for proof in client.proofs[1:]] == [None, None]


def test_what_is_told_is_what_was_told_before(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    """The seal of a deal is the same from the round before it to the end."""
    client = served.sit(table.people[0], table.match)
    sealed = client.proofs[1]["seal"]
    table.surrender()
    deal_next(table)
    table.surrender(mass.Team.A)
    reach_stage(client, 2, "shown")

    assert client.proofs[-2]["seal"] == sealed
    assert mass.seal_of(bytes.fromhex(client.proofs[-2]["secret"])) == sealed


def test_a_lost_ring_is_made_good_by_the_watch(
    served: ServedTables, table: StoredTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = served.sit(table.people[0], table.match)
    with monkeypatch.context() as deaf:
        deaf.setattr(Deals, "_show_own", lambda *_: None)
        table.surrender()
        client.reach(table.n)
        client.meanwhile()
        assert stages(client) == {1: "dealt", 2: "open"}

    served.look()

    reach_stage(client, 2, "sealed")


def test_a_page_that_comes_late_is_told_where_things_stand(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    table.surrender()
    deal_next(table)
    table.surrender(mass.Team.A)
    client = served.sit(table.people[3], table.match)

    assert stages(client) == {1: "shown", 2: "shown", 3: "sealed"}


@pytest.mark.parametrize(("delay", "told"), [("none", True), ("circle", False), ("round", False)])
def test_spectators_are_told_unless_they_see_the_match_later(
    served: ServedTables, table: StoredTable, delay: str, told: bool
) -> None:
    watcher = Player.objects.create_user("Khulan", password="x")
    room = room_with_match(table.match, table.people[0], [watcher], spectators=delay)
    client = served.open(f"/ws/room/{room.code}/watch/", watcher, TableClient)
    client.sync()
    client.meanwhile()
    table.surrender()
    client.reach(table.n)
    client.sync(client.n)
    client.meanwhile()

    assert bool(client.proofs) is told
    refused = client.ask("share_seal", deal=2, seal=SEAL)
    assert (refused["t"], refused["code"]) == ("error", "not_seated")


def test_news_that_were_overtaken_are_not_told_again(
    served: ServedTables, table: StoredTable
) -> None:
    client = served.sit(table.people[0], table.match)
    hub = served.hub
    newest = told_deals(table.id).n
    served.on_loop(lambda: hub.deals.heard_of(table.id, newest))
    client.until(lambda frame: frame["t"] == "deals", "what the table was not told yet")
    before = len(client.heard)

    served.on_loop(lambda: hub.deals.heard_of(table.id, newest))
    served.on_loop(lambda: hub.deals.heard_of(table.id + 1, newest + 9))
    client.meanwhile()

    assert not [text for text in client.heard[before:] if text.startswith('{"t":"deals"')]


# What may be said ----------------------------------------------------------------------------


def test_shares_over_the_socket_are_acknowledged_once_they_are_stored(
    served: ServedTables, table: StoredTable, clock: Clock
) -> None:
    client = served.sit(table.people[4], table.match)
    answer = client.ask("share_seal", deal=2, seal=SEAL, id="s1")
    assert answer == {"t": "ack", "id": "s1", "n": table.n}
    assert DealProof.objects.get(match_id=table.id, deal=2).seals[4] == SEAL
    table.surrender()
    client.reach(table.n)
    answer = client.ask("share_show", deal=2, share=SHARE.hex(), id="s2")
    assert answer == {"t": "ack", "id": "s2", "n": table.n}
    deal_next(table)
    reach_stage(client, 2, "dealt")

    proof = next(proof for proof in client.proofs if proof["deal"] == 2)
    assert (proof["seals"][4], proof["shares"][4]) == (SEAL, SHARE.hex())


@pytest.mark.parametrize(
    ("message", "code"),
    [
        ({"t": "share_seal", "deal": 1, "seal": SEAL}, "deal_closed"),
        ({"t": "share_seal", "deal": 3, "seal": SEAL}, "deal_closed"),
        ({"t": "share_seal", "deal": 32767, "seal": SEAL}, "deal_closed"),
        ({"t": "share_show", "deal": 2, "share": SHARE.hex()}, "too_early"),
        ({"t": "share_show", "deal": 1, "share": SHARE.hex()}, "deal_closed"),
        ({"t": "share_seal", "deal": 0, "seal": SEAL}, "bad_message"),
        ({"t": "share_seal", "deal": -1, "seal": SEAL}, "bad_message"),
        ({"t": "share_seal", "deal": 32768, "seal": SEAL}, "bad_message"),
        ({"t": "share_seal", "deal": "2", "seal": SEAL}, "bad_message"),
        ({"t": "share_seal", "deal": True, "seal": SEAL}, "bad_message"),
        ({"t": "share_seal", "deal": 2, "seal": SEAL.upper()}, "bad_message"),
        ({"t": "share_seal", "deal": 2, "seal": SEAL[:-1]}, "bad_message"),
        ({"t": "share_seal", "deal": 2, "seal": SEAL + "0"}, "bad_message"),
        ({"t": "share_seal", "deal": 2, "seal": SEAL[:-1] + "\n"}, "bad_message"),
        ({"t": "share_seal", "deal": 2, "seal": "é" * 64}, "bad_message"),
        ({"t": "share_seal", "deal": 2, "seal": None}, "bad_message"),
        ({"t": "share_seal", "deal": 2, "seal": SEAL, "seat": 3}, "bad_message"),
        ({"t": "share_seal", "deal": 2}, "bad_message"),
        ({"t": "share_show", "deal": 2, "share": ["5c"]}, "bad_message"),
    ],
)
def test_what_cannot_be_is_refused_by_a_code_and_changes_nothing(
    served: ServedTables, table: StoredTable, message: dict[str, object], code: str
) -> None:
    client = served.sit(table.people[2], table.match)
    before = stored(table)
    kind = str(message["t"])
    named = client.send({**message, "id": "b1"})
    answer = client.until(lambda frame: frame.get("id") == named, f"an answer to {kind}")

    assert (answer["t"], answer["code"]) == ("error", code)
    assert stored(table) == before


def test_two_tabs_of_a_person_may_both_say_it(served: ServedTables, table: StoredTable) -> None:
    one, other = (served.sit(table.people[0], table.match) for _ in range(2))

    assert one.ask("share_seal", deal=2, seal=SEAL)["t"] == "ack"
    assert other.ask("share_seal", deal=2, seal=SEAL)["t"] == "ack"
    assert other.ask("share_seal", deal=2, seal="ab" * 32)["t"] == "ack"
    assert DealProof.objects.get(match_id=table.id, deal=2).seals[0] == "ab" * 32


def stored(table: StoredTable) -> object:
    rows = DealProof.objects.filter(match_id=table.id).order_by("deal").values_list()
    return rows_of(table.id, leases=False), list(rows)


# Where a secret could get out ----------------------------------------------------------------


def test_no_secret_leaves_before_its_round_is_over(
    served: ServedTables,
    no_flood_limit: None,
    clock: Clock,
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Everything that people, spectators, staff and programs get, and the log, in two rounds."""
    caplog.set_level(logging.DEBUG)
    table = start_table(house=mass.HouseRules(target=2))
    watcher = Player.objects.create_user("Khulan", password="x")
    room = room_with_match(table.match, table.people[0], [watcher], spectators="none")
    clients = [served.sit(table.people[seat], table.match) for seat in (0, 1)]
    clients.append(served.open(f"/ws/room/{room.code}/watch/", watcher, TableClient))
    clients[-1].sync()
    staff = Player.objects.create_superuser("Staff", password="x")

    for deal, loser in ((1, mass.Team.B), (2, mass.Team.A)):
        hidden = secrets_of(table, lambda proof: proof.stage != DealProof.Stage.SHOWN)
        assert hidden
        play_some(table, clients)
        seen = [*everything_heard(clients), *pages(table, [*table.people[:2], watcher, staff])]
        seen.append(caplog.text)
        for secret in hidden:
            for form in forms_of(secret):
                assert not any(form in text for text in seen), f"deal {deal}"
        table.surrender(loser)
        shown = DealProof.objects.get(match_id=table.id, deal=deal).secret
        for client in clients:
            reach_stage(client, deal, "shown")
            assert shown in client.heard[-1]
        to_come = secrets_of(table, lambda proof: proof.stage == DealProof.Stage.SEALED)
        assert not any(secret in text for secret in to_come for text in everything_heard(clients))
        deal_next(table)


def secrets_of(table: StoredTable, holds: Callable[[DealProof], bool]) -> list[str]:
    proofs = DealProof.objects.filter(match_id=table.id)
    return [proof.secret for proof in proofs if holds(proof)]


def forms_of(secret: str) -> Iterator[str]:
    """A secret as it might be written."""
    raw = bytes.fromhex(secret)
    yield secret
    yield secret.upper()
    yield base64.b64encode(raw).decode().rstrip("=")
    yield base64.urlsafe_b64encode(raw).decode().rstrip("=")
    yield repr(raw)
    yield ", ".join(map(str, raw[:12]))


def play_some(table: StoredTable, clients: list[TableClient]) -> None:
    """Some moves, questions and bad messages, with a share for the deal that comes."""
    if table.state.phase is mass.Phase.OPENER:
        table.carry_out(mass.CloseOpenerChoice())
    for _ in range(6):
        table.play()
    for client in clients[:2]:
        client.reach(table.n)
        client.ask("why", cards=["7H"])
        client.ask("lead", cards=["7H"])
        client.ask("share_show", deal=1, share=SHARE.hex())
        client.ask("share_show", deal=9, share="00" * 32)
        client.send({"t": "share_show", "deal": "x", "share": "x", "id": "bad"})
        client.meanwhile()
    turn = table.turn
    if turn < 2:
        clients[turn].ask(**message_of(table.choose()))
    for client in clients:
        client.sync(None)
        client.sync(client.n)


def everything_heard(clients: list[TableClient]) -> list[str]:
    return [text for client in clients for text in client.heard]


def pages(table: StoredTable, people: list[Player]) -> Iterator[str]:
    """What each of some people gets under every address that has to do with the match."""
    code = table.match.code
    found = 0
    for person in people:
        browser = Client()
        browser.force_login(person)
        for address in (
            f"/match/{code}/",
            f"/match/{code}/result/",
            f"/match/{code}/record.json",
            f"/match/{code}/replay/",
            f"/match/{code}/replay.html",
            "/matches/",
            f"/api/v1/matches/{code}/",
            f"/api/v1/matches/{code}/rounds/",
            f"/api/v1/matches/{code}/events/",
            f"/api/v1/matches/{code}/view/",
            f"/api/v1/matches/{code}/record/",
            "/api/v1/records/",
            f"/admin/game/match/{table.id}/change/",
            "/admin/game/match/?q=" + code,
            "/admin/game/dealproof/",
        ):
            answer = browser.get(address)
            found += answer.status_code == 200
            yield f"{dict(answer.headers)} {text_of(answer)}"
    assert found > 10


def text_of(answer: Any) -> str:
    """The body of an answer, also of one that is written bit by bit."""
    if not answer.streaming:
        return answer.content.decode()

    async def read() -> bytes:
        return b"".join([part async for part in answer])

    return async_to_sync(read)().decode()


def test_no_admin_page_has_the_proofs() -> None:
    registered = admin.site._registry
    assert DealProof not in registered
    inlined = {inline.model for site in registered.values() for inline in site.inlines}
    assert DealProof not in inlined
