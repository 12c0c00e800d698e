/**
 * What may be led and what beats what (R4, R5), for checking a record. Pure.
 *
 * The table page has no rules: there the server knows. A record is checked by whoever does not
 * want to believe the server, so these are written a second time, from the rule book.
 */

import { cardNumber, isJoker } from "../cards.js";

/** @typedef {{joker_beats_trump: boolean, optional_mass: boolean, target: number}} House */

/** How many cards a mass may have (R4.1). */
const MASS_SIZES = [3, 5, 7];

/** @param {string} card */
const rank = (card) => (isJoker(card) ? card : card[0]);

/**
 * @param {string} card
 * @param {string} trump
 */
const isTrump = (card, trump) => !isJoker(card) && card[1] === trump;

/**
 * Does a card beat another (R5.1, R5.2)?
 *
 * @param {string} card
 * @param {string} target
 * @param {string} trump
 * @param {House} house
 */
export function beats(card, target, trump, house) {
  const isHigher = cardNumber(card) > cardNumber(target);
  if (isJoker(target)) return isJoker(card) && isHigher;
  if (isTrump(target, trump)) {
    return isJoker(card) ? house.joker_beats_trump : isTrump(card, trump) && isHigher;
  }
  return isJoker(card) || isTrump(card, trump) || (card[1] === target[1] && isHigher);
}

/**
 * Cheap cards before dear ones: ordinary by rank, then trumps, then jokers (R5.3).
 *
 * @param {string} card
 * @param {string} trump
 */
function strength(card, trump) {
  if (isJoker(card)) return 20 + cardNumber(card);
  return (cardNumber(card) % 10) + (isTrump(card, trump) ? 10 : 0);
}

/**
 * The cards in the order of the columns that they beat, each with the lowest card that will do;
 * null where they do not beat all of them (R5.3).
 *
 * @param {readonly string[]} toBeat
 * @param {readonly string[]} cards
 * @param {string} trump
 * @param {House} house
 * @returns {string[] | null}
 */
export function matchBeat(toBeat, cards, trump, house) {
  if (toBeat.length !== cards.length) return null;
  const cheapestFirst = [...cards].sort(
    (a, b) => strength(a, trump) - strength(b, trump) || cardNumber(a) - cardNumber(b),
  );
  return matched(toBeat, cheapestFirst, (card, target) => beats(card, target, trump, house));
}

/**
 * @param {readonly string[]} toBeat
 * @param {readonly string[]} cards
 * @param {(card: string, target: string) => boolean} fits
 * @returns {string[] | null}
 */
function matched(toBeat, cards, fits) {
  if (!toBeat.length) return [];
  for (const [index, card] of cards.entries()) {
    if (!fits(card, toBeat[0])) continue;
    const rest = matched(toBeat.slice(1), cards.toSpliced(index, 1), fits);
    if (rest) return [card, ...rest];
  }
  return null;
}

/**
 * How often each rank occurs, every joker counting as a rank of its own (R4.2, R4.3).
 *
 * @param {readonly string[]} cards
 */
function counts(cards) {
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const card of cards) found.set(rank(card), (found.get(rank(card)) ?? 0) + 1);
  return [...found.values()];
}

/** @param {readonly string[]} cards */
export const hasPair = (cards) => counts(cards).some((count) => count > 1);

/**
 * Pairs and one more card, 3, 5 or 7 in all (R4.1–R4.3).
 *
 * @param {readonly string[]} cards
 */
export const isMass = (cards) =>
  MASS_SIZES.includes(cards.length) && counts(cards).filter((count) => count % 2).length === 1;

/**
 * The smallest hand among the other seats: no mass may be larger (R4.4).
 *
 * @param {readonly (readonly string[])[]} hands
 * @param {number} leader
 */
export const massLimit = (hands, leader) =>
  Math.min(...hands.filter((_, seat) => seat !== leader).map((hand) => hand.length));

/**
 * Why a seat may not lead these cards: the rule's number, null where it may (R4).
 *
 * @param {readonly (readonly string[])[]} hands
 * @param {number} leader
 * @param {readonly string[]} cards
 * @param {House} house
 * @returns {string | null}
 */
export function leadFault(hands, leader, cards, house) {
  const limit = massLimit(hands, leader);
  if (cards.length === 1) {
    const canMass = limit >= 3 && hands[leader].length >= 3 && hasPair(hands[leader]);
    return canMass && !house.optional_mass ? "R4.5" : null;
  }
  if (cards.length === 2 && hasPair(cards)) return "R4.3";
  if (!MASS_SIZES.includes(cards.length)) return "R4.1";
  if (!isMass(cards)) return "R4.3";
  return cards.length > limit ? "R4.4" : null;
}

/**
 * Why these cards do not beat those: the rule's number, null where they do (R5).
 *
 * @param {readonly string[]} toBeat
 * @param {readonly string[]} cards
 * @param {string} trump
 * @param {House} house
 * @returns {string | null}
 */
export function beatFault(toBeat, cards, trump, house) {
  if (!toBeat.length) return "R5.4";
  if (matchBeat(toBeat, cards, trump, house)) return null;
  const isSingle = toBeat.length === 1 && cards.length === 1;
  return isSingle && (isJoker(toBeat[0]) || isTrump(toBeat[0], trump))
    ? "R5.2"
    : isSingle
      ? "R5.1"
      : "R5.3";
}
