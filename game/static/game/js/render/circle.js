/**
 * The circle on the table: for each card led a column of the cards that beat it.
 */

import { h, keyed, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { teamOf } from "../view.js";
import { cardName, cardNode } from "./card.js";

/** @typedef {import("../view.js").SeatView} SeatView */
/** @typedef {import("../view.js").Play} Play */

/** Makes the element that `drawCircle` fills. */
export const makeCircle = () =>
  h(
    "div",
    { class: "circle" },
    h("ol", { class: "circle__names" }),
    h("ol", { class: "circle__columns", "aria-label": t("circle.label") }),
  );

/**
 * @param {HTMLElement} circle
 * @param {SeatView} view
 * @param {readonly Play[]} plays the lead first, the cards to beat last
 * @param {boolean} running false for the circle before, which is only looked at
 */
export function drawCircle(circle, view, plays, running) {
  const [names, columns] = /** @type {any} */ (circle.children);
  const width = plays[0]?.cards.length ?? 0;
  setProps(circle, {
    "--columns": width,
    "--rows": plays.length,
    data: { running, columns: width },
  });
  keyed(
    names,
    plays,
    ({ seat }) => String(seat),
    ({ seat }) =>
      h(
        "li",
        { class: "circle__name", data: { team: teamOf(seat) } },
        h("bdi", {}, view.seats[seat].name),
      ),
    (node, _, row) => setProps(node, { data: { top: running && row === plays.length - 1 } }),
  );
  const indexes = Array.from({ length: width }, (_, column) => column);
  keyed(
    columns,
    indexes,
    (column) => plays[0].cards[column],
    () =>
      h(
        "li",
        { class: "circle__column" },
        h("span", { class: "visually-hidden" }),
        h("span", { class: "circle__stack", "aria-hidden": "true" }),
      ),
    (node, column) =>
      drawColumn(
        node,
        plays.map(({ cards }) => cards[column]),
        running,
      ),
  );
}

/**
 * @param {HTMLElement} node
 * @param {string[]} cards the card led first
 * @param {boolean} running
 */
function drawColumn(node, cards, running) {
  const [words, stack] = /** @type {any} */ (node.children);
  const [led, ...beats] = cards.map(cardName);
  const story = beats.reduce((text, beat) => t("circle.beaten_by", { card: text, beat }), led);
  setText(words, story);
  keyed(stack, cards, String, cardNode, (card, _, row) =>
    setProps(card, { data: { top: running && row === cards.length - 1 } }),
  );
}
