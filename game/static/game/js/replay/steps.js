/**
 * A record as the steps of its replay: what happened at each, and how the table stood after it.
 * Everything is worked out once, so that any step is there at once, also of a thousand moves. Pure.
 */

import { inDeckOrder } from "../cards.js";
import { SEATS, reduce, tableCards } from "../view.js";
import { matchBeat } from "./rules.js";

/** @typedef {import("../view.js").SeatView} SeatView */
/** @typedef {import("../view.js").MatchEvent} MatchEvent */
/** @typedef {import("../seating.js").Sitter} Sitter */

/**
 * @typedef {object} Step
 * @property {string} id «round.moves», the round counted as it stands in the record, or «round.end»
 * @property {number} chapter index of its chapter
 * @property {number} move moves of the round so far
 * @property {readonly MatchEvent[]} events what happened
 * @property {readonly Sitter[]} sitters who sat where before it
 * @property {string | null} by who moved: human, bot or clock; null for what is no move
 * @property {SeatView} view how the table stands, with nobody's hand
 * @property {readonly (readonly string[])[]} hands what each seat holds
 */

/**
 * @typedef {object} Chapter a round
 * @property {number} place where it stands in the record, from 1; 0 where nothing was dealt
 * @property {number} number its number, which a void round shares with its second deal
 * @property {string | null} trump
 * @property {number} first index of its first step
 * @property {number} last index of its last step
 * @property {number} moves
 * @property {{reason: string, team: string | null, seat: number | null} | null} end
 * @property {readonly any[]} votes to give it up
 */

/** @typedef {{steps: readonly Step[], chapters: readonly Chapter[]}} Replay */

/** @type {Omit<SeatView, "house">} */
const BEFORE_THE_START = {
  seat: null,
  phase: "deal",
  seats: [],
  score: { A: 0, B: 0 },
  results: [],
  round: 0,
  trump: null,
  dice: null,
  opener: null,
  opener_reason: null,
  choice: null,
  leader: null,
  turn: null,
  circle: [],
  last_circle: null,
  hand: null,
  ground: 0,
  moves: 0,
  discarded: [],
  legal: null,
  winner: null,
};

/**
 * The steps of a record.
 *
 * @param {any} record of the format mass-record/1
 * @returns {Replay}
 */
export function replayOf(record) {
  const teller = new Teller(record);
  record.rounds.forEach((/** @type {any} */ round, /** @type {number} */ index) =>
    teller.tellRound(round, index + 1),
  );
  teller.tellEnd();
  return { steps: teller.steps, chapters: teller.chapters };
}

/** Follows a record from its start, and notes every step. */
class Teller {
  /** @type {Step[]} */
  steps = [];
  /** @type {Chapter[]} */
  chapters = [];
  #record;
  /** @type {SeatView} */
  #view;
  /** @type {(readonly string[])[]} */
  #hands = Array(SEATS).fill([]);
  /** @type {MatchEvent[]} what happened before the first step */
  #before;

  /** @param {any} record */
  constructor(record) {
    this.#record = record;
    this.#view = { ...BEFORE_THE_START, house: record.rules };
    this.#before = [{ e: "match_started", house: record.rules, seats: record.seats }];
  }

  /**
   * @param {any} round
   * @param {number} place
   */
  tellRound(round, place) {
    const { number, trump, end, votes = [], moves } = round;
    const first = this.steps.length;
    const chapter = { place, number, trump, first, last: first, moves: moves.length, end, votes };
    this.chapters.push(chapter);
    this.#hands = round.hands.map(inDeckOrder);
    this.#note(`${place}.0`, 0, [...this.#takeBefore(), ...this.#dealt(round)], null, place);
    moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => {
      const isLast = index === moves.length - 1 && end !== null && end.reason !== "surrender";
      const events = [...this.#moved(move, round), ...(isLast ? this.#ended(round, place) : [])];
      this.#note(`${place}.${index + 1}`, index + 1, events, move.by ?? null, place);
    });
    if (end?.reason === "surrender") {
      this.#note(`${place}.end`, moves.length, this.#ended(round, place), null, null);
    }
  }

  /** What is left to tell when every round is told: nothing was dealt, or the match was closed. */
  tellEnd() {
    const closed = this.#record.abandoned ? [{ e: "match_abandoned" }] : [];
    if (!this.chapters.length) {
      this.chapters.push({ ...NOTHING_DEALT });
      this.#note("0.0", 0, [...this.#takeBefore(), ...closed], null, null);
    } else if (closed.length) {
      const { place, moves } = /** @type {Chapter} */ (this.chapters.at(-1));
      this.#note(`${place}.end`, moves, closed, null, null);
    }
  }

