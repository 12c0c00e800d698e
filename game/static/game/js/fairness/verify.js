/**
 * Whether deals came from the sealed secrets and everybody's shares (R3.5), as docs/fairness.md
 * says it. Pure: works on the proofs of a record or of the table's socket, in any page or file.
 */

import { hmacSha256, sha256 } from "./sha256.js";

/**
 * @typedef {object} Proof what one deal came from; texts are hexadecimal
 * @property {number} deal which deal of the match, from 1
 * @property {string} seal SHA-256 of the secret
 * @property {string | null} secret null while the round runs
 * @property {(string | null)[]} seals SHA-256 of each seat's share
 * @property {(string | null)[]} shares what each seat showed in time
 */
/**
 * @typedef {object} Dealt what is known of the deal; what is left out is not compared
 * @property {(string[] | null)[]} [hands] by seat, in any order; null where unknown
 * @property {string[]} [ground]
 * @property {(number | null)[][] | null} [dice]
 */
/** @typedef {"secret" | "share" | "cards" | "dice" | "format"} Fault */
/** @typedef {{deal: number, state: "proven" | "kept" | "none" | "wrong", fault: Fault | null}} Finding */

export const FORMAT = "mass-deal/1";
/** What stands for the share of a bot, and of who did not show one in time. */
export const NO_SHARE = "0".repeat(64);

const SEATS = 8;
const HAND = 5;
const HEX = /^[0-9a-f]{64}$/;

/** The 43 cards in the order from which they are shuffled. */
export const DECK = [
  ...[..."HSDC"].flatMap((suit) => [..."789TJQK32A"].map((rank) => rank + suit)),
  ..."J3 J2 J1".split(" "),
];

/**
 * The seal of a secret or a share.
 *
 * @param {string} hex
 */
export const sealOf = (hex) => toHex(sha256(fromHex(hex)));

/**
 * The deck and a thrower of dice that follow from a secret and the shares.
 *
 * @param {{secret: string, shares: readonly (string | null)[], match: string, deal: number}} from
 * @returns {{deck: string[], throwDice: () => (number | null)[][]}}
 */
