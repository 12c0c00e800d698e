"""The client keeps the wire's promises: nothing lost, nothing twice, gaps noticed at once."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import pytest

from game.rules import mass
from tests.js.wire import Wire
from tests.support.fold_cases import FIRST_NUMBER, case_of
from tests.support.ports import wait_until
from tests.support.random_match import play_at_random

pytestmark = pytest.mark.e2e

N = FIRST_NUMBER


@pytest.fixture
def case() -> dict[str, Any]:
    """A view of seat 3 and the frame of a move."""
    steps = play_at_random(random.Random(1))
    return next(
        case
        for case in (case_of(step, 3) for step in islice(steps, 5, None))
        if case["frame"]["events"][0]["e"] == "beaten"
    )


@pytest.fixture
def online(wire: Wire, case: dict[str, Any]) -> Iterator[Wire]:
    """A client that has the view before the move, and whose connection is open."""
    wire.start(case["before"], N)
    wire.open()
    wire.hear(t="pong", n=N, now=0)
    yield wire
    assert wire.faults == []


def test_a_new_connection_asks_for_what_is_missing(wire: Wire, case: dict[str, Any]) -> None:
    wire.start(case["before"], 200)
    wire.open()

    # The first time some of the past too, for the log.
    assert wire.sent("sync") == [{"t": "sync", "n": 140}]
    assert len(wire.sent("ping")) == 1

    wire.hear(t="events", **{"from": 201, "to": 200}, events=[], legal=None, now=0)
    wire.drop()
    wire.forward(500)
    wire.open()
    assert wire.sent("sync") == [{"t": "sync", "n": 200}]


def test_events_are_folded_once(online: Wire, case: dict[str, Any]) -> None:
    online.hear(**case["frame"], now=0)
    online.hear(**case["frame"], now=0)

    assert online.state("view") == case["after"]
    assert online.state("n") == case["frame"]["to"]
    assert online.folded() == len(case["frame"]["events"])


def test_a_frame_that_overlaps_brings_only_what_is_new(online: Wire, case: dict[str, Any]) -> None:
    frame = case["frame"]
    old = [{"e": "hidden"}, {"e": "hidden"}]

    online.hear(**{**frame, "from": N - 1, "events": old + frame["events"]}, now=0)

    assert online.state("view") == case["after"]


def test_a_gap_is_asked_for_and_not_folded(online: Wire, case: dict[str, Any]) -> None:
    asked = len(online.sent("sync"))

    online.hear(**{**case["frame"], "from": N + 2, "to": N + 3}, now=0)

    assert online.sent("sync")[asked:] == [{"t": "sync", "n": N}]
    assert online.state("view") == case["before"]


def test_for_an_unknown_kind_of_event_the_whole_view_is_asked(
    online: Wire, case: dict[str, Any]
) -> None:
    asked = len(online.sent("sync"))
    strange = [{"e": "of_tomorrow", "seat": 3}, *case["frame"]["events"]]

    online.hear(**{**case["frame"], "events": strange, "to": N + len(strange)}, now=0)

    assert online.sent("sync")[asked:] == [{"t": "sync", "n": None}]
    assert online.state("view") == case["before"]

    online.hear(t="view", n=N + len(strange), view=case["after"], now=0)
    assert online.state("view") == case["after"]
    assert online.state("n") == N + len(strange)


def test_a_pong_with_a_newer_number_means_that_something_was_dropped(online: Wire) -> None:
    asked = len(online.sent("sync"))

    online.hear(t="pong", n=N + 3, now=0)
    assert online.sent("sync")[asked:] == []
    online.forward(400)

    assert online.sent("sync")[asked:] == [{"t": "sync", "n": N}]


def test_a_command_is_sent_again_until_it_is_answered(online: Wire) -> None:
    online.play(t="take")
    online.forward(2100)
    online.hear(t="pong", n=N, now=0)
    online.forward(2100)

    sent = online.sent("take")
    assert len(sent) == 3
    assert {frame["id"] for frame in sent} == {sent[0]["id"]}
    assert sent[0]["n"] == N

    online.hear(t="ack", id=sent[0]["id"], n=N + 1)
    online.forward(4000)
    assert len(online.sent("take")) == 3


def test_a_command_goes_over_to_the_next_connection(online: Wire) -> None:
    online.play(t="take")
    first = online.sent("take")[0]
    online.drop()
    assert online.state("connection") == "reconnecting"

    online.forward(500)
    online.open()

    assert online.sockets() == 2
    assert online.sent("take") == [first]


def test_a_move_is_pending_until_its_event_is_here(online: Wire, case: dict[str, Any]) -> None:
    online.play(t="take")
    online.play(t="take")
    sent = online.sent("take")
    assert len(sent) == 1, "one move at a time"
    assert online.state("view") == case["before"], "the page applies no move of its own"

    online.hear(t="ack", id=sent[0]["id"], n=case["frame"]["to"])
    assert online.state("pending") is not None
    online.hear(**case["frame"], now=0)
    assert online.state("pending") is None


def test_a_refused_move_is_told_and_the_next_is_free(online: Wire) -> None:
    online.play(t="take")
    taken = online.sent("take")[0]["id"]

    online.hear(t="error", id=taken, code="stale", rule=None, params={})

    assert online.state("pending") is None
    assert online.state("notice")["key"] == "refusal.other"  # no texts are loaded here
    online.forward(4000)
    assert len(online.sent("take")) == 1
    online.play(t="take")
    assert len(online.sent("take")) == 2


def test_a_silent_server_is_left_within_ten_seconds(online: Wire) -> None:
    online.forward(16000)

    assert online.state("connection") == "reconnecting"
    assert online.sockets() >= 2


def test_a_server_that_answers_is_not_left(online: Wire) -> None:
    for _ in range(8):
        online.forward(2500)
        online.hear(t="pong", n=N, now=0)

    assert online.state("connection") == "online"
    assert online.sockets() == 1
    assert len(online.sent("ping")) >= 4


def test_a_page_that_nobody_looks_at_is_heard_all_the_same(
    wire: Wire, case: dict[str, Any]
) -> None:
    wire.hide()
    wire.start(case["before"], N)
    wire.open()
    assert len(wire.sent("ping")) == 1

    wire.forward(5000)

    wait_until(lambda: len(wire.sent("ping")) == 2, "the second heartbeat")
    assert wire.faults == []


@pytest.mark.parametrize("code", [4401, 4404])
def test_after_a_final_close_the_page_stays_away(online: Wire, code: int) -> None:
    online.drop(code)
    online.forward(60_000)

    assert online.state("connection") == "refused"
    assert online.sockets() == 1


def test_after_a_flood_the_page_waits_longer(online: Wire) -> None:
    online.drop(4429)
    online.forward(7000)
    assert online.sockets() == 1

    online.forward(16_000)
    assert online.sockets() > 1


def test_each_failure_makes_the_wait_longer(online: Wire) -> None:
    waits = []
    for _ in range(6):
        online.drop()
        before, waited = online.sockets(), 0
        while online.sockets() == before:
            online.forward(100)
            waited += 100
        waits.append(waited)

    # Each wait is half to one and a half times 0.3, 0.6, 1.2, 2.4, 4.8, 9.6 s.
    assert waits[0] <= 500
    assert waits[2] > waits[0]
    assert waits[5] >= 4800


def test_the_server_is_asked_why_and_the_answer_kept(online: Wire) -> None:
    online.page.evaluate("() => client.askWhy(['8S', '7H'])")
    question = online.sent("why")[0]
    assert (question["n"], question["cards"]) == (N, ["8S", "7H"])

    online.hear(
        t="why", id=question["id"], n=N, legal=False, code="pair_alone", rule="R4.3", params={}
    )
    online.hear(t="why", id="of-another-tab", n=N, legal=True, code=None, rule=None, params={})

    assert online.state("answer") == {
        "n": N,
        "cards": "7H 8S",
        "legal": False,
        "code": "pair_alone",
        "params": {},
    }


def test_a_chosen_card_that_leaves_the_hand_is_no_longer_chosen(wire: Wire) -> None:
    case = next(
        case_of(step, step.command.seat)
        for step in play_at_random(random.Random(2))
        if isinstance(step.command, mass.Lead)
    )
    wire.start(case["before"], N)
    wire.open()
    hand, kept = case["before"]["hand"], case["after"]["hand"]
    wire.page.evaluate("cards => store.set({ chosen: new Set(cards) })", hand)

    wire.hear(**case["frame"], now=0)

    chosen = wire.page.evaluate("() => [...store.get().chosen].sort()")
    assert chosen == sorted(card for card in kept if card in hand)


TIME_LEFT = """async (load) => {
  const { countDown } = await load("game/js/render/countdown.js");
  const { pageTime_ms } = await load("site/js/clock.js");
  const clock = countDown();
  document.body.append(clock);
  clock.endsAt = pageTime_ms() + 20000;
  clock.clockOffset = 0;
  clock.tick();
  const before = clock.textContent;
  Date.now = () => 0;
  clock.tick();
  return [before, clock.textContent];
}"""


@pytest.mark.rule("R9.1")
def test_a_device_whose_clock_is_set_meanwhile_shows_the_same_time_left(online: Wire) -> None:
    assert online.modules.run(TIME_LEFT) == ["20", "20"]


@pytest.mark.rule("R9.1")
def test_the_servers_time_is_known_as_before_though_the_devices_clock_is_set(online: Wire) -> None:
    before = online.state("clockOffset_ms")
    online.page.evaluate("() => { Date.now = () => 0; }")

    online.hear(t="pong", n=N, now=0)

    assert online.state("clockOffset_ms") == before
