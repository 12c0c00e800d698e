"""The arena: duplicate deals, the same figures from the same seed, intervals by pairs."""

from __future__ import annotations

import json
from io import StringIO
from itertools import count
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from game.bots import POLICIES
from game.bots.duel import Duel, deal_of, quantile, share_of
from game.rules import mass


def arena(*options: str) -> str:
    out = StringIO()
    call_command("arena", *options, stdout=out)
    return out.getvalue()


def report(*options: str) -> dict[str, Any]:
    said: dict[str, Any] = json.loads(arena(*options, "--json"))
    return said


def test_equal_bots_without_chance_share_every_deal() -> None:
    said = report("--a", "greedy", "--b", "greedy", "--deals", "12", "--seed", "1")
    assert (said["share"], said["low"], said["high"]) == (0.5, 0.5, 0.5)
    assert said["voids"] == 0
    assert said["decisions"] > 50


def test_the_same_seed_gives_the_same_figures_and_another_other_ones() -> None:
    asked = ("--a", "expert", "--b", "random", "--deals", "15", "--seed")
    first, again, other = (report(*asked, seed) for seed in ("1", "1", "2"))
    for said in (first, again, other):
        del said["ms"]
    assert first == again
    assert first["decisions"] != other["decisions"]
    assert first["share"] > 0.6


def test_the_sentence_names_both_the_share_and_its_interval() -> None:
    said = arena("--a", "expert", "--b", "greedy", "--deals", "5", "--seed", "1")
    assert said.startswith("expert v greedy: ")
    assert "of 10 rounds won (95 % interval " in said
    assert "ms p50 / p95 / p99 / max" in said


def test_one_seat_among_mates() -> None:
    asked = ("--a", "expert", "--b", "greedy", "--mates", "greedy", "--deals", "20", "--seed", "3")
    lone = report(*asked)
    assert lone["mates"] == "greedy"
    whole = report("--a", "expert", "--b", "greedy", "--deals", "20", "--seed", "3")
    assert 2 < whole["decisions"] / lone["decisions"] < 7


@pytest.mark.parametrize("flag", ["--optional-mass", "--joker-beats-trump"])
def test_house_rules_change_the_rounds(flag: str) -> None:
    asked = ("--a", "random", "--b", "random", "--deals", "6", "--seed", "1")
    assert report(*asked)["decisions"] != report(*asked, flag)["decisions"]


def test_a_budget_that_is_not_kept_is_an_error() -> None:
    asked = ("--a", "greedy", "--b", "greedy", "--deals", "1", "--seed", "1", "--budget-ms")
    arena(*asked, "60000")
    with pytest.raises(CommandError, match="over the budget"):
        arena(*asked, "0")


def test_there_must_be_deals() -> None:
    with pytest.raises(CommandError, match="at least 1"):
        arena("--a", "greedy", "--b", "greedy", "--deals", "0", "--seed", "1")


def test_a_deal_depends_on_its_number_alone() -> None:
    assert deal_of(1, 5) == deal_of(1, 5)
    assert deal_of(1, 5) != deal_of(1, 6)
    assert sorted(deal_of(7, 0).deck) == list(mass.DECK)
    assert {deal_of(1, index).opener for index in range(80)} == set(range(mass.SEATS))


def test_shares_and_intervals() -> None:
    assert share_of([2, 0, 1, 1]).value == 0.5
    assert share_of([1, 1, 1]).half_width == 0
    wide = share_of([2, 0] * 50)
    assert wide.half_width == pytest.approx(1.96 * (1 / 99 + 1) ** 0.5 / 10 / 2, rel=1e-3)
    assert share_of([2]).half_width == 0


def test_quantiles() -> None:
    assert quantile([], 0.5) == 0
    assert [quantile(range(100), part) for part in (0, 0.5, 0.95, 1)] == [0, 50, 95, 99]


def test_a_decision_is_timed_by_the_clock_given() -> None:
    ticks = count()
    duel = Duel(
        POLICIES["greedy"],
        POLICIES["greedy"],
        house=mass.DEFAULT_HOUSE,
        clock=lambda: float(next(ticks)),
    )
    duel.play(2, seed=1)
    assert set(duel.tally.took_s) == {1.0}
