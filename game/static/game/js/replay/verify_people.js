/**
 * Can people have come, gone and voted as a record says (R8, R9)? Pure.
 */

import { teamOf } from "../view.js";

/** @typedef {import("./verify.js").Fault} Fault */

/**
 * The first change of who plays a seat that cannot be so, counted from 1.
 *
 * @param {any} record of the right shape, whose rounds have been checked
 * @returns {Fault | null}
 */
export function changeFault(record) {
  const seats = record.seats.map((/** @type {any} */ { kind }) => ({ kind, away: false }));
  let last = [0, 0];
  for (const [index, change] of (record.changes ?? []).entries()) {
    const rule = momentFault(record, change, last) ?? seatFault(seats[change.seat], change);
    if (rule) return { round: null, move: null, change: index + 1, rule };
    last = [change.round, change.after];
  }
  return null;
}

/**
 * The record must have that moment, not in the past, and not after the last card (R7.2, R9.1).
 *
 * @param {any} record
 * @param {any} change
 * @param {number[]} last moment of the change before
 */
function momentFault({ rounds, winner }, { round, after }, last) {
  if (round > rounds.length) return "R9.1";
  const moves = round ? rounds[round - 1].moves.length : 0;
  if (after > moves || round < last[0] || (round === last[0] && after < last[1])) return "R9.1";
  const isLast = winner !== null && round === rounds.length && after === moves;
  return isLast && rounds.at(-1)?.end?.reason === "out" ? "R7.2" : null;
}

/**
 * Does the change, if it can be.
 *
 * @param {{kind: string, away: boolean}} seat
 * @param {any} change
 */
function seatFault(seat, { do: what, reason, kind }) {
  if (what === "kept") {
    if (seat.kind === "bot" || seat.away) return "R9.1";
    seat.away = true;
    return null;
  }
  if (what === "returned") {
    if (!seat.away) return "R9.1";
    seat.away = false;
    return null;
  }
  const wanted = reason === "let_in" ? "human" : "bot";
  if (kind !== wanted || seat.kind === kind) return "R9.2";
  Object.assign(seat, { kind, away: false });
  return null;
}

/**
 * The first vote that cannot have been so, or the round that was given up without one.
 *
 * @param {any} record of the right shape
 * @returns {Fault | null}
 */
export function voteFault(record) {
  for (const [index, round] of record.rounds.entries()) {
    const { votes, end } = round;
    if (votes === undefined) continue;
    for (const [place, vote] of votes.entries()) {
      const rule = ruleOfVote(vote, votes.slice(0, place), end);
      if (rule) return { round: index + 1, move: null, vote: place + 1, rule };
    }
    const isGivenUp = end?.reason === "surrender";
    const hasPassed = votes.some((/** @type {any} */ { outcome }) => outcome === "passed");
    if (isGivenUp && !hasPassed) return { round: index + 1, move: null, rule: "R8.1" };
  }
  return null;
}

/**
 * @param {any} vote
 * @param {any[]} before
 * @param {any} end of its round
 */
function ruleOfVote(vote, before, end) {
  const { team, proposer, ballots, outcome } = vote;
  const voters = [proposer, ...ballots.map((/** @type {any} */ { seat }) => seat)];
  if (before.some((other) => other.team === team)) return "R8.1";
  if (voters.some((seat) => teamOf(seat) !== team)) return "R8.1";
  if (!ballots.some((/** @type {any} */ { seat, yes }) => seat === proposer && yes)) return "R8.2";
  const isCounted = outcome === "passed" || outcome === "failed";
  return (isCounted ? countFault(vote) : null) ?? endFault(vote, end);
}

/**
 * A vote is settled by a count, and rightly (R8.2, R8.3).
 *
 * @param {any} vote
 */
function countFault({ yes, online, ballots, outcome }) {
  if (yes === null || online === null) return "R8.3";
  const last = new Map(ballots.map((/** @type {any} */ ballot) => [ballot.seat, ballot.yes]));
  const agreed = [...last.values()].filter(Boolean).length;
  if (yes > Math.min(agreed, online)) return "R8.3";
  return yes * 2 > online === (outcome === "passed") ? null : "R8.2";
}

/**
 * The round ended as the vote says (R8.1, R8.4).
 *
 * @param {any} vote
 * @param {any} end
 */
function endFault({ team, outcome }, end) {
  const didIt = end?.reason === "surrender" && end.team !== null && end.team !== team;
  if (outcome === "passed" && !didIt) return "R8.1";
  return outcome === "open" && end !== null ? "R8.4" : null;
}
