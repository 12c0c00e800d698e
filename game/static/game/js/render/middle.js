/**
 * The middle of the table: the circle, the circle before, who opens, how the round ended.
 */

import { fill, h, setProps } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { resultSentence, sentence } from "../sentences.js";
import { drawChoice, makeChoice } from "./choice.js";
import { drawCircle, makeCircle } from "./circle.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */
/** @typedef {import("../sentences.js").Sentence} Sentence */
/** @typedef {"circle" | "last" | "choice" | "words"} Scene */

/**
 * @param {HTMLElement} stage where the scene stands
 * @param {HTMLElement} caption the line below it
 * @param {{nameOpener: (seat: number) => void}} commands
 * @returns {(now: TableState) => void}
 */
export function middleRenderer(stage, caption, commands) {
  const circle = makeCircle();
  const choice = makeChoice((seat) => commands.nameOpener(seat));
  const words = h("p", { class: "middle__words" });
  let told = "";
  return (state) => {
    const { view } = state;
    const scene = sceneOf(state);
    const node = { circle, last: circle, choice, words }[scene];
    if (stage.firstChild !== node) fill(stage, node);
    setProps(stage, { data: { scene } });
    if (scene === "circle") drawCircle(circle, view, view.circle, true);
    if (scene === "last") drawCircle(circle, view, view.last_circle?.plays ?? [], false);
    if (scene === "choice") drawChoice(choice, state);
    const lines = [scene === "words" ? wordsOf(view) : null, captionOf(view, scene)];
    if (told === JSON.stringify(lines)) return;
    told = JSON.stringify(lines);
    fill(words, lines[0] ? sentenceNodes(lines[0], view) : []);
    fill(caption, lines[1] ? sentenceNodes(lines[1], view) : []);
  };
}

/**
 * @param {TableState} state
 * @returns {Scene}
 */
function sceneOf({ view, lastCircleOpen }) {
  if (lastCircleOpen && view.last_circle) return "last";
  if (view.phase === "beat") return "circle";
  return view.phase === "opener" ? "choice" : "words";
}

/**
 * What the empty table says.
 *
 * @param {TableState["view"]} view
 * @returns {Sentence}
 */
export function wordsOf(view) {
  if (view.winner) return sentence("middle.match_won", { team: { team: view.winner } });
  if (view.phase === "over") return sentence("over.abandoned");
  if (view.turn !== null) return toLead(view, view.turn);
  const result = view.results.at(-1);
  return result?.round === view.round ? resultSentence(result) : sentence("middle.dealing");
}

/**
 * @param {TableState["view"]} view
 * @param {number} turn
 */
function toLead(view, turn) {
  const name = { seat: turn };
  if (view.moves === 0 && view.opener === turn) {
    return sentence(view.opener_reason === "dice" ? "middle.opens_by_dice" : "middle.opens", {
      name,
    });
  }
  return turn === view.seat ? sentence("middle.you_lead") : sentence("middle.leads", { name });
}

/**
 * @param {TableState["view"]} view
 * @param {Scene} scene
 * @returns {Sentence | null}
 */
function captionOf(view, scene) {
  if (scene === "circle") {
    const top = view.circle[view.circle.length - 1];
    return sentence("middle.to_beat", { name: { seat: top.seat }, n: top.cards.length });
  }
  if (scene === "last" && view.last_circle) {
    const { end, seat } = view.last_circle;
    return seat === null
      ? sentence("middle.last_over")
      : sentence(`middle.last_${end}`, { name: { seat } });
  }
  return null;
}

/**
 * The row above the middle: ground, trump, and the button for the circle before.
 *
 * @param {{trump: HTMLElement, ground: HTMLElement, last: HTMLElement}} places
 * @returns {(now: TableState, before: TableState | null) => void}
 */
export function medallionRenderer({ trump, ground, last }) {
  const [sign, name] = /** @type {any} */ (trump.children);
  const [cards, count] = /** @type {any} */ (ground.children);
  return ({ view, lastCircleOpen }) => {
    setProps(trump, { data: { suit: view.trump }, hidden: view.trump === null });
    if (view.trump) {
      sign.firstElementChild.setAttribute("href", `#suit-${view.trump}`);
      name.textContent = t(`suit.${view.trump}`);
    }
    if (cards.childElementCount !== view.ground) {
      fill(
        cards,
        Array.from({ length: view.ground }, () => h("span", { class: "card card--back" })),
      );
    }
    count.textContent = String(view.ground);
    setProps(ground, {
      "aria-label": t("ground.count", { n: view.ground }),
      title: t("ground.count", { n: view.ground }),
    });
    ground.hidden = view.ground === 0;
    last.hidden = view.last_circle === null;
    last.setAttribute("aria-pressed", String(lastCircleOpen));
  };
}
