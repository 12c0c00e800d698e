/**
 * Who opens the round: the panel of the team that chooses, and the countdown for all (R3.4).
 */

import { fill, h, keyed, setProps } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { sentence } from "../sentences.js";
import { SEATS, teamOf } from "../view.js";
import { countDown } from "./countdown.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/**
 * @param {(seat: number) => void} onName
 */
export function makeChoice(onName) {
  const clock = countDown();
  const seats = h("div", {
    class: "choice__seats",
    onclick: (/** @type {Event} */ event) => {
      const button = /** @type {HTMLElement} */ (event.target).closest("button");
      if (button) onName(Number(button.dataset.seat));
    },
  });
  return h("div", { class: "choice" }, h("p", { class: "choice__words" }), seats, clock);
}

/**
 * @param {HTMLElement} panel
 * @param {TableState} state in the phase "opener"
 */
export function drawChoice(panel, { view, clockOffset_ms, pending }) {
  const [words, seats, clock] = /** @type {any} */ (panel.children);
  const choice = /** @type {NonNullable<typeof view.choice>} */ (view.choice);
  const mine = view.seat !== null && teamOf(view.seat) === choice.team;
  clock.endsAt = choice.ends_at;
  clock.clockOffset = clockOffset_ms;
  clock.tick();
  const told = sentence(mine ? "choice.yours" : "choice.theirs", { team: { team: choice.team } });
  if (panel.dataset.shows !== JSON.stringify(told)) {
    panel.dataset.shows = JSON.stringify(told);
    fill(words, sentenceNodes(told, view));
  }
  const members = mine ? membersOf(choice.team) : [];
  keyed(
    seats,
    members,
    String,
    (seat) => makeMember(view.seats[seat].name, seat),
    (button, seat) => {
      const names = choice.named.filter((named) => named === seat).length;
      setProps(button, {
        "aria-pressed": String(choice.named[/** @type {number} */ (view.seat)] === seat),
        disabled: pending !== null,
      });
      /** @type {HTMLElement} */ (button.lastElementChild).textContent = names
        ? t("choice.votes", { n: names })
        : "";
    },
  );
}

/** @param {string} team */
const membersOf = (team) =>
  Array.from({ length: SEATS }, (_, seat) => seat).filter((seat) => teamOf(seat) === team);

/**
 * @param {string} name
 * @param {number} seat
 */
const makeMember = (name, seat) =>
  h(
    "button",
    { type: "button", class: "button choice__seat", data: { seat, team: teamOf(seat) } },
    h("bdi", {}, name),
    h("span", { class: "choice__votes" }),
  );
