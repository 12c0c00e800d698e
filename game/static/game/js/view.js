/**
 * What a seat sees, and how an event changes it. Pure: no page, no clock, no rules.
 * The server folds the same events by the same lines; a test holds both to the same results.
 */

import { inDeckOrder } from "./cards.js";

/** @typedef {"A" | "B"} Team */
/** @typedef {"gone" | "clock"} Away why a bot plays a person's seat */
/**
 * @typedef {{name: string, kind: "human" | "bot", away: Away | null,
 *   size: number}} SeatInfo
 */
/** @typedef {{seat: number, cards: string[]}} Play */
/** @typedef {{do: "lead" | "beat", moves: string, complete: boolean, playable: string}} Legal */
/** @typedef {{plays: Play[], end: "completed" | "taken" | "over", seat: number | null}} LastCircle */
/** @typedef {{round: number, team: Team | null, seat: number | null, reason: string}} RoundResult */
/** @typedef {{team: Team, ends_at: number, named: (number | null)[]}} OpenerChoice */

/**
 * @typedef {object} SeatView
 * @property {number | null} seat whose view; null for a spectator
 * @property {"deal" | "opener" | "lead" | "beat" | "over"} phase
 * @property {Record<string, any>} house
 * @property {SeatInfo[]} seats
 * @property {Record<Team, number>} score
 * @property {RoundResult[]} results
 * @property {number} round
 * @property {string | null} trump
 * @property {(number | null)[][] | null} dice
 * @property {number | null} opener
 * @property {string | null} opener_reason
 * @property {OpenerChoice | null} choice
 * @property {number | null} leader
 * @property {number | null} turn
 * @property {Play[]} circle
 * @property {LastCircle | null} last_circle
 * @property {string[] | null} hand
 * @property {number} ground
 * @property {number} moves
 * @property {string[]} discarded
 * @property {Legal | null} legal
 * @property {Team | null} winner
 */

/** @typedef {{e: string, [field: string]: any}} MatchEvent */

export const SEATS = 8;

/** @param {number} seat */
export const nextSeat = (seat) => (seat + 1) % SEATS;

/**
 * @param {number} seat
 * @returns {Team}
 */
export const teamOf = (seat) => (seat % 2 === 0 ? "A" : "B");

/**
 * The view after a frame: a view frame replaces it, an events frame is folded into it.
 *
 * @param {SeatView} view
 * @param {any} frame
 * @returns {SeatView}
 */
export function applyFrame(view, frame) {
  if (frame.t === "view") return frame.view;
  const folded = frame.events.reduce(reduce, view);
  return { ...folded, legal: frame.legal };
}

/**
 * The view after one event. `legal` is not an event's matter: it comes with the frame.
 *
 * @param {SeatView} view
 * @param {MatchEvent} event
 * @returns {SeatView}
 */
export function reduce(view, event) {
  const change = CHANGES[event.e];
  return change ? { ...view, ...change(view, event) } : view;
}

