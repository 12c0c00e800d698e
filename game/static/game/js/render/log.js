/**
 * What happened, as a list of sentences, and the newest one on a line of its own.
 */

import { fill, h, keyed } from "../../../site/js/dom.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/**
 * @param {HTMLElement} list the log, announced as it grows
 * @param {HTMLElement} newest one line near the cards
 * @returns {(now: TableState, before: TableState | null) => void}
 */
export function logRenderer(list, newest) {
  return ({ log, view }, before) => {
    if (before && before.log === log) return;
    const atEnd = list.scrollHeight - list.scrollTop - list.clientHeight < 40;
    keyed(list, log, ({ id }) => id, (entry) =>
      h("li", { class: "log__entry", data: { kind: entry.key } }, sentenceNodes(entry, view)),
    );
    const last = log.at(-1);
    fill(newest, last ? sentenceNodes(last, view) : []);
    if (atEnd) list.scrollTop = list.scrollHeight;
  };
}
