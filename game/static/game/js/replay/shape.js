/**
 * Has a value the shape of a record (mass-record/1)? Keys that the format does not know are
 * ignored; what the values say about the game is for the verifier. Pure.
 */

import { cardNumber } from "../cards.js";
import { SEATS } from "../view.js";

export const FORMAT = "mass-record/1";
/** In the order in which they become trump (R3.2). */
export const SUITS = ["H", "S", "D", "C"];
const DIE_FACES = 6;

/** @typedef {(value: any) => boolean} Check */

/** @type {Check} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);
/** @type {Check} */
const isFlag = (value) => typeof value === "boolean";
/** @type {Check} */
const isText = (value) => typeof value === "string";
/** @type {Check} */
const isCount = (value) => Number.isInteger(value);
/** @type {Check} */
const isSeat = (value) => Number.isInteger(value) && value >= 0 && value < SEATS;
/** @type {Check} */
const isTeam = (value) => value === "A" || value === "B";
/** @type {Check} */
const isCard = (value) => isText(value) && value.length === 2 && cardNumber(value) >= 0;
/** @type {Check} */
const isFace = (value) => Number.isInteger(value) && value >= 1 && value <= DIE_FACES;

/** @param {...unknown} words @returns {Check} */
const oneOf =
  (...words) =>
  (value) =>
    words.includes(value);
/** @param {Check} check @returns {Check} */
const orNull = (check) => (value) => value === null || check(value);
/** @param {Check} check @returns {Check} */
const orAbsent = (check) => (value) => value === undefined || check(value);
/** @param {Check} check @returns {Check} */
const listOf = (check) => (value) => Array.isArray(value) && value.every(check);
/** @param {Check} check @returns {Check} */
const eightOf = (check) => (value) => listOf(check)(value) && value.length === SEATS;
/** @param {Record<string, Check>} checks @returns {Check} */
const withKeys = (checks) => (value) =>
  isObject(value) && Object.entries(checks).every(([key, check]) => check(value[key]));

const isMove = (/** @type {any} */ value) =>
  withKeys({
    seat: isSeat,
    do: oneOf("lead", "beat", "take"),
    cards: listOf(isCard),
    drew: orAbsent(listOf(isCard)),
  })(value?.do === "take" ? { cards: [], ...value } : value);

const isEnd = withKeys({
  reason: oneOf("out", "surrender", "void"),
  team: orNull(isTeam),
  seat: orNull(isSeat),
});

const MEMBERS = 4;
/** @type {Check} */
const isHeads = (value) => Number.isInteger(value) && value >= 0 && value <= MEMBERS;

const isVote = withKeys({
  team: isTeam,
  proposer: isSeat,
  outcome: oneOf("open", "passed", "failed", "void"),
  yes: orNull(isHeads),
  online: orNull(isHeads),
  ballots: listOf(withKeys({ seat: isSeat, name: isText, yes: isFlag })),
});

const isRound = withKeys({
  number: isCount,
  trump: oneOf(...SUITS),
  opener: orNull(isSeat),
  dice: orAbsent(orNull(listOf(eightOf(orNull(isFace))))),
  hands: eightOf(listOf(isCard)),
  ground: listOf(isCard),
  moves: listOf(isMove),
  end: orNull(isEnd),
  votes: orAbsent(listOf(isVote)),
});

/** @type {Check} */
const isPlace = (value) => Number.isInteger(value) && value >= 0;

/** @type {Record<string, Record<string, Check>>} */
const CHANGES = {
  kept: { reason: oneOf("gone", "clock") },
  returned: {},
  occupant: {
    reason: oneOf("left", "kicked", "let_in"),
    kind: oneOf("human", "bot"),
    name: isText,
  },
};

/** @type {Check} */
const isChange = (value) =>
  withKeys({ round: isPlace, after: isPlace, seat: isSeat, do: oneOf(...Object.keys(CHANGES)) })(
    value,
  ) && withKeys(CHANGES[value.do])(value);

/**
 * @param {any} value
 * @returns {boolean}
 */
export const isShaped = withKeys({
  format: oneOf(FORMAT),
  rules: withKeys({
    joker_beats_trump: isFlag,
    optional_mass: isFlag,
    target: (target) => isCount(target) && target >= 1 && target <= 9,
  }),
  seats: eightOf(withKeys({ name: isText, kind: oneOf("human", "bot") })),
  rounds: listOf(isRound),
  score: withKeys({ A: isCount, B: isCount }),
  winner: orNull(isTeam),
  changes: orAbsent(listOf(isChange)),
});
