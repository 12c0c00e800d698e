/**
 * The chosen cards against what the server says is legal. Pure, and without rules: whether a
 * set may be played is read from `view.legal`, or from the server's answer to `why`.
 */

import { tableCards } from "./view.js";

/** @typedef {import("./view.js").SeatView} SeatView */
/** @typedef {{n: number, cards: string, legal: boolean, code: string | null, params: Record<string, any>}} Answer */

/**
 * @typedef {object} Judgement
 * @property {"idle" | "ahead" | "empty" | "legal" | "partial" | "illegal" | "asking"} state
 *   idle: not this seat's turn; ahead: the same, with cards chosen already;
 *   partial: more cards make it legal; asking: only the server can tell, and has not yet
 * @property {Answer | null} answer why it is not legal, once the server said so
 */

const LETTERS = "0123456789abcdefghijklmnopqrstuvwxyz";

/** A pile from this size on is taken only after a question. */
export const BIG_PILE = 6;

/**
 * The legal sets of cards as the view lists them (not all of them where `complete` is false).
 *
 * @param {SeatView} view
 * @returns {string[][]}
 */
export function legalMoves(view) {
  const words = view.legal?.moves.split(" ").filter(Boolean) ?? [];
  return words.map((word) => cardsOf(view, word));
}

/**
 * @param {SeatView} view
 * @param {string} word each character an index into the hand
 */
const cardsOf = (view, word) =>
  Array.from(word, (letter) => (view.hand ?? [])[LETTERS.indexOf(letter)]);

/**
 * One name for a set of cards, whatever the order they were chosen in.
 *
 * @param {Iterable<string>} cards
 * @returns {string}
 */
export const setKey = (cards) => [...cards].sort().join(" ");

/**
 * Cards that may be played now: with nothing chosen all that are in some legal set, else those
 * that can still join the chosen ones. Null when it is not this seat's turn.
 *
 * @param {SeatView} view
 * @param {ReadonlySet<string>} chosen
 * @returns {Set<string> | null}
 */
export function playableCards(view, chosen) {
  if (!view.legal) return null;
  const all = new Set(cardsOf(view, view.legal.playable));
  if (!chosen.size || !view.legal.complete) return all;
  const fitting = legalMoves(view).filter((move) => includesAll(move, chosen));
  return fitting.length ? new Set(fitting.flat()) : all;
}

/**
 * @param {readonly string[]} move
 * @param {ReadonlySet<string>} chosen
 */
const includesAll = (move, chosen) => [...chosen].every((card) => move.includes(card));

/**
 * What can be said about the chosen cards.
 *
 * @param {SeatView} view
 * @param {ReadonlySet<string>} chosen
 * @param {Answer | null} answer the server's newest answer to `why`
 * @param {number} n number of the view
 * @returns {Judgement}
 */
export function judge(view, chosen, answer, n) {
  if (!view.legal) return { state: chosen.size ? "ahead" : "idle", answer: null };
  if (!chosen.size) return { state: "empty", answer: null };
  const moves = legalMoves(view).filter((move) => includesAll(move, chosen));
  if (moves.some((move) => move.length === chosen.size)) return { state: "legal", answer: null };
  const fits = answer?.n === n && answer.cards === setKey(chosen) ? answer : null;
  if (fits?.legal) return { state: "legal", answer: null };
  if (moves.length) return { state: "partial", answer: fits };
  if (fits || view.legal.complete) return { state: "illegal", answer: fits };
  return { state: "asking", answer: null };
}

/**
 * Does the server have to be asked about these cards?
 *
 * @param {Judgement} judgement
 */
export const needsAnswer = ({ state, answer }) =>
  answer === null && (state === "illegal" || state === "asking");

/**
 * The move that confirming means now; null where nothing can be confirmed.
 *
 * @param {SeatView} view
 * @param {ReadonlySet<string>} chosen
 * @param {Judgement} judgement
 * @returns {{t: "lead" | "beat", cards: string[]} | null}
 */
export function moveToConfirm(view, chosen, judgement) {
  if (!view.legal || (judgement.state !== "legal" && judgement.state !== "asking")) return null;
  return { t: view.legal.do, cards: [...chosen] };
}

/**
 * How many cards lie on top, to be beaten.
 *
 * @param {SeatView} view
 */
export const sizeToBeat = (view) => view.circle.at(-1)?.cards.length ?? 0;

/**
 * Is taking to be asked about first: a big pile, and something else could be done?
 *
 * @param {SeatView} view
 */
export const takeNeedsQuestion = (view) =>
  tableCards(view).length >= BIG_PILE && Boolean(view.legal?.playable);

/**
 * The smallest hand among the other seats where it limits a mass (R4.4), else null.
 *
 * @param {SeatView} view
 * @returns {number | null}
 */
export function massLimit(view) {
  if (view.legal?.do !== "lead") return null;
  const others = view.seats.filter((_, seat) => seat !== view.seat);
  const smallest = Math.min(...others.map(({ size }) => size));
  const largest = Math.min(7, view.hand?.length ?? 0);
  return smallest < largest ? smallest : null;
}

/**
 * The chosen cards that are still in the hand.
 *
 * @param {ReadonlySet<string>} chosen
 * @param {readonly string[] | null} hand
 * @returns {ReadonlySet<string>}
 */
export function stillHeld(chosen, hand) {
  const kept = [...chosen].filter((card) => hand?.includes(card));
  return kept.length === chosen.size ? chosen : new Set(kept);
}
