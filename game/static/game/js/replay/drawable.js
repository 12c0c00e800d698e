/**
 * What can be drawn of a record. A file may have been changed by anybody: then the page must still
 * stand, for it says beside the table what is wrong. Pure.
 */

import { SEATS } from "../view.js";
import { replayOf } from "./steps.js";

/** A match of which nothing was dealt. */
const NOTHING = {
  rules: { joker_beats_trump: false, optional_mass: false, target: 1 },
  seats: Array.from({ length: SEATS }, () => ({ name: "?", kind: "bot" })),
  rounds: [],
};

/**
 * The replay of a record; that of nothing where the record cannot be followed.
 *
 * @param {any} record of any shape
 * @param {import("./verify.js").Verdict} verdict of it
 * @returns {import("./steps.js").Replay}
 */
export function drawableReplay(record, { fault }) {
  if (fault === null) return replayOf(record);
  if (fault.rule === "") return replayOf(NOTHING);
  try {
    return replayOf(record);
  } catch {
    return replayOf(NOTHING); // a move, say, of a card that nobody holds
  }
}
