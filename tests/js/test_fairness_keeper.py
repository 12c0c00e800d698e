"""The page's part in a deal: what it says to the server, keeps, and makes of what it is told."""

from __future__ import annotations

from typing import Any

import pytest

from game.rules import mass
from tests.js.page_modules import PageModules

pytestmark = pytest.mark.e2e

MATCH = "abcdefghjk"
SECRET = bytes(range(32))
SEAT = 2
NONE: list[str | None] = [None] * 8

_RUN = """async (load, match, seat, steps, keep) => {
  const { DealKeeper } = await load("game/js/fairness/keeper.js");
  if (!keep) localStorage.clear();
  let keeper = null;
  let tab = "";
  const said = [];
  const open = (name) => {
    tab = name;
    keeper = new DealKeeper(match, seat, (fields) => {
      said.push({ ...fields, tab: name });
      return `${name}-${said.length}`;
    });
  };
  open("one");
  const told = [];
  for (const [what, ...values] of steps) {
    if (what === "hear") told.push(keeper.hear(fill(values[0], said)));
    if (what === "note") keeper.note(...values);
    if (what === "view") keeper.noteView(values[0]);
    if (what === "ack") told.push(keeper.answered(`${tab}-${said.length}`, values[0]));
    if (what === "reload") open(values[0]);
  }
  return { said, told, stored: Object.keys(localStorage) };

  function fill(frame, said) {
    const own = (t, key) => said.findLast((one) => one.t === t)?.[key] ?? null;
    const known = { SEAL: own("share_seal", "seal"), SHARE: own("share_show", "share") };
    const text = JSON.stringify(frame).replace(/"(SEAL|SHARE)"/g, (_, name) =>
      JSON.stringify(known[name]),
    );
    return JSON.parse(text);
  }
}"""


def run(
    modules: PageModules, *steps: list[Any], seat: int | None = SEAT, keep: bool = False
) -> dict[str, Any]:
    found: dict[str, Any] = modules.run(_RUN, MATCH, seat, list(steps), keep)
    return found


def proof(stage: str, deal: int = 2, **values: Any) -> dict[str, Any]:
    secret = SECRET.hex() if stage == "shown" else None
    seal = mass.seal_of(SECRET)
    return {
        "deal": deal,
        "stage": stage,
        "seal": seal,
        "secret": secret,
        "seals": NONE,
        "shares": NONE,
        **values,
    }


def own(name: str) -> list[str | None]:
    return [name if seat == SEAT else None for seat in range(8)]


def hear(revision: int, *proofs: dict[str, Any]) -> list[Any]:
    return ["hear", {"revision": revision, "proofs": list(proofs)}]


OPEN = hear(1, proof("open"))
SEALED = hear(2, proof("sealed", seals=own("SEAL")))


def test_it_seals_once_and_shows_once_what_it_has_sealed(modules: PageModules) -> None:
    found = run(modules, OPEN, OPEN, SEALED, SEALED)

    seal, show = found["said"]
    assert (seal["t"], show["t"]) == ("share_seal", "share_show")
    assert mass.seal_of(bytes.fromhex(show["share"])) == seal["seal"]
    assert seal["deal"] == show["deal"] == 2


def test_shares_are_made_by_chance(modules: PageModules) -> None:
    seals = {run(modules, OPEN)["said"][0]["seal"] for _ in range(3)}

    assert len(seals) == 3


def test_it_shows_nothing_that_is_not_sealed_in_its_name(modules: PageModules) -> None:
    other = hear(2, proof("sealed", seals=own("ab" * 32)))

    assert [one["t"] for one in run(modules, OPEN, other)["said"]] == ["share_seal"]
    assert run(modules, hear(1, proof("sealed", seals=own("ab" * 32))))["said"] == []
    assert run(modules, hear(1, proof("dealt")))["said"] == []


def test_news_that_were_overtaken_are_left_alone(modules: PageModules) -> None:
    found = run(modules, hear(5, proof("dealt")), hear(4, proof("open")), hear(5, proof("dealt")))

    assert found["said"] == []
    assert [told is None for told in found["told"]] == [False, True, False]


def test_a_page_that_is_loaded_again_has_the_same_share(modules: PageModules) -> None:
    found = run(modules, OPEN, ["reload", "two"], OPEN, SEALED)

    seals = [one["seal"] for one in found["said"] if one["t"] == "share_seal"]
    assert len(set(seals)) == 1
    assert found["said"][-1]["t"] == "share_show"
    assert mass.seal_of(bytes.fromhex(found["said"][-1]["share"])) == seals[0]


