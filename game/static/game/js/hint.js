/**
 * What is advised, and in which situation it holds. Pure: the advice comes from the server.
 */

import { sentence } from "./sentences.js";
import { teamOf } from "./view.js";

/** @typedef {import("./view.js").SeatView} SeatView */
/** @typedef {import("./sentences.js").Sentence} Sentence */

/**
 * @typedef {object} Answer the server's message of the kind `hint`
 * @property {"master" | "expert"} level
 * @property {"lead" | "beat" | "take" | "name_opener"} do
 * @property {string[]} cards in the order of their columns
 * @property {number | null} seat
 * @property {number | null} chance
 * @property {number | null} low
 * @property {number | null} high
 * @property {"lead" | "beat" | "take" | "name_opener" | null} next_do
 * @property {string[]} next_cards
 * @property {number | null} next_chance
 * @property {string} reason
 * @property {Record<string, any>} params
 */

/** @typedef {{id: string, situation: string, answer: Answer | null}} Advice no answer: asked for */

/**
 * What must stay the same for advice to hold: whatever else comes, such as somebody who goes or
 * names an opener, leaves it alone.
 *
 * @param {SeatView} view
 */
export const situationOf = ({ phase, turn, moves, results }) =>
  [results.length, phase, turn, moves].join(" ");

/**
 * Has the person anything to decide now?
 *
 * @param {SeatView} view
 */
export function canAsk({ phase, seat, seats, turn, choice }) {
  if (seat === null || seats[seat].away) return false;
  return phase === "opener" ? choice?.team === teamOf(seat) : turn === seat && phase !== "over";
}

/**
 * The advice that still holds.
 *
 * @param {Advice | null} advice
 * @param {SeatView} view
 */
export const stillHolds = (advice, view) =>
  advice?.situation === situationOf(view) && canAsk(view) ? advice : null;

/**
 * What is advised, what it promises, why, and what comes next.
 *
 * @param {Answer} answer
 * @param {number | null} own the own seat
 * @returns {{what: Sentence, promise: Sentence | null, why: Sentence, next: Sentence | null}}
 */
export const adviceSentences = (answer, own) => ({
  what: whatOf(answer, own),
  promise: promiseOf(answer),
  why: whyOf(answer),
  next: nextOf(answer),
});

/**
 * @param {Answer} answer
 * @param {number | null} own
 */
function whatOf({ do: what, cards, seat }, own) {
  if (what !== "name_opener") return sentence(`advice.${what}`, { cards: { cards } });
  if (seat === null || seat === own) return sentence("advice.open");
  return sentence("advice.let_open", { name: { seat } });
}

/** @param {Answer} answer */
function promiseOf({ level, chance, low, high }) {
  if (level === "expert") return sentence("advice.quick");
  if (chance === null || low === null || high === null) return null;
  return sentence("advice.chance", { chance, low, high });
}

/** @param {Answer} answer */
function whyOf({ reason, params }) {
  const { seat, mate, suit, rank, count, ...others } = params;
  return sentence(`reason.${reason}`, {
    ...others,
    ...(seat === undefined ? {} : { seat: { seat } }),
    ...(mate === undefined ? {} : { mate: { seat: mate } }),
    ...(suit === undefined ? {} : { suit: { suit } }),
    ...(rank === undefined ? {} : { rank: rank === "T" ? "10" : rank }),
    ...(count === undefined ? {} : { n: count }),
  });
}

/** @param {Answer} answer */
function nextOf({ next_do: what, next_cards: cards, next_chance: chance }) {
  if (what === null) return null;
  if (chance === null) return sentence(`advice.only_next_${what}`, { cards: { cards } });
  return sentence(`advice.next_${what}`, { cards: { cards }, chance });
}

/**
 * Which column a card is for, where several cards are beaten: 1, 2, …; null where that is plain.
 *
 * @param {Answer} answer
 * @param {string} card
 */
export function columnOf({ do: what, cards }, card) {
  if (what !== "beat" || cards.length < 2 || !cards.includes(card)) return null;
  return cards.indexOf(card) + 1;
}
