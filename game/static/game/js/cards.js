/**
 * Names of cards as they are on the wire (R2.4), and the orders to lay a hand in. Pure.
 */

const SUIT_LETTERS = "HSDC";
const RANK_LETTERS = "789TJQK32A";
const JOKERS = ["J3", "J2", "J1"];

/**
 * The number of a card in the deck's order: suit × 10 + rank, then the jokers.
 *
 * @param {string} name
 * @returns {number} 0–42
 */
export function cardNumber(name) {
  const joker = JOKERS.indexOf(name);
  if (joker >= 0) return 40 + joker;
  return SUIT_LETTERS.indexOf(name[1]) * 10 + RANK_LETTERS.indexOf(name[0]);
}

/** @param {string} name */
export const isJoker = (name) => JOKERS.includes(name);

/**
 * Suit and rank as people read them: ten is 10, a joker has no suit.
 *
 * @param {string} name
 * @returns {{rank: string, suit: string | null}}
 */
export function cardFace(name) {
  if (isJoker(name)) return { rank: name, suit: null };
  return { rank: name[0] === "T" ? "10" : name[0], suit: name[1] };
}

/**
 * Cards in the order of the deck, as the server lists a hand.
 *
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export const inDeckOrder = (names) => [...names].sort((a, b) => cardNumber(a) - cardNumber(b));

/** @param {string} name */
const height = (name) => (isJoker(name) ? cardNumber(name) : RANK_LETTERS.indexOf(name[0]));

/**
 * A hand laid by suit (trumps after the other suits, jokers last) or by rank (pairs side by side).
 *
 * @param {readonly string[]} names
 * @param {"suit" | "rank"} order
 * @param {string | null} trump
 * @returns {string[]}
 */
export function layHand(names, order, trump) {
  /** @param {string} name */
  const group = (name) => {
    if (isJoker(name)) return 5;
    return name[1] === trump ? 4 : SUIT_LETTERS.indexOf(name[1]);
  };
  /** @param {string} name */
  const keys = (name) =>
    order === "suit" ? [group(name), height(name)] : [height(name), group(name)];
  return [...names].sort((a, b) => {
    const [[a1, a2], [b1, b2]] = [keys(a), keys(b)];
    return a1 - b1 || a2 - b2;
  });
}