  /**
   * Notes a step, with who came and went after it.
   *
   * @param {string} id
   * @param {number} move
   * @param {MatchEvent[]} events
   * @param {string | null} by
   * @param {number | null} place of the round whose changes belong to it
   */
  #note(id, move, events, by, place) {
    const sitters = this.#view.seats;
    for (const event of events) this.#view = reduce(this.#view, event);
    const changes = place === null ? [] : this.#changes(place, move);
    for (const event of changes) this.#view = reduce(this.#view, event);
    const chapter = this.chapters.length - 1;
    this.chapters[chapter].last = this.steps.length;
    this.steps.push({
      id,
      chapter,
      move,
      events: [...events, ...changes],
      sitters: sitters.length ? sitters : this.#view.seats,
      by,
      view: this.#view,
      hands: this.#hands,
    });
  }

  /** The start of the match, once, with who came and went before the first deal. */
  #takeBefore() {
    const events = this.#before;
    this.#before = [];
    if (!events.length) return events;
    const view = reduce(this.#view, events[0]);
    return [...events, ...this.#changes(0, 0, view)];
  }

  /**
   * @param {any} round
   * @returns {MatchEvent[]}
   */
  #dealt({ number, trump, hands, ground, dice, opener }) {
    const dealt = { e: "round_dealt", number, trump, hands, ground };
    const chosen = [];
    if (opener !== null) {
      chosen.push({ e: "opener_chosen", seat: opener, reason: dice ? "dice" : "named" });
    }
    if (dice) return [dealt, { e: "dice_rolled", throws: dice }, ...chosen];
    const team = this.#view.results.findLast((result) => result.team !== null)?.team;
    return [dealt, { e: "opener_choice_started", team, ends_at: 0 }, ...chosen];
  }

  /**
   * @param {any} move
   * @param {any} round
   * @returns {MatchEvent[]}
   */
  #moved({ seat, do: what, cards = [], drew = [], by }, { trump }) {
    const table = tableCards(this.#view);
    if (what === "take") {
      this.#hold(seat, [...this.#hands[seat], ...table]);
      return [{ e: "taken", seat, cards: inDeckOrder(table), by }];
    }
    const left = this.#hands[seat].filter((card) => !cards.includes(card));
    this.#hold(seat, [...left, ...drew]);
    /** @type {MatchEvent[]} */
    const events = [
      what === "lead"
        ? { e: "led", seat, cards, by }
        : { e: "beaten", seat, cards: this.#columns(cards, trump), by },
    ];
    if (drew.length) events.push({ e: "ground_drawn", seat, count: drew.length, cards: drew });
    const isOut = !this.#hands[seat].length;
    if (!isOut && this.#view.circle.length === SEATS - 1) {
      events.push({ e: "circle_completed", seat });
    }
    return events;
  }

  /**
   * A record may name the cards of a beat in any order; here each lies on the card that it beats.
   *
   * @param {string[]} cards
   * @param {string} trump
   */
  #columns(cards, trump) {
    const toBeat = this.#view.circle.at(-1)?.cards ?? [];
    return matchBeat(toBeat, cards, trump, this.#record.rules) ?? cards;
  }

  /**
   * @param {number} seat
   * @param {readonly string[]} cards
   */
  #hold(seat, cards) {
    this.#hands = this.#hands.with(seat, inDeckOrder(cards));
  }

  /**
   * @param {any} round
   * @param {number} place
   * @returns {MatchEvent[]}
   */
  #ended({ end, votes = [] }, place) {
    const { rounds, winner } = this.#record;
    const passed = votes.find((/** @type {any} */ vote) => vote.outcome === "passed");
    return [
      ...(passed ? [{ ...passed, e: "surrender_passed" }] : []),
      end.reason === "void" ? { e: "round_voided" } : { ...end, e: "round_won" },
      ...(winner !== null && place === rounds.length ? [{ e: "match_won", team: winner }] : []),
    ];
  }

  /**
   * Who came and went after so many moves of a round (R9).
   *
   * @param {number} place
   * @param {number} move
   * @param {SeatView} view
   * @returns {MatchEvent[]}
   */
  #changes(place, move, view = this.#view) {
    const found = (this.#record.changes ?? []).filter(
      (/** @type {any} */ change) => change.round === place && change.after === move,
    );
    let names = view.seats.map(({ name }) => name);
    return found.map((/** @type {any} */ { seat, do: what, reason, name, kind }) => {
      if (what === "kept") return { e: "seat_kept", seat, reason };
      if (what === "returned") return { e: "seat_returned", seat };
      const was = names[seat];
      names = names.with(seat, name);
      return { e: "occupant_changed", seat, name, kind, reason, was };
    });
  }
}

/** @type {Chapter} */
const NOTHING_DEALT = {
  place: 0,
  number: 0,
  trump: null,
  first: 0,
  last: 0,
  moves: 0,
  end: null,
  votes: [],
};

/**
 * The index of a step by its id, null where there is none. «3.end» is the last step of round 3.
 *
 * @param {Replay} replay
 * @param {string} id
 * @returns {number | null}
 */
export function stepAt({ steps, chapters }, id) {
  const [, place, what] = /^(\d{1,5})\.(\d{1,5}|end)$/.exec(id) ?? [];
  const chapter = chapters.find((each) => each.place === Number(place));
  if (place === undefined || !chapter) return null;
  if (what === "end") return chapter.last;
  const index = chapter.first + Number(what);
  return index <= chapter.last && steps[index].move === Number(what) ? index : null;
}

/**
 * The table as it is seen from a seat at a step.
 *
 * @param {Step} step
 * @param {number} seat
 * @returns {SeatView}
 */
export const viewFrom = ({ view, hands }, seat) => ({ ...view, seat, hand: [...hands[seat]] });
