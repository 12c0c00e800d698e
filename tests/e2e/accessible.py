"""What keeps people out who do not see well, or who have no pointer; computed by the browser."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

CONTROLS = {
    *("button", "link", "textbox", "checkbox", "radio", "switch", "combobox", "searchbox"),
    *("menuitem", "tab", "slider", "spinbutton", "dialog", "alertdialog", "image", "img"),
}

_BROKEN_REFERENCES = """() => {
  const faults = [];
  const ids = [...document.querySelectorAll("[id]")].map((node) => node.id);
  ids.filter((id, i) => ids.indexOf(id) !== i).forEach((id) => faults.push(`two of id ${id}`));
  for (const name of ["aria-labelledby", "aria-describedby", "aria-controls", "for"]) {
    for (const node of document.querySelectorAll(`[${name}]`)) {
      for (const id of node.getAttribute(name).split(/\\s+/)) {
        if (!document.getElementById(id)) faults.push(`${name} leads to no ${id}`);
      }
    }
  }
  for (const node of document.querySelectorAll("a[href^='#']")) {
    const id = decodeURIComponent(node.hash.slice(1));
    if (!document.getElementById(id)) faults.push(`a link leads to no ${id}`);
  }
  if (document.querySelectorAll("h1").length !== 1) faults.push("not one h1");
  if (document.querySelectorAll("main").length !== 1) faults.push("not one main");
  if (!document.documentElement.lang) faults.push("no language");
  return faults;
}"""

_FAINT_TEXTS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("* { pointer-events: auto !important }");
  document.adoptedStyleSheets.push(sheet);
  const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  const known = new Map();
  const rgba = (colour) => {
    if (!known.has(colour)) {
      canvas.clearRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      known.set(colour, [r, g, b, a / 255]);
    }
    return known.get(colour);
  };
  const over = ([r, g, b, a], under) =>
    [r, g, b].map((value, i) => value * a + under[i] * (1 - a)).concat(1);
  const light = (colour) =>
    colour.slice(0, 3)
      .map((value) => value / 255)
      .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
      .reduce((sum, value, i) => sum + value * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const paints = (node) => getComputedStyle(node).maskImage === "none";
  // What a window lies over is out of reach while it is open.
  const top = document.querySelector("dialog[open]") ?? document.body;
  const boxOf = (node) =>
    getComputedStyle(node).display === "contents" ? boxOf(node.parentElement) : node;
  const covers = (node, x, y) => [...node.getClientRects()].some(({ left, top, right, bottom }) =>
    left <= x && x < right && top <= y && y < bottom);
  // Of what an ellipsis hides, the inner boxes are still found at their places, but not the outer.
  // Rows of a table are never found at a place, though their cells are.
  const isRow = (node) => getComputedStyle(node).display.startsWith("table-")
    && !/-(cell|caption)$/.test(getComputedStyle(node).display);
  const isHidden = (node, stack, x, y) =>
    node !== top && ((!stack.includes(node) && !isRow(node) && covers(node, x, y)
      && getComputedStyle(node).visibility === "visible")
      || isHidden(node.parentElement, stack, x, y));
  // What is drawn under a text; null where the text itself is not drawn.
  const ground = (node, x, y) => {
    const stack = document.elementsFromPoint(x, y);
    const from = stack.indexOf(node);
    if (from < 0 || isHidden(node, stack, x, y)) return null;
    const layers = [];
    for (const each of stack.slice(from).filter(paints)) {
      const colour = rgba(getComputedStyle(each).backgroundColor);
      layers.push(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255, 1]);
  };
  const faults = new Set();
  let measured = 0;
  const walker = document.createTreeWalker(top, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const text = walker.currentNode.textContent.trim();
    const node = boxOf(walker.currentNode.parentElement);
    if (!text || !node.checkVisibility({ visibilityProperty: true })) continue;
    if (node.closest(".visually-hidden, [aria-disabled=true], :disabled, script")) continue;
    if (getComputedStyle(node).clipPath === "inset(50%)") continue; // for screen readers alone
    node.scrollIntoView({ block: "center", inline: "center" });
    const range = document.createRange();
    range.selectNodeContents(walker.currentNode);
    const { left, top, width, height } = range.getClientRects()[0] ?? {};
    const behind = ground(node, left + width / 2, top + height / 2);
    if (!behind) continue;
    measured += 1;
    const style = getComputedStyle(walker.currentNode.parentElement);
    const found = ratio(over(rgba(style.color), behind), behind);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    if (found < (large ? 3 : 4.5) - 0.01) {
      faults.add(`${found.toFixed(2)} : 1 for «${text.slice(0, 40)}» (${node.className})`);
    }
  }
  document.adoptedStyleSheets.pop();
  scrollTo(0, 0);
  return measured ? [...faults] : ["no text could be measured"];
}"""

_FOCUSED = """() => {
  const node = document.activeElement;
  if (!node || node === document.body) return null;
  const { left, top, right, bottom } = node.getBoundingClientRect();
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(node);
  const at = [...document.querySelectorAll("*")].indexOf(node);
  return {
    at,
    name: node.getAttribute("aria-label") ?? node.textContent.trim().slice(0, 40),
    part: node.dataset.part ?? node.parentElement.dataset.part ?? node.role ?? "",
    marked: (outlineStyle !== "none" && parseFloat(outlineWidth) >= 2) || boxShadow !== "none",
    inside: right > 0 && bottom > 0 && left < innerWidth && top < innerHeight,
  };
}"""


def nameless(page: Page) -> list[str]:
    """Controls and pictures that have no name, as the browser tells a screen reader."""
    session = page.context.new_cdp_session(page)
    nodes: list[dict[str, Any]] = session.send("Accessibility.getFullAXTree")["nodes"]
    session.detach()
    return [
        f"{node['role']['value']} {node.get('properties')}"
        for node in nodes
        if not node["ignored"]
        and node["role"]["value"] in CONTROLS
        and not node.get("name", {}).get("value", "").strip()
    ]


def broken_references(page: Page) -> list[str]:
    """Ids that are doubled or missing, and what a page must have once."""
    found: list[str] = page.evaluate(_BROKEN_REFERENCES)
    return found


def faint_texts(page: Page) -> list[str]:
    """Texts with less contrast than WCAG 2.2 AA asks for."""
    found: list[str] = page.evaluate(_FAINT_TEXTS)
    return found


def focus_stops(page: Page, most: int = 60) -> list[dict[str, Any]]:
    """Where the Tab key leads, from the top of the page to its end."""
    page.evaluate("() => { document.body.tabIndex = -1; document.body.focus(); }")
    stops: list[dict[str, Any]] = []
    for _ in range(most):
        page.keyboard.press("Tab")
        stop = page.evaluate(_FOCUSED)
        if stop is None or (stops and stop["at"] <= stops[0]["at"]):
            return stops
        stops.append(stop)
    raise AssertionError("The Tab key does not come to an end")
