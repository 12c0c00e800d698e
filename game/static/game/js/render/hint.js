/**
 * The hint: its button, what it says above the own cards, and its marks on cards and buttons.
 */

import { fill, fillOnce, h, setProps } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { adviceSentences, canAsk, columnOf } from "../hint.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */
/** @typedef {import("../hint.js").Answer} Answer */

/**
 * @param {{ask: HTMLElement | null, panel: HTMLElement | null, hand: HTMLElement,
 *   take: HTMLElement, stage: HTMLElement}} places the first two are missing without hints
 * @param {() => void} onAsk
 * @returns {(now: TableState) => void}
 */
export function hintRenderer({ ask, panel, hand, take, stage }, onAsk) {
  if (!ask || !panel) return () => {};
  /** @type {Answer | null} */
  let shown = null;
  ask.addEventListener("click", () => {
    onAsk();
    if (shown) goWhereEnterPlays(shown, { hand, take, stage });
  });
  return ({ view, advice, connection }) => {
    const answer = advice?.answer ?? null;
    setProps(ask, {
      "aria-disabled": String(!canAsk(view) || connection !== "online"),
      "aria-busy": String(advice !== null && answer === null),
    });
    panel.hidden = advice === null;
    if (advice) drawPanel(panel, answer, view);
    mark(answer, { hand, take, stage });
    const isNew = answer !== null && answer !== shown;
    shown = answer;
    if (isNew && document.activeElement === ask) goWhereEnterPlays(answer, { hand, take, stage });
  };
}

/**
 * @param {HTMLElement} panel
 * @param {Answer | null} answer
 * @param {TableState["view"]} view
 */
function drawPanel(panel, answer, view) {
  const names = view.seats.map(({ name }) => name);
  fillOnce(panel, JSON.stringify([answer, names]), () => {
    if (!answer) return [h("p", { class: "advice__what" }, t("advice.thinking"))];
    const { what, promise, why, next } = adviceSentences(answer, view.seat);
    return [
      line("what", what, view),
      promise && line("promise", promise, view),
      line("why", why, view),
      next && line("next", next, view),
    ];
  });
}

/**
 * @param {string} name
 * @param {import("../sentences.js").Sentence} told
 * @param {TableState["view"]} view
 */
function line(name, told, view) {
  const node = h("p", { class: `advice__${name}` });
  fill(node, sentenceNodes(told, view));
  return node;
}

/**
 * Marks what is advised: cards of the hand, the columns that they are for, a button.
 *
 * @param {Answer | null} answer
 * @param {{hand: HTMLElement, take: HTMLElement, stage: HTMLElement}} places
 */
function mark(answer, { hand, take, stage }) {
  for (const card of /** @type {HTMLElement[]} */ ([...hand.children])) {
    const name = card.dataset.card ?? "";
    const advised = answer?.cards.includes(name) ?? false;
    const column = answer && advised ? columnOf(answer, name) : null;
    setProps(card, {
      "aria-description": advised ? descriptionOf(column) : null,
      data: { advised: advised && (column ?? "") },
    });
  }
  const columns = answer?.do === "beat" && answer.cards.length > 1;
  stage.querySelectorAll(".circle[data-running] .circle__column").forEach((node, index) => {
    setProps(node, { data: { advised: columns ? index + 1 : null } });
  });
  setProps(take, { data: { advised: answer?.do === "take" } });
  for (const button of seatButtons(stage)) {
    setProps(button, { data: { advised: answer !== null && button.dataset.seat === `${answer.seat}` } });
  }
}

/** @param {number | null} column */
const descriptionOf = (column) =>
  [t("advice.advised"), ...(column ? [t("advice.column", { n: column })] : [])].join(", ");

/**
 * @param {HTMLElement} stage
 * @returns {HTMLElement[]}
 */
const seatButtons = (stage) => [...stage.querySelectorAll(".choice__seat")].map((e) => /** @type {any} */ (e));

/**
 * Whoever pressed the button with the keyboard plays with the next Enter, and does not ask again.
 *
 * @param {Answer} answer
 * @param {{hand: HTMLElement, take: HTMLElement, stage: HTMLElement}} places
 */
function goWhereEnterPlays(answer, { hand, take, stage }) {
  const named = seatButtons(stage).find(({ dataset }) => dataset.seat === `${answer.seat}`);
  const card = /** @type {HTMLElement | null} */ (hand.querySelector("[data-advised]"));
  const target = { name_opener: named, take, lead: card, beat: card }[answer.do];
  target?.focus({ preventScroll: true });
}
