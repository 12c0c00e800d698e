/**
 * The bar above the table: the race of the two teams, and the round's number.
 */

import { fill, h, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { teamOf } from "../view.js";
import { teamBadge } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/** So many pips of each team fit beside each other on a phone. */
const MANY = 5;

/**
 * @param {{score: HTMLElement, round: HTMLElement}} places
 * @returns {(now: TableState, before: TableState | null) => void}
 */
export function scoreRenderer({ score, round }) {
  return ({ view }, before) => {
    if (before?.view.score === view.score && before?.view.round === view.round) return;
    const own = view.seat === null ? null : teamOf(view.seat);
    fill(
      score,
      team(view, "A", own),
      h("span", { class: "score__points" }, points(view)),
      team(view, "B", own),
    );
    score.toggleAttribute("data-many", view.house.target > MANY);
    score.setAttribute(
      "aria-label",
      t("score.label", { a: view.score.A, b: view.score.B, target: view.house.target }),
    );
    setText(round, view.round ? t("round.number", { number: view.round }) : "");
  };
}

/** @param {TableState["view"]} view */
const points = ({ score }) => `${score.A} : ${score.B}`;

/**
 * @param {TableState["view"]} view
 * @param {"A" | "B"} name
 * @param {string | null} own
 */
function team(view, name, own) {
  const pips = Array.from({ length: view.house.target }, (_, i) =>
    h("span", { class: "score__pip", data: { won: i < view.score[name] } }),
  );
  return h(
    "span",
    { class: "score__team", data: { team: name, own: name === own }, "aria-hidden": "true" },
    teamBadge(name),
    h("span", { class: "score__pips" }, pips),
  );
}