def test_a_spectator_gives_nothing(modules: PageModules) -> None:
    assert run(modules, OPEN, SEALED, seat=None)["said"] == []


def events_of(deal: int, share: str | None) -> tuple[list[dict[str, Any]], mass.Chance]:
    shares = [mass.NO_SHARE] * 8
    if share:
        shares[SEAT] = bytes.fromhex(share)
    chance = mass.Chance(SECRET, shares, MATCH, deal)
    deck = [mass.card_name(card) for card in mass.shuffled(chance)]
    hands = [deck[5 * seat : 5 * seat + 5] if seat == SEAT else None for seat in range(8)]
    return [{"e": "round_dealt", "hands": hands}], chance


BEFORE = {"results": [{"round": 1}], "round": 1, "phase": "deal"}


@pytest.mark.parametrize("cards", ["own", "other"])
def test_it_does_the_deal_again_and_compares(modules: PageModules, cards: str) -> None:
    events, _ = events_of(2, None)
    if cards == "other":
        events[0]["hands"][SEAT][0] = next(
            name for name in mass.CARD_NAMES if name not in events[0]["hands"][SEAT]
        )
    found = run(
        modules,
        hear(1, proof("open")),
        ["note", events, BEFORE],
        hear(2, proof("dealt")),
        hear(3, proof("shown")),
    )

    _, kept, shown = found["told"]
    assert (kept[0]["state"], kept[0]["secret"]) == ("kept", None)
    state = ("proven", None) if cards == "own" else ("wrong", "cards")
    assert (shown[0]["state"], shown[0]["fault"]) == state
    assert shown[0]["share"] == "none"


def test_dice_alone_are_compared_too(modules: PageModules) -> None:
    _, chance = events_of(1, None)
    dice = [list(throw) for throw in mass.thrown(chance)]
    view = {"results": [], "round": 1, "phase": "beat", "dice": dice, "moves": 3, "hand": ["7H"]}
    shown = hear(1, proof("shown", deal=1))
    assert run(modules, ["view", view], shown)["told"][0][0]["state"] == "proven"

    view["dice"] = [[7 - face if face else None for face in throw] for throw in dice]
    assert run(modules, ["view", view], shown)["told"][0][0]["fault"] == "dice"


def test_who_saw_nothing_of_a_deal_says_no_more_than_that_it_fits(modules: PageModules) -> None:
    assert run(modules, hear(1, proof("shown")))["told"][0][0]["state"] == "fits"


def test_a_seal_that_has_changed_is_found(modules: PageModules) -> None:
    other = mass.seal_of(b"z" * 32)
    found = run(modules, hear(1, proof("open", seal=other)), hear(2, proof("shown")))

    assert (found["told"][1][0]["state"], found["told"][1][0]["fault"]) == ("wrong", "seal")


@pytest.mark.parametrize(("done", "state"), [(True, "left_out"), (False, "fits")])
def test_a_share_that_was_taken_in_and_is_missing_is_found(
    modules: PageModules, done: bool, state: str
) -> None:
    shown = hear(4, proof("shown", seals=own("SEAL")))
    found = run(modules, OPEN, SEALED, ["ack", done], shown)

    assert found["told"][2] is True, "the answer was to the share"
    assert found["told"][3][0]["state"] == state


def test_a_share_in_the_deal_is_called_the_own(modules: PageModules) -> None:
    dealt = hear(3, proof("dealt", seals=own("SEAL"), shares=own("SHARE")))
    found = run(modules, OPEN, SEALED, ["ack", True], dealt)

    assert found["told"][-1][0]["share"] == "own"
    assert found["told"][-1][0]["shares"] == 1


def test_little_is_kept_however_much_is_played(modules: PageModules) -> None:
    steps = [hear(deal, proof("open", deal=deal)) for deal in range(1, 12)]
    run(modules, *steps)
    script = (
        """() => Object.values(JSON.parse(localStorage["masss.deals.abcdefghjk"]).deals).length"""
    )
    assert modules.run(script) == 4

    for number in range(12):
        modules.run(
            """async (load, match) =>
              (await load("game/js/fairness/memory.js")).remember(match, {})""",
            f"match{number}",
        )
    assert modules.run("() => Object.keys(localStorage).length") <= 8
    modules.run("() => localStorage.clear()")


def test_what_is_no_json_is_forgotten(modules: PageModules) -> None:
    script = """async (load) => {
      localStorage["masss.deals.abcdefghjk"] = "{no";
      return (await load("game/js/fairness/memory.js")).recall("abcdefghjk");
    }"""

    assert modules.run(script) == {}
    modules.run("() => localStorage.clear()")
