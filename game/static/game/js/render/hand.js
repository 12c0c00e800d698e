/**
 * The own cards: buttons in rows that are pressed when chosen.
 */

import { h, keyed, setProps } from "../../../site/js/dom.js";
import { layHand } from "../cards.js";
import { playableCards } from "../selection.js";
import { cardData, cardDrawing, cardName } from "./card.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/** No card shows less than this of itself, so that a finger finds it. */
const LEAST_STEP_PX = 44;
/** Both ends of a row, and its last card, which shows all of itself. */
const ENDS_PX = 84;
/** A hand of more rows scrolls. */
const MOST_ROWS = 4;

/**
 * How many cards lie in a row, the rows being as even as can be.
 *
 * @param {number} count
 * @param {number} width_px
 */
export function handColumns(count, width_px) {
  const most = 1 + Math.max(0, Math.floor((width_px - ENDS_PX) / LEAST_STEP_PX));
  const rows = Math.ceil(count / most);
  return rows ? Math.ceil(count / rows) : 1;
}

/**
 * @param {HTMLElement} hand
 * @returns {(now: TableState) => void}
 */
export function handRenderer(hand) {
  let width = hand.clientWidth;
  let count = 0;
  const layOut = () => {
    const columns = handColumns(count, width);
    setProps(hand, { "--hand-columns": columns, "--hand-rows": Math.ceil(count / columns) });
    setProps(hand, { data: { many: count > MOST_ROWS * columns } });
  };
  new ResizeObserver(() => {
    width = hand.clientWidth;
    layOut();
  }).observe(hand);

  return ({ view, chosen, pending, settings }) => {
    const cards = layHand(view.hand ?? [], settings.sort, view.trump);
    count = cards.length;
    layOut();
    const stop = tabStop(hand);
    const playable = settings.showPlayable ? playableCards(view, chosen) : null;
    keyed(hand, cards, String, makeCard, (button, card) => {
      setProps(button, {
        "aria-pressed": String(chosen.has(card)),
        data: {
          playable: playable && playable.has(card),
          dim: playable && !playable.has(card) && !chosen.has(card),
          pending: pending?.cards.includes(card) ?? false,
          trump: view.trump !== null && card[1] === view.trump && card[0] !== "J",
        },
      });
    });
    keepOneTabStop(hand, stop);
  };
}

/** @param {string} name */
const makeCard = (name) =>
  h(
    "button",
    {
      type: "button",
      class: "card hand__card",
      "aria-label": cardName(name),
      tabindex: "-1",
      data: cardData(name),
    },
    cardDrawing(name),
  );

/**
 * @param {HTMLElement} hand
 * @returns {number} which card the Tab key leads to
 */
const tabStop = (hand) =>
  [...hand.children].findIndex((card) => /** @type {HTMLElement} */ (card).tabIndex === 0);

/**
 * The hand is one stop of the Tab key; the arrows move inside it.
 *
 * @param {HTMLElement} hand
 * @param {number} before where the stop was, if that card is gone
 */
function keepOneTabStop(hand, before) {
  const cards = /** @type {HTMLElement[]} */ ([...hand.children]);
  if (!cards.length || tabStop(hand) >= 0) return;
  cards[Math.min(Math.max(before, 0), cards.length - 1)].tabIndex = 0;
}
