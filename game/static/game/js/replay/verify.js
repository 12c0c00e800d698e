/**
 * Is a record a match that the rules allow? Checked move by move, as `manage.py verify_record` does
 * it, but by rules of its own, so that a file can be checked with nothing but a browser. Pure.
 */

import { inDeckOrder } from "../cards.js";
import { teamOf } from "../view.js";
import { openerByDice } from "./dice.js";
import { RoundAccount } from "./round_account.js";
import { SUITS, isShaped } from "./shape.js";
import { changeFault, voteFault } from "./verify_people.js";

/**
 * @typedef {object} Fault the first thing that cannot be so
 * @property {number | null} round where it stands in the record, from 1
 * @property {number | null} move from 1; null where it is about the round
 * @property {number} [change] which of those who came and went, from 1
 * @property {number} [vote] which of the round's votes, from 1
 * @property {string} rule its number; empty for what is no record
 */
/** @typedef {{fault: Fault | null, rounds: number, moves: number}} Verdict */

const HAND_SIZE = 5;
const GROUND_SIZE = 3;
const DECK = inDeckOrder([
  ...SUITS.flatMap((suit) => [..."789TJQK32A"].map((rank) => rank + suit)),
  ...["J1", "J2", "J3"],
]);

/** A rule is broken. */
class Broken extends Error {
  /** @param {Fault} fault */
  constructor(fault) {
    super(fault.rule);
    this.fault = fault;
  }
}

/**
 * Checks a whole record (R1–R9); the proofs of its deals are another module's matter (R3.5).
 *
 * @param {any} record of any shape
 * @returns {Verdict}
 */
export function verify(record) {
  if (!isShaped(record)) return verdict(record, { round: null, move: null, rule: "" });
  try {
    checkMatch(record);
  } catch (error) {
    if (error instanceof Broken) return verdict(record, error.fault);
    throw error;
  }
  return verdict(record, changeFault(record) ?? voteFault(record));
}

/**
 * @param {any} record
 * @param {Fault | null} fault
 * @returns {Verdict}
 */
function verdict(record, fault) {
  const rounds = fault?.rule === "" ? [] : record.rounds;
  const moves = rounds.map((/** @type {any} */ round) => round.moves.length);
  return { fault, rounds: rounds.length, moves: moves.reduce(sum, 0) };
}

/**
 * @param {number} a
 * @param {number} b
 */
const sum = (a, b) => a + b;

/** @param {any} record */
function checkMatch(record) {
  const match = { number: 1, score: { A: 0, B: 0 }, lastWinner: null, runs: false };
  record.rounds.forEach((/** @type {any} */ round, /** @type {number} */ index) => {
    const rule =
      mayFollow(match, record.rules) ??
      startFault(match, round) ??
      dealFault(round) ??
      openerFault(match, round);
    if (rule) throw new Broken({ round: index + 1, move: null, rule });
    followMoves(round, record.rules, index + 1);
    count(match, round);
  });
  const { score } = match;
  if (record.score.A !== score.A || record.score.B !== score.B) {
    throw new Broken({ round: null, move: null, rule: "R7.1" });
  }
  if (record.winner !== winnerOf(match, record.rules)) {
    throw new Broken({ round: null, move: null, rule: "R7.2" });
  }
}

/**
 * @typedef {object} Account a match as it is followed
 * @property {number} number of the round to come
 * @property {Record<"A" | "B", number>} score
 * @property {"A" | "B" | null} lastWinner
 * @property {boolean} runs whether the round before has no end
 */

/**
 * @param {Account} match
 * @param {any} rules
 */
const winnerOf = ({ score }, rules) =>
  score.A >= rules.target ? "A" : score.B >= rules.target ? "B" : null;

/**
 * @param {Account} match
 * @param {any} rules
 */
function mayFollow(match, rules) {
  if (match.runs) return "R7.1";
  return winnerOf(match, rules) === null ? null : "R7.2";
}

/**
 * @param {Account} match
 * @param {any} round
 */
const startFault = ({ number }, round) =>
  round.number === number && round.trump === SUITS[(number - 1) % SUITS.length] ? null : "R3.2";

/**
 * All 43 cards, five to a seat and three to the ground (R2.1, R3.1).
 *
 * @param {any} round
 */
function dealFault({ hands, ground }) {
  const isWhole = hands.every((/** @type {string[]} */ hand) => hand.length === HAND_SIZE);
  if (!isWhole || ground.length !== GROUND_SIZE) return "R3.1";
  const dealt = inDeckOrder([...ground, ...hands.flat()]);
  return dealt.every((card, index) => card === DECK[index]) ? null : "R2.1";
}

/**
 * The dice (R3.3) or the last winners (R3.4) named who opens.
 *
 * @param {Account} match
 * @param {any} round
 */
function openerFault({ lastWinner }, { dice, opener }) {
  if (lastWinner === null) return openerByDice(dice ?? []) === opener ? null : "R3.3";
  if (dice) return "R3.3";
  return opener === null || teamOf(opener) === lastWinner ? null : "R3.4";
}

/**
 * @param {any} round
 * @param {any} rules
 * @param {number} place
 */
function followMoves(round, rules, place) {
  const account = new RoundAccount(round, rules);
  round.moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => {
    const rule = account.follow(move);
    if (rule) throw new Broken({ round: place, move: index + 1, rule });
  });
  const rule = account.endFault(round.end);
  if (rule) throw new Broken({ round: place, move: null, rule });
}

/**
 * @param {Account} match
 * @param {any} round
 */
function count(match, { end }) {
  match.runs = end === null;
  if (!end?.team) return;
  match.score[/** @type {"A" | "B"} */ (end.team)] += 1;
  match.lastWinner = end.team;
  match.number += 1;
}
