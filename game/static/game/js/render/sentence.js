/**
 * Sentences as nodes: names, cards, teams and suits inside a text of the reader's language.
 */

import { h, icon } from "../../../site/js/dom.js";
import { parts, t } from "../../../site/js/i18n.js";
import { teamOf } from "../view.js";
import { cardChip } from "./card.js";

/** @typedef {import("../sentences.js").Sentence} Sentence */
/** @typedef {import("../view.js").SeatView} SeatView */

/**
 * A name, kept apart from the writing direction of the text around it.
 *
 * @param {SeatView} view
 * @param {number} seat
 * @param {string} [name] of who sat there then, where it is another
 */
export const nameNode = (view, seat, name = view.seats[seat].name) =>
  h("bdi", { class: "name", data: { team: teamOf(seat) } }, name);

/**
 * Who is meant by a sentence; where a bot moved for a person, it says so.
 *
 * @param {SeatView} view
 * @param {{seat: number, name?: string, kept?: boolean}} who
 */
function whoNodes(view, { seat, name, kept }) {
  const node = nameNode(view, seat, name);
  return kept ? parts("name.kept", { name: node }) : [node];
}

/** @param {string} team */
export const teamBadge = (team) =>
  h("span", { class: "badge", data: { team } }, t(`team_letter.${team}`));

/** @param {string} suit */
export const suitNode = (suit) =>
  h(
    "span",
    { class: "chip", data: { suit } },
    t(`suit.${suit}`),
    icon(`suit-${suit}`, "chip__suit"),
  );

/**
 * The nodes of a sentence.
 *
 * @param {Sentence} sentence
 * @param {SeatView} view
 * @returns {(Node | string)[]}
 */
export function sentenceNodes({ key, params }, view) {
  const drawn = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, drawValue(value, view)]),
  );
  return parts(key, drawn).flat();
}

/**
 * @param {any} value
 * @param {SeatView} view
 * @returns {any}
 */
function drawValue(value, view) {
  if (value === null || typeof value !== "object") return String(value);
  if ("seat" in value) return whoNodes(view, value);
  if ("cards" in value) return value.cards.map(cardChip);
  if ("team" in value) return teamBadge(value.team);
  if ("suit" in value) return suitNode(value.suit);
  return value.rolls.flatMap(
    (/** @type {[number, number]} */ [seat, face], /** @type {number} */ i) => [
      i ? ", " : "",
      nameNode(view, seat),
      ` ${face}`,
    ],
  );
}
