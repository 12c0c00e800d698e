"""Cards in the browser: the server's order, and how a hand is laid."""

from __future__ import annotations

import random

import pytest

from game.rules import mass
from tests.js.page_modules import PageModules

pytestmark = pytest.mark.e2e

DECK = list(mass.CARD_NAMES)


def test_cards_are_sorted_as_the_server_sorts_them(modules: PageModules) -> None:
    shuffled = random.Random(1).sample(DECK, len(DECK))

    script = """async (load, names) => {
      const { cardNumber, inDeckOrder } = await load("game/js/cards.js");
      return [inDeckOrder(names), names.map(cardNumber)];
    }"""
    ordered, numbers = modules.run(script, shuffled)

    assert ordered == DECK
    assert numbers == [DECK.index(name) for name in shuffled]


@pytest.mark.parametrize("order", ["suit", "rank"])
@pytest.mark.parametrize("trump", ["H", "S", "D", "C", None])
def test_a_laid_hand_holds_the_same_cards(
    modules: PageModules, order: str, trump: str | None
) -> None:
    script = """async (load, names, order, trump) =>
      (await load("game/js/cards.js")).layHand(names, order, trump)"""

    laid = modules.run(script, DECK, order, trump)

    assert sorted(laid, key=DECK.index) == DECK
    plain = [name for name in laid if not name.startswith("J") or name[1] in "HSDC"]
    if order == "rank":
        assert [name[0] for name in plain] == [rank for rank in "789TJQK32A" for _ in range(4)]
    else:
        suits = list(dict.fromkeys(name[1] for name in plain))
        assert len(suits) == 4
        assert trump is None or suits[-1] == trump


@pytest.mark.parametrize(("width", "card"), [(320, 46), (360, 46), (820, 60), (1100, 68)])
def test_every_card_of_a_hand_can_be_touched(modules: PageModules, width: int, card: int) -> None:
    script = """async (load, width) => {
      const { handColumns } = await load("game/js/render/hand.js");
      return Array.from({ length: 44 }, (_, count) => handColumns(count, width));
    }"""

    columns = modules.run(script, width)

    room = width - 16 - card  # all but the ends and the last card
    assert all(across >= 1 and room >= 44 * (across - 1) for across in columns)
    rows = [-(-count // across) for count, across in enumerate(columns)]
    assert rows == sorted(rows)
