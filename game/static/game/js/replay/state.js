/**
 * What the replay page knows: the steps, where it stands, and from where it is looked at. It holds
 * all that the table's own drawing reads, so that the table is drawn by the same lines.
 */

import { stepAt, viewFrom } from "./steps.js";

/** @typedef {import("../table_state.js").TableState} TableState */
/** @typedef {import("../sentences.js").Sentence} Sentence */
/** @typedef {import("./steps.js").Replay} Replay */
/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Chapter} Chapter */
/** @typedef {import("./practice.js").Practice} Practice */
/** @typedef {1 | 2 | 3} Speed */

/**
 * @typedef {object} ReplayOnly
 * @property {Replay} replay what is stepped through: the match, or a try that branches off it
 * @property {number} at index of the step that is shown
 * @property {number} seat at the bottom of the table
 * @property {boolean} open whether all hands are shown, or only that of the seat
 * @property {boolean} playing
 * @property {Speed} speed
 * @property {Practice | null} practice
 * @property {{at: number, answer: any} | null} hinted what the hint would play at a step
 * @property {Sentence | null} toast what has just been done, for a short while
 */

/** @typedef {TableState & ReplayOnly} ReplayState */
/** @typedef {ReturnType<typeof import("../../../site/js/store.js").createStore<ReplayState>>} ReplayStore */

/**
 * @param {Replay} replay
 * @param {{at: number, seat: number, open: boolean}} place
 * @param {import("../settings.js").Settings} settings
 * @returns {ReplayState}
 */
export function replayState(replay, place, settings) {
  return {
    replay,
    ...place,
    ...shown(replay, place.at, place.seat, null),
    playing: false,
    speed: 2,
    practice: null,
    hinted: null,
    toast: null,
    settings: { ...settings, showPlayable: true },
    clockOffset_ms: 0,
    turnEndsAt: null,
    vote: null,
    deals: [],
    advice: null,
    presence: [],
    connection: "online",
    chosen: new Set(),
    answer: null,
    pending: null,
    notice: null,
    result: null,
    log: [],
  };
}

/**
 * What the table's drawing has to be told of a step.
 *
 * A circle that has just ended is shown until the next lead: in a replay somebody wants to see it.
 *
 * @param {Replay} replay
 * @param {number} at
 * @param {number} seat
 * @param {Practice | null} practice
 */
export function shown({ steps }, at, seat, practice) {
  const view = viewFrom(steps[at], seat);
  const isNow = practice !== null && at === steps.length - 1;
  return {
    n: at,
    view: { ...view, legal: isNow ? practice.legal : null },
    lastCircleOpen: view.last_circle !== null && view.phase !== "beat",
  };
}

/**
 * Shows another step, or the same from elsewhere.
 *
 * @param {ReplayStore} store
 * @param {Partial<ReplayState>} patch
 */
export function show(store, patch) {
  const next = { ...store.get(), ...patch };
  const isMoved = patch.at !== undefined;
  store.set({
    ...patch,
    ...shown(next.replay, next.at, next.seat, next.practice),
    ...(isMoved ? { chosen: new Set(), hinted: null, notice: null } : {}),
  });
}

/**
 * The chapter of the step that is shown.
 *
 * @param {ReplayState} state
 * @returns {Chapter}
 */
export const chapterOf = ({ replay, at }) => replay.chapters[replay.steps[at].chapter];

/**
 * Where an address leads: the step it names, or the first; `known` is false where it names none.
 *
 * @param {Replay} replay
 * @param {URLSearchParams} query
 * @param {number | null} ownSeat
 */
export function placeFrom(replay, query, ownSeat) {
  const wanted = query.get("m");
  const at = wanted === null ? 0 : stepAt(replay, wanted);
  const seat = /^[0-7]$/.test(query.get("seat") ?? "") ? Number(query.get("seat")) : null;
  return {
    known: at !== null,
    place: { at: at ?? 0, seat: seat ?? ownSeat ?? 0, open: query.get("hands") !== "one" },
  };
}

/**
 * The address of what is shown; a key that came with it stays.
 *
 * @param {URLSearchParams} query of the page's address
 * @param {ReplayState} state
 * @returns {URLSearchParams}
 */
export function queryOf(query, { replay, at, seat, open }) {
  const next = new URLSearchParams(query);
  next.set("m", replay.steps[at].id);
  next.set("seat", String(seat));
  if (open) next.delete("hands");
  else next.set("hands", "one");
  return next;
}
