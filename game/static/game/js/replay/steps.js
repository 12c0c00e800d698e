/**
 * A record as the steps of its replay: what happened at each, and how the table stood after it.
 * Everything is worked out once, so that any step is there at once, also of a thousand moves. Pure.
 */

import { inDeckOrder } from "../cards.js";
import { SEATS, reduce, tableCards } from "../view.js";
import { changeEvents, dealtEvents, endEvents } from "./record_events.js";
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
    this.#note(`${place}.0`, 0, [...this.#takeBefore(), ...dealtEvents(round, this.#view)], null, place);
    moves.forEach((/** @type {any} */ move, /** @type {number} */ index) => {
      const isLast = index === moves.length - 1 && end !== null && end.reason !== "surrender";
      const events = [...this.#moved(move, round), ...(isLast ? endEvents(this.#record, place) : [])];
      this.#note(`${place}.${index + 1}`, index + 1, events, move.by ?? null, place);
    });
    if (end?.reason === "surrender") {
      this.#note(`${place}.end`, moves.length, endEvents(this.#record, place), null, null);
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
    const changes = place === null ? [] : changeEvents(this.#record, place, move, this.#view);
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
    return [...events, ...changeEvents(this.#record, 0, 0, view)];
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