export function dealOf({ secret, shares, match, deal }) {
  const head = [FORMAT, ...shares.map((share) => share ?? NO_SHARE), match, deal].join("|");
  const below = chance(fromHex(secret), head);
  const deck = [...DECK];
  for (let place = deck.length - 1; place > 0; place--) {
    const other = below(place + 1);
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
  return { deck, throwDice: () => thrown(below) };
}

/**
 * What is wrong with a proof whose secret is shown; null where it holds.
 *
 * @param {Proof} proof
 * @param {string} match code of the match
 * @param {Dealt} dealt
 * @returns {Fault | null}
 */
export function faultOf(proof, match, dealt) {
  if (!isProof(proof)) return "format";
  if (!sharesFit(proof)) return "share";
  if (proof.secret === null || sealOf(proof.secret) !== proof.seal) return "secret";
  const { deck, throwDice } = dealOf({ ...proof, secret: proof.secret, match });
  if (!isDealt(deck, dealt)) return "cards";
  if (dealt.dice && JSON.stringify(dealt.dice) !== JSON.stringify(throwDice())) return "dice";
  return null;
}

/**
 * What can be said of each round of a record, in order. Only the first rounds may lack a proof:
 * whoever could leave out any would leave out the deal that is none.
 *
 * @param {any} record a mass-record/1 that is of the right shape
 * @returns {Finding[]}
 */
export function verifyRecord(record) {
  const fairness = record.fairness ?? { format: FORMAT, deals: [] };
  const isKnown =
    fairness.format === FORMAT &&
    Array.isArray(fairness.deals) &&
    fairness.deals.every((/** @type {any} */ proof) => isPlace(proof?.deal, record.rounds.length));
  /** @type {Proof[]} */
  const proofs = isKnown ? fairness.deals : [];
  return record.rounds.map((/** @type {any} */ round, /** @type {number} */ i) => {
    const found = proofs.filter((proof) => proof?.deal === i + 1);
    if (!isKnown || found.length > 1 || isShared(found[0], proofs))
      return finding(i + 1, "wrong", "format");
    if (found.length) return findingOf(found[0], record.match, round);
    const isLeftOut = proofs.some((proof) => proof.deal <= i);
    return isLeftOut ? finding(i + 1, "wrong", "format") : finding(i + 1, "none");
  });
}

/**
 * @param {Proof} proof
 * @param {string} match
 * @param {any} round
 */
function findingOf(proof, match, round) {
  if (proof.secret === null && round.end === null) {
    const fits = isProof(proof) && sharesFit(proof);
    return fits ? finding(proof.deal, "kept") : finding(proof.deal, "wrong", "share");
  }
  const fault = faultOf(proof, match, round);
  return finding(proof.deal, fault === null ? "proven" : "wrong", fault);
}

/**
 * @param {number} deal
 * @param {Finding["state"]} state
 * @param {Fault | null} [fault]
 * @returns {Finding}
 */
const finding = (deal, state, fault = null) => ({ deal, state, fault });

/**
 * @param {unknown} deal
 * @param {number} rounds
 */
const isPlace = (deal, rounds) =>
  typeof deal === "number" && Number.isInteger(deal) && deal >= 1 && deal <= rounds;

/**
 * Does another deal have the same secret?
 *
 * @param {Proof | undefined} proof
 * @param {Proof[]} proofs
 */
const isShared = (proof, proofs) =>
  proof !== undefined && proofs.some((other) => other !== proof && other?.seal === proof.seal);

/** @param {any} proof */
function isProof(proof) {
  const lists = [proof?.seals, proof?.shares];
  return (
    lists.every((list) => Array.isArray(list) && list.length === SEATS && list.every(isHexOrNull)) &&
    isHexOrNull(proof.secret) &&
    isHexOrNull(proof.seal)
  );
}

/** @param {unknown} text */
const isHexOrNull = (text) => text === null || (typeof text === "string" && HEX.test(text));

/** @param {Proof} proof */
const sharesFit = ({ seals, shares }) =>
  shares.every((share, seat) => share === null || sealOf(share) === seals[seat]);

/**
 * @param {readonly string[]} deck
 * @param {Dealt} dealt
 */
function isDealt(deck, { hands = [], ground }) {
  if (ground && ground.join() !== deck.slice(SEATS * HAND).join()) return false;
  return hands.every((hand, seat) => {
    const own = deck.slice(HAND * seat, HAND * (seat + 1));
    return hand === null || [...hand].sort().join() === own.sort().join();
  });
}

/**
 * A function that gives numbers from 0 to below its limit, each as likely as another.
 *
 * @param {Uint8Array} secret
 * @param {string} head
 */
function chance(secret, head) {
  let counter = 0;
  /** @type {number[]} */
  let bytes = [];
  const nextByte = () => {
    if (!bytes.length) {
      const text = new TextEncoder().encode(`${head}|${counter++}`);
      bytes = [...hmacSha256(secret, text)];
    }
    return /** @type {number} */ (bytes.shift());
  };
  return (/** @type {number} */ limit) => {
    let byte = nextByte();
    while (byte >= 256 - (256 % limit)) byte = nextByte();
    return byte % limit;
  };
}

/**
 * Throws until one seat alone has the highest face (R3.3).
 *
 * @param {(limit: number) => number} below
 */
function thrown(below) {
  const throws = [];
  let rolling = Array.from({ length: SEATS }, (_, seat) => seat);
  while (rolling.length > 1) {
    const faces = new Map(rolling.map((seat) => [seat, below(6) + 1]));
    throws.push(Array.from({ length: SEATS }, (_, seat) => faces.get(seat) ?? null));
    const highest = Math.max(...faces.values());
    rolling = rolling.filter((seat) => faces.get(seat) === highest);
  }
  return throws;
}

/** @param {string} hex */
const fromHex = (hex) =>
  Uint8Array.from({ length: hex.length / 2 }, (_, i) => parseInt(hex.slice(2 * i, 2 * i + 2), 16));

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