/** @type {Record<string, (view: SeatView, event: any) => Partial<SeatView>>} */
const CHANGES = {
  match_started: (view, { house, seats }) => ({
    house,
    seats: seats.map((/** @type {SeatInfo} */ seat) => ({ ...seat, away: null, size: 0 })),
  }),

  round_dealt: (view, { number, trump, hands }) => ({
    phase: "deal",
    round: number,
    trump,
    hand: view.seat === null ? null : inDeckOrder(hands[view.seat]),
    seats: view.seats.map((seat) => ({ ...seat, size: 5 })),
    ground: 3,
    circle: [],
    last_circle: null,
    moves: 0,
    discarded: [],
    opener: null,
    opener_reason: null,
    leader: null,
    turn: null,
    dice: null,
    choice: null,
  }),

  dice_rolled: (view, { throws }) => ({ dice: throws }),

  opener_choice_started: (view, { team, ends_at }) => ({
    phase: "opener",
    choice: { team, ends_at, named: Array(SEATS).fill(null) },
  }),

  opener_named: ({ choice }, { seat, named }) => ({
    choice: choice && { ...choice, named: replaced(choice.named, seat, named) },
  }),

  opener_chosen: (view, { seat, reason }) => ({
    phase: "lead",
    opener: seat,
    opener_reason: reason,
    leader: null,
    turn: seat,
    choice: null,
  }),

  led: (view, { seat, cards }) => ({
    ...laid(view, seat, cards),
    phase: "beat",
    circle: [{ seat, cards }],
    last_circle: null,
    leader: seat,
  }),

  beaten: (view, { seat, cards }) => ({
    ...laid(view, seat, cards),
    circle: [...view.circle, { seat, cards }],
  }),

  taken: (view, { seat }) => {
    const table = tableCards(view);
    return {
      ...gained(view, seat, table.length, table),
      phase: "lead",
      circle: [],
      last_circle: { plays: view.circle, end: "taken", seat },
      leader: null,
      turn: nextSeat(seat),
      moves: view.moves + 1,
    };
  },

  ground_drawn: (view, { seat, count, cards }) => ({
    ...gained(view, seat, count, cards),
    ground: view.ground - count,
  }),

  circle_completed: (view, { seat }) => ({
    phase: "lead",
    discarded: inDeckOrder([...view.discarded, ...tableCards(view)]),
    circle: [],
    last_circle: { plays: view.circle, end: "completed", seat },
    leader: null,
    turn: seat,
  }),

  round_won: (view, { team, seat, reason }) => ({
    ...roundEnded(view, { team, seat, reason }),
    score: { ...view.score, [team]: view.score[/** @type {Team} */ (team)] + 1 },
  }),

  round_voided: (view) => roundEnded(view, { team: null, seat: null, reason: "void" }),

  match_won: (view, { team }) => ({ phase: "over", winner: team }),

  seat_kept: (view, { seat, reason }) => seated(view, seat, { away: reason }),

  seat_returned: (view, { seat }) => seated(view, seat, { away: null }),

  occupant_changed: (view, { seat, name, kind }) => seated(view, seat, { name, kind, away: null }),

  surrender_passed: () => ({}),

  match_resumed: ({ choice }, { paused_ms }) => ({
    choice: choice && { ...choice, ends_at: choice.ends_at + paused_ms },
  }),

  match_abandoned: () => ({ phase: "over", turn: null, choice: null }),

  hidden: () => ({}),
};

/**
 * Does this page know what such an event changes? A server newer than the page may tell of others.
 *
 * @param {MatchEvent} event
 */
export const isKnown = ({ e }) => Object.hasOwn(CHANGES, e);

/**
 * All cards of the running circle.
 *
 * @param {SeatView} view
 * @returns {string[]}
 */
export const tableCards = (view) => view.circle.flatMap((play) => play.cards);

/**
 * A seat lays cards and the turn goes on.
 *
 * @param {SeatView} view
 * @param {number} seat
 * @param {string[]} cards
 */
const laid = (view, seat, cards) => ({
  seats: resized(view, seat, -cards.length),
  hand: seat === view.seat ? (view.hand ?? []).filter((card) => !cards.includes(card)) : view.hand,
  turn: nextSeat(seat),
  moves: view.moves + 1,
});

/**
 * A seat gets cards; `cards` is null where only the count is known.
 *
 * @param {SeatView} view
 * @param {number} seat
 * @param {number} count
 * @param {string[] | null} cards
 */
const gained = (view, seat, count, cards) => ({
  seats: resized(view, seat, count),
  hand: seat === view.seat && cards ? inDeckOrder([...(view.hand ?? []), ...cards]) : view.hand,
});

/**
 * @param {SeatView} view
 * @param {number} seat
 * @param {number} by
 */
const resized = (view, seat, by) =>
  replaced(view.seats, seat, { ...view.seats[seat], size: view.seats[seat].size + by });

/**
 * Who plays a seat, or who sits there, is another; its cards stay.
 *
 * @param {SeatView} view
 * @param {number} seat
 * @param {Partial<SeatInfo>} change
 */
const seated = (view, seat, change) => ({
  seats: replaced(view.seats, seat, { ...view.seats[seat], ...change }),
});

/**
 * @template T
 * @param {readonly T[]} items
 * @param {number} index
 * @param {T} value
 * @returns {T[]}
 */
const replaced = (items, index, value) => items.map((item, i) => (i === index ? value : item));

/**
 * The round is over: what is still on the table can be looked at until the next deal.
 *
 * @param {SeatView} view
 * @param {Omit<RoundResult, "round">} result
 * @returns {Partial<SeatView>}
 */
const roundEnded = (view, result) => ({
  phase: "deal",
  results: [...view.results, { round: view.round, ...result }],
  turn: null,
  leader: null,
  choice: null,
  circle: [],
  last_circle: view.circle.length
    ? { plays: view.circle, end: "over", seat: result.seat }
    : view.last_circle,
});
