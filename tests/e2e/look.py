"""What is wrong with how a page lies in its window, as far as a program can see it."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

LEAST_TARGET_PX = 44

_FAULTS = """(least) => {
  const faults = [];
  const root = document.documentElement;
  const say = (what, node) => faults.push(`${what}: ${describe(node)}`);
  const describe = (node) =>
    `<${node.tagName.toLowerCase()} class="${node.getAttribute("class") ?? ""}"> ` +
    `${(node.getAttribute("aria-label") ?? node.textContent).trim().slice(0, 40)}`;
  const shown = (node) =>
    node.checkVisibility({ visibilityProperty: true }) &&
    !node.closest(".visually-hidden, .sprite");
  const scrolled = (node) =>
    node.closest("[role=log], .hand[data-many]") || node.parentElement.closest(".newest__text");
  const all = (selector) => [...document.querySelectorAll(selector)].filter(shown);

  if (root.scrollWidth > root.clientWidth) {
    faults.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
  }
  for (const node of all("body *")) {
    const { left, right, width } = node.getBoundingClientRect();
    if (width && !scrolled(node) && (left < -1 || right > root.clientWidth + 1)) {
      say(`reaches from ${Math.round(left)} to ${Math.round(right)}`, node);
    }
  }
  for (const node of all("button, .button, h1, h2, .own__hint, .score, .bar__round, .medallion")) {
    if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth) say("text is cut", node);
  }
  for (const node of all("button, .button, input:not([type=checkbox]), summary, .matches__link")) {
    const { width, height } = node.getBoundingClientRect();
    if (width < least - 0.5 || height < least - 0.5) {
      say(`is ${Math.round(width)} × ${Math.round(height)} px`, node);
    }
  }
  const rows = new Set(all(".actions > *").map((node) => {
    const { top, bottom } = node.getBoundingClientRect();
    return Math.round((top + bottom) / 2);
  }));
  if (rows.size > 1) faults.push("the buttons stand in two rows");
  const cards = all(".hand__card").map((card) => card.getBoundingClientRect());
  cards.slice(1).forEach((card, i) => {
    const step = card.left - cards[i].left;
    if (card.top === cards[i].top && step < least - 0.5) faults.push(`a card shows ${step} px`);
  });
  return faults;
}"""

_UNREACHABLE = """() => {
  const top = document.querySelector("dialog[open]") ?? document.querySelector("main");
  return [...top.querySelectorAll("button, a, input")]
    .filter((node) => node.checkVisibility() && node.tabIndex >= 0 && !node.closest("[inert]"))
    .filter((node) => {
      node.scrollIntoView({ block: "nearest" });
      const { left, top, width, height } = node.getBoundingClientRect();
      const hit = document.elementFromPoint(left + width / 2, top + height / 2);
      return !(hit && (node.contains(hit) || hit.contains(node)));
    })
    .map((node) => node.outerHTML.slice(0, 120));
}"""

_BELOW = """() => [
  ...document.querySelectorAll(".bar, .seat, .hand__card, .actions button, .own__hint"),
]
  .filter((node) => node.checkVisibility())
  .filter((node) => node.getBoundingClientRect().bottom > innerHeight + 1)
  .map((node) => node.className)"""


def layout_faults(page: Page) -> list[str]:
    """Too wide, cut, or too small for a finger."""
    found: list[str] = page.evaluate(_FAULTS, LEAST_TARGET_PX)
    return found


def unreachable(page: Page) -> list[str]:
    """Controls that something else covers, also after scrolling to them."""
    found: list[str] = page.evaluate(_UNREACHABLE)
    return found


def below_the_window(page: Page) -> list[str]:
    """Parts of the table that are played with and need scrolling."""
    found: list[str] = page.evaluate(_BELOW)
    return found


def resize(page: Page, size: tuple[int, int]) -> None:
    """Give the window a size, and wait until the page has followed."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def colours(page: Page, scheme: Any) -> None:
    """Light or dark."""
    page.emulate_media(color_scheme=scheme)
