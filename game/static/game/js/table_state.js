/**
 * What the page knows: the seat's view, and what only this page has (chosen cards, connection).
 */

import { pageTime_ms } from "../../site/js/clock.js";

/** @typedef {import("./view.js").SeatView} SeatView */
/** @typedef {import("./selection.js").Answer} Answer */
/** @typedef {import("./fairness/keeper.js").Checked} CheckedDeal */
/** @typedef {import("./sentences.js").Sentence} Sentence */
/** @typedef {import("./settings.js").Settings} Settings */
/** @typedef {import("./hint.js").Advice} Advice */
/** @typedef {"connecting" | "online" | "reconnecting" | "refused"} Connection */

/**
 * @typedef {object} Pending a command on its way; cleared when the page has event `done`
 * @property {string} id
 * @property {string} t
 * @property {readonly string[]} cards
 * @property {number | null} done
 */

/**
 * @typedef {object} TableState
 * @property {SeatView} view
 * @property {number} n number of the newest event in the view
 * @property {number} clockOffset_ms server's time minus this page's
 * @property {number | null} turnEndsAt server's time at which the turn ends; null without a clock
 * @property {Vote | null} vote
 * @property {readonly CheckedDeal[]} deals what can be said of the deals so far, in order (R3.5)
 * @property {string[]} presence by seat; empty until the server told
 * @property {Connection} connection
 * @property {ReadonlySet<string>} chosen
 * @property {Answer | null} answer
 * @property {Advice | null} advice asked for or given, as long as the situation is the same
 * @property {Pending | null} pending
 * @property {Sentence | null} notice what the player has to be told just now
 * @property {Sentence | null} result the round that has just ended, for a short while
 * @property {readonly LogEntry[]} log
 * @property {boolean} lastCircleOpen
 * @property {Settings} settings
 */

/**
 * @typedef {object} Vote the own team's vote of this round (R8)
 * @property {number} proposer
 * @property {"open" | "passed" | "failed" | "void"} outcome
 * @property {(boolean | null)[]} ballots by seat
 * @property {number} yes
 * @property {number} no
 * @property {number} online
 * @property {number} ends_at
 */

/** @typedef {Sentence & {id: string, n: number}} LogEntry */

/**
 * @param {{n: number, view: SeatView, turn_ends_at: number | null, now: number}} frame the first view, written into the page
 * @param {Settings} settings
 * @returns {TableState}
 */
export const initialState = (frame, settings) => ({
  view: frame.view,
  n: frame.n,
  clockOffset_ms: frame.now - pageTime_ms(),
  turnEndsAt: frame.turn_ends_at,
  vote: null,
  deals: [],
  presence: [],
  connection: "connecting",
  chosen: new Set(),
  answer: null,
  advice: null,
  pending: null,
  notice: null,
  result: null,
  log: [],
  lastCircleOpen: false,
  settings,
});
