"""The button 🎙 covers nothing that is looked at, however small the window."""

from __future__ import annotations

import pytest

from tests.e2e.look import resize
from tests.e2e.test_looks import keep_pictures
from tests.e2e.test_rooms_table import start
from tests.e2e.visits import Person, Visits

pytestmark = pytest.mark.e2e

SIZES = [(360, 640), (360, 740), (412, 915)]

# Shows so many dice at each seat, and tells what is covered by a part of the button that is seen:
# it is smaller than what a finger may hit.
_COVERED = """(throws) => {
  for (const dice of document.querySelectorAll(".seat__dice")) {
    const die = '<svg class="die"><use href="#die-6"></use></svg>';
    dice.replaceChildren(...Array.from({ length: throws }, () =>
      new DOMParser().parseFromString(die, "text/html").body.firstChild));
  }
  const button = document.querySelector(".bar .voice");
  const { left, top, right, bottom } = button.getBoundingClientRect();
  const EDGE = 4;
  return [...document.querySelectorAll(".die, .seat__mark, .seat__size, .seat__name")]
    .filter((node) => node.checkVisibility())
    .filter((node) => {
      const box = node.getBoundingClientRect();
      return box.right > left + EDGE && box.left < right - EDGE
        && box.bottom > top + EDGE && box.top < bottom - EDGE;
    })
    .map((node) => `${node.getAttribute("class")} ${node.closest(".seat").dataset.place}`);
}"""


@pytest.mark.parametrize("throws", [1, 3])
def test_no_die_and_no_seat_lies_under_the_button(
    visits: Visits, guest: Person, throws: int
) -> None:
    table, *_ = start(visits, guest)
    page = table.page
    for size in SIZES:
        resize(page, size)
        assert page.evaluate(_COVERED, throws) == [], size
        keep_pictures(page, f"voice-dice-{throws}-{size[0]}x{size[1]}")
