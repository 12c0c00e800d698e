"""The browser's verifier of deals says of every record what the server's says (R3.5)."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy
from hashlib import sha256
from hmac import digest
from random import Random
from typing import Any

import pytest

from game.rules import mass
from tests.js.page_modules import PageModules
from tests.records.matches import Record, random_match
from tests.records.proven import proven_match

pytestmark = pytest.mark.e2e

RECORD = proven_match(2, mass.HouseRules(target=2)).record


def findings(modules: PageModules, record: Record) -> list[dict[str, Any]]:
    script = """async (load, record) =>
      (await load("game/js/fairness/verify.js")).verifyRecord(record)"""
    found: list[dict[str, Any]] = modules.run(script, record)
    return found


def test_hashes_are_those_of_the_standard_at_every_length(modules: PageModules) -> None:
    rng = Random(1)
    messages = [rng.randbytes(length) for length in range(200)]
    keys = [rng.randbytes(length % 65) for length in range(200)]
    script = """async (load, messages, keys) => {
      const { hmacSha256, sha256 } = await load("game/js/fairness/sha256.js");
      const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
      return messages.map((message, i) => [
        hex(sha256(Uint8Array.from(message))),
        hex(hmacSha256(Uint8Array.from(keys[i]), Uint8Array.from(message))),
      ]);
    }"""

    found = modules.run(script, [list(m) for m in messages], [list(k) for k in keys])

    assert found == [
        [sha256(message).hexdigest(), digest(key, message, "sha256").hex()]
        for message, key in zip(messages, keys, strict=True)
    ]


def test_deck_and_dice_are_the_servers(modules: PageModules) -> None:
    rng = Random(2)
    for deal in range(1, 12):
        secret, shares = rng.randbytes(32), [rng.randbytes(32) for _ in range(8)]
        chance = mass.Chance(secret, shares, "abcdefghjk", deal)
        script = """async (load, from) => {
          const { deck, throwDice } = (await load("game/js/fairness/verify.js")).dealOf(from);
          return [deck, throwDice()];
        }"""
        sources = {
            "secret": secret.hex(),
            "shares": [share.hex() for share in shares],
            "match": "abcdefghjk",
            "deal": deal,
        }
        deck, throws = modules.run(script, sources)

        assert tuple(map(mass.parse_card, deck)) == mass.shuffled(chance)
        assert tuple(map(tuple, throws)) == mass.thrown(chance)


def test_a_proven_match_is_proven_round_by_round(modules: PageModules) -> None:
    for seed in range(3):
        record = proven_match(seed).record
        found = findings(modules, record)
        assert found == [
            {"deal": place, "state": "proven", "fault": None}
            for place in range(1, len(record["rounds"]) + 1)
        ]


def test_rounds_without_a_proof_are_called_so(modules: PageModules) -> None:
    record = deepcopy(RECORD)
    record["fairness"]["deals"].pop(0)
    assert [found["state"] for found in findings(modules, record)][:2] == ["none", "proven"]

    plain = random_match(1, mass.HouseRules(target=1)).record
    assert {found["state"] for found in findings(modules, plain)} == {"none"}


def test_a_running_round_keeps_its_secret(modules: PageModules) -> None:
    record = deepcopy(RECORD)
    record["fairness"]["deals"][-1]["secret"] = None
    assert findings(modules, record)[-1]["fault"] == "secret"
    record["rounds"][-1]["end"] = None
    assert findings(modules, record)[-1]["state"] == "kept"


@pytest.mark.parametrize("place", [1, -1])
def test_a_proof_that_was_left_out_is_missed_by_both(modules: PageModules, place: int) -> None:
    record = deepcopy(RECORD)
    left_out = record["fairness"]["deals"].pop(place)

    found = findings(modules, record)

    wrong = [one for one in found if one["state"] != "proven"]
    assert wrong == [{"deal": left_out["deal"], "state": "wrong", "fault": "format"}]
    with pytest.raises(mass.Fault, match="has no proof"):
        mass.verify(record)


def in_first(**values: Any) -> Callable[[Record], object]:
    return lambda record: record["fairness"]["deals"][0].update(values)


def stack(record: Record) -> None:
    hands = record["rounds"][0]["hands"]
    hands[0], hands[1] = hands[1], hands[0]


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        (in_first(secret="00" * 32), "secret"),
        (in_first(shares=[None] * 8), "cards"),
        (in_first(shares=["11" * 32, *[None] * 7]), "share"),
        (in_first(seals=[None] * 8), "share"),
        (in_first(seal=RECORD["fairness"]["deals"][1]["seal"]), "format"),
        (in_first(shares=["x"] * 8), "format"),
        (in_first(seals=None), "format"),
        (stack, "cards"),
        (lambda r: r["rounds"][0]["ground"].reverse(), "cards"),
        (lambda r: r["rounds"][0].update(dice=[[6, *[1] * 7]]), "dice"),
        (lambda r: r.update(match="abcdefghjm"), "cards"),
        (lambda r: r["fairness"].update(format="mass-deal/9"), "format"),
        (lambda r: r["fairness"]["deals"].append(r["fairness"]["deals"][0]), "format"),
        (in_first(deal=99), "format"),
        (in_first(deal=0), "format"),
        (in_first(deal="1"), "format"),
    ],
)
def test_what_is_spoiled_is_found_by_both(
    modules: PageModules, change: Callable[[Record], object], fault: str
) -> None:
    record = deepcopy(RECORD)
    change(record)

    first = findings(modules, record)[0]

    assert (first["state"], first["fault"]) == ("wrong", fault)
    with pytest.raises(mass.Fault):
        mass.verify(record)
