/**
 * The line that says what is to be done, and the buttons that do it.
 */

import { fill, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { refusalSentence, sentence } from "../sentences.js";
import { judge, massLimit, moveToConfirm, sizeToBeat } from "../selection.js";
import { tableCards } from "../view.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */
/** @typedef {import("../selection.js").Judgement} Judgement */
/** @typedef {import("../sentences.js").Sentence} Sentence */

const LEAST_MASS = 3;

/**
 * @param {{hint: HTMLElement, confirm: HTMLButtonElement, take: HTMLButtonElement, clear: HTMLButtonElement}} places
 * @returns {(now: TableState) => void}
 */
export function actionsRenderer({ hint, confirm, take, clear }) {
  let told = "";
  return (state) => {
    const { view, chosen, answer, n, pending } = state;
    const judgement = judge(view, chosen, answer, n);
    const busy = pending !== null || state.connection !== "online";
    drawConfirm(confirm, view, chosen, judgement, busy);
    take.hidden = view.legal?.do !== "beat";
    setText(take, t("action.take", { n: tableCards(view).length }));
    setProps(take, { "aria-disabled": String(busy) });
    clear.hidden = chosen.size === 0;

    const { line, tone } = hintOf(state, judgement);
    setProps(hint, { data: { tone } });
    if (told === JSON.stringify([line, view.seats])) return;
    told = JSON.stringify([line, view.seats]);
    fill(hint, line ? sentenceNodes(line, view) : []);
  };
}

/**
 * @param {HTMLButtonElement} confirm
 * @param {TableState["view"]} view
 * @param {ReadonlySet<string>} chosen
 * @param {Judgement} judgement
 * @param {boolean} busy
 */
function drawConfirm(confirm, view, chosen, judgement, busy) {
  const { key, params } = confirmText(view, chosen.size);
  setText(confirm, t(key, params));
  confirm.hidden = view.seat === null || view.phase === "over";
  const possible = !busy && moveToConfirm(view, chosen, judgement) !== null;
  setProps(confirm, { "aria-disabled": String(!possible), data: { busy, choice: judgement.state } });
}

/**
 * What the button would do with the chosen cards.
 *
 * @param {TableState["view"]} view
 * @param {number} size
 * @returns {{key: string, params: Record<string, number>}}
 */
function confirmText(view, size) {
  if (view.phase === "beat") return { key: "action.beat", params: { n: sizeToBeat(view) } };
  if (size === 0) return { key: "action.lead", params: {} };
  return size === 1
    ? { key: "action.lead_one", params: {} }
    : { key: "action.mass", params: { n: size } };
}

/**
 * The one line above the buttons, the most pressing thing first.
 *
 * @param {TableState} state
 * @param {Judgement} judgement
 * @returns {{line: Sentence | null, tone: "now" | "no" | "calm"}}
 */
function hintOf(state, judgement) {
  const { view, notice, pending, chosen } = state;
  if (notice) return { line: notice, tone: "no" };
  if (pending) return { line: sentence("hint.pending"), tone: "calm" };
  switch (judgement.state) {
    case "illegal":
      return { line: refusalLine(judgement), tone: "no" };
    case "partial":
      return { line: partialLine(view, chosen.size, judgement), tone: "now" };
    case "legal":
    case "asking":
      return { line: sentence("hint.confirm"), tone: "now" };
    case "empty":
      return { line: turnLine(view), tone: "now" };
    case "ahead":
      return { line: sentence("hint.ahead"), tone: "calm" };
    default:
      return { line: waitingLine(view), tone: "calm" };
  }
}

/** @param {Judgement} judgement */
const refusalLine = ({ answer }) =>
  answer?.code ? refusalSentence(answer.code, answer.params) : sentence("hint.not_legal");

/**
 * @param {TableState["view"]} view
 * @param {number} size
 * @param {Judgement} judgement
 */
function partialLine(view, size, judgement) {
  if (view.phase === "beat") return sentence("hint.beat_more", { n: sizeToBeat(view) - size });
  return judgement.answer?.code ? refusalLine(judgement) : sentence("hint.lead_more");
}

/** @param {TableState["view"]} view */
function turnLine(view) {
  if (view.legal?.do === "beat") {
    return view.legal.playable
      ? sentence("hint.beat", { n: sizeToBeat(view) })
      : sentence("hint.cannot_beat");
  }
  const limit = massLimit(view);
  if (limit === null) return sentence(largestIsOne(view) ? "hint.lead_one" : "hint.lead");
  return sentence(limit < LEAST_MASS ? "hint.lead_no_mass" : "hint.lead_limit", { n: limit });
}

/**
 * Only single cards can be led.
 *
 * @param {TableState["view"]} view
 */
const largestIsOne = (view) =>
  Boolean(view.legal?.moves) &&
  (view.legal?.moves.split(" ") ?? []).every((word) => word.length === 1);

/** @param {TableState["view"]} view */
function waitingLine(view) {
  if (view.winner) return null;
  if (view.turn === null) return view.phase === "deal" ? sentence("hint.deal") : null;
  return sentence("hint.waiting", { name: { seat: view.turn } });
}
