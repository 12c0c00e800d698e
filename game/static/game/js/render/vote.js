/**
 * The own team's vote to give up the round (R8), and the way back for whom the clock marked as away.
 * Both lie above the own cards and never over them.
 */

import { fill, h, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { sentence } from "../sentences.js";
import { countDown } from "./countdown.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/** A vote stays open for so long (R8.1). */
const WHOLE_MS = 30000;
/** In these phases a round runs that can be given up. */
const ROUND_RUNS = ["opener", "lead", "beat"];

/** @param {TableState["view"]} view */
const roundRuns = ({ phase }) => ROUND_RUNS.includes(phase);

/**
 * Draws the open vote, and wires its two answers.
 *
 * @param {HTMLElement} panel
 * @param {(yes: boolean) => void} onAnswer
 * @returns {(now: TableState) => void}
 */
export function voteRenderer(panel, onAnswer) {
  const clock = countDown();
  clock.whole = WHOLE_MS;
  clock.setAttribute("aria-label", t("vote.time"));
  const words = h("p", { class: "vote__words", role: "status" });
  const count = h("p", { class: "vote__count" });
  const yes = answer("vote.yes", () => onAnswer(true));
  const no = answer("vote.no", () => onAnswer(false));
  fill(panel, h("div", {}, words, count), clock, h("div", { class: "vote__answers" }, no, yes));
  let shown = "";
  return ({ view, vote, clockOffset_ms }) => {
    const open = vote?.outcome === "open" && view.seat !== null && roundRuns(view);
    panel.hidden = !open;
    if (!vote || !open || view.seat === null) return;
    clock.endsAt = vote.ends_at;
    clock.clockOffset = clockOffset_ms;
    clock.tick();
    const own = vote.ballots[view.seat];
    if (shown !== `${vote.proposer}`) {
      shown = `${vote.proposer}`;
      const told = sentence("vote.proposed_by", { name: { seat: vote.proposer } });
      fill(words, sentenceNodes(told, view));
    }
    setText(count, t("vote.count", { yes: vote.yes, no: vote.no, online: vote.online }));
    setProps(yes, { "aria-pressed": String(own === true) });
    setProps(no, { "aria-pressed": String(own === false) });
  };
}

/**
 * @param {string} key of its text
 * @param {() => void} onclick
 */
const answer = (key, onclick) =>
  h("button", { type: "button", class: "button vote__answer", onclick }, t(key));

/**
 * The way back to the own seat, while a bot keeps it because turns ran out (R9.1).
 *
 * @param {HTMLElement} panel
 * @param {() => void} onHere
 * @returns {(now: TableState) => void}
 */
export function hereRenderer(panel, onHere) {
  fill(
    panel,
    h("p", { class: "vote__words" }, t("here.text")),
    h(
      "button",
      { type: "button", class: "button button--main", onclick: onHere },
      t("here.button"),
    ),
  );
  return ({ view }) => {
    const isKept = view.seat !== null && view.seats[view.seat].away === "clock";
    panel.hidden = !isKept || view.phase === "over";
  };
}

/**
 * The entry of the menu: it is there for who plays, and works once a round.
 *
 * @param {HTMLElement | null} button
 * @param {() => void} onPropose
 * @returns {(now: TableState) => void}
 */
export function surrenderRenderer(button, onPropose) {
  button?.addEventListener("click", () => {
    button.closest("dialog")?.close();
    onPropose();
  });
  return ({ view, vote }) => {
    if (!button) return;
    button.hidden = view.seat === null;
    setProps(button, { disabled: vote !== null || !roundRuns(view) });
  };
}
