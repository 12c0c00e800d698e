/**
 * Windows over the table: the question before taking a big pile, the end of the match, settings.
 */

import { fill, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { sentence } from "../sentences.js";
import { tableCards, teamOf } from "../view.js";
import { sentenceNodes, teamBadge } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/**
 * Asks before a big pile is taken.
 *
 * @param {HTMLDialogElement} dialog
 * @param {TableState["view"]} view
 * @param {() => void} onYes
 */
export function askToTake(dialog, view, onYes) {
  const words = /** @type {HTMLElement} */ (dialog.querySelector("[data-part=words]"));
  setText(words, t("take.question", { n: tableCards(view).length }));
  dialog.onclose = () => dialog.returnValue === "yes" && onYes();
  dialog.returnValue = "";
  dialog.showModal();
}

/**
 * Shows the end of the match, once.
 *
 * @param {HTMLDialogElement} dialog
 * @returns {(now: TableState) => void}
 */
export function matchOverRenderer(dialog) {
  let shown = false;
  return ({ view }) => {
    if (shown || view.phase !== "over") return;
    shown = true;
    const [title, score, words] = ["title", "score", "words"].map(
      (name) => /** @type {HTMLElement} */ (dialog.querySelector(`[data-part=${name}]`)),
    );
    const won = view.seat !== null && teamOf(view.seat) === view.winner;
    dialog.dataset.won = String(won);
    setText(title, t(endOf(view, won)));
    fill(score, teamBadge("A"), ` ${view.score.A} : ${view.score.B} `, teamBadge("B"));
    const told = view.winner
      ? sentence("log.match_won", { team: { team: view.winner } })
      : sentence("log.match_abandoned");
    fill(words, sentenceNodes(told, view));
    dialog.showModal();
  };
}

/**
 * @param {TableState["view"]} view
 * @param {boolean} won
 */
function endOf(view, won) {
  if (view.winner === null) return "over.abandoned";
  if (view.seat === null) return "over.title";
  return won ? "over.won" : "over.lost";
}

/**
 * Wires the switches of the settings.
 *
 * @param {HTMLDialogElement} dialog
 * @param {TableState["settings"]} settings
 * @param {(name: string, on: boolean) => void} onChange
 */
export function wireSettings(dialog, settings, onChange) {
  for (const box of dialog.querySelectorAll("input[type=checkbox]")) {
    const input = /** @type {HTMLInputElement} */ (box);
    input.checked = Boolean(settings[/** @type {keyof typeof settings} */ (input.name)]);
    input.addEventListener("change", () => onChange(input.name, input.checked));
  }
}
