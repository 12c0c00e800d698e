/**
 * One round as who checks a record follows it: turns, draws, circles and the end (R4–R7). Pure but
 * for the account itself, which every move changes.
 */

import { SEATS, nextSeat, teamOf } from "../view.js";
import { beatFault, leadFault } from "./rules.js";

/** A round that is not over after so many moves is void (R7.5). */
const MOVES_OF_VOID_ROUND = 1000;

export class RoundAccount {
  /** @type {string[][]} */
  #hands;
  /** @type {string[]} */
  #ground;
  /** @type {number | null} */
  #turn;
  #trump;
  #rules;
  /** @type {string[]} */
  #table = [];
  /** @type {string[]} */
  #toBeat = [];
  #laid = 0;
  #moves = 0;
  /** @type {number | null} */
  #out = null;

  /**
   * @param {any} round of a record of the right shape
   * @param {import("./rules.js").House} rules
   */
  constructor(round, rules) {
    this.#hands = round.hands.map((/** @type {string[]} */ hand) => [...hand]);
    this.#ground = [...round.ground];
    this.#turn = round.opener;
    this.#trump = round.trump;
    this.#rules = rules;
  }

  /**
   * Does a move.
   *
   * @param {{seat: number, do: string, cards?: string[], drew?: string[]}} move
   * @returns {string | null} the rule that it breaks
   */
  follow(move) {
    const rule = this.#runFault(move) ?? (move.do === "take" ? this.#take(move) : this.#lay(move));
    this.#moves += 1;
    return rule;
  }

  /**
   * Can the round have ended so after its last move?
   *
   * @param {{reason: string, team: string | null, seat: number | null} | null} end
   * @returns {string | null} the rule that is broken
   */
  endFault(end) {
    if (this.#out !== null) {
      return isEnd(end, "out", teamOf(this.#out), this.#out) ? null : "R7.1";
    }
    if (this.#moves >= MOVES_OF_VOID_ROUND) return isEnd(end, "void", null, null) ? null : "R7.5";
    if (end === null) return null;
    if (end.reason === "void") return "R7.5";
    if (end.reason === "out") return "R7.1";
    return end.team !== null && end.seat === null ? null : "R7.3";
  }

  /** @param {{seat: number}} move */
  #runFault({ seat }) {
    if (this.#out !== null) return "R7.1";
    if (this.#moves >= MOVES_OF_VOID_ROUND) return "R7.5";
    if (seat === this.#turn) return null;
    return this.#turn === null ? "R3.4" : "R1.2";
  }

  /**
   * Everything on the table into the hand; the seat after it leads (R5.6).
   *
   * @param {{seat: number, cards?: string[], drew?: string[]}} move
   */
  #take({ seat, cards = [], drew = [] }) {
    if (!this.#laid) return "R5.4";
    if (cards.length && !isSameSet(cards, this.#table)) return "R5.6";
    if (drew.length) return "R6.2";
    this.#hands[seat].push(...this.#table);
    this.#clearTable(nextSeat(seat));
    return null;
  }

  /**
   * Lays, draws (R6.3), then goes out (R7.1), completes the circle (R5.5), or goes on.
   *
   * @param {any} move
   */
  #lay({ seat, do: what, cards, drew = [] }) {
    const hand = this.#hands[seat];
    const isTwice = new Set(cards).size !== cards.length;
    if (isTwice) return "R2.1";
    if (!cards.every((/** @type {string} */ card) => hand.includes(card))) return "R3.1";
    const rule = what === "lead" ? this.#leadFault(seat, cards) : this.#beatFault(cards);
    if (rule) return rule;
    const drawn = this.#ground.splice(0, this.#drawCount(what, cards.length));
    if (String(drew) !== String(drawn)) return this.#moves === 0 ? "R6.1" : "R6.2";
    this.#hands[seat] = [...hand.filter((card) => !cards.includes(card)), ...drawn];
    this.#table.push(...cards);
    this.#toBeat = cards;
    this.#laid += 1;
    if (!this.#hands[seat].length) this.#out = seat;
    else if (this.#laid === SEATS) this.#clearTable(seat);
    else this.#turn = nextSeat(seat);
    return null;
  }

  /**
   * @param {number} seat
   * @param {string[]} cards
   */
  #leadFault(seat, cards) {
    return this.#laid ? "R5.6" : leadFault(this.#hands, seat, cards, this.#rules);
  }

  /** @param {string[]} cards */
  #beatFault(cards) {
    return beatFault(this.#toBeat, cards, this.#trump, this.#rules);
  }

  /**
   * How many ground cards a lead or a beat draws while there are any (R6.1, R6.2).
   *
   * @param {string} what
   * @param {number} size
   */
  #drawCount(what, size) {
    if (what === "beat") return 1;
    if (this.#moves) return 0;
    return size > 1 ? this.#ground.length : 1;
  }

  /** @param {number} leadsNext */
  #clearTable(leadsNext) {
    this.#table = [];
    this.#toBeat = [];
    this.#laid = 0;
    this.#turn = leadsNext;
  }
}

/**
 * @param {any} end
 * @param {string} reason
 * @param {string | null} team
 * @param {number | null} seat
 */
const isEnd = (end, reason, team, seat) =>
  end !== null && end.reason === reason && end.team === team && end.seat === seat;

/**
 * @param {readonly string[]} a
 * @param {readonly string[]} b
 */
const isSameSet = (a, b) => String([...new Set(a)].sort()) === String([...b].sort());
