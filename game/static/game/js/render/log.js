/**
 * What happened, as a list of sentences, and the newest one on a line of its own.
 */

import { fill, h, keyed } from "../../../site/js/dom.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/** Who reads near the newest entry is kept there; who reads further up is left alone. */
const NEAR_END_PX = 40;

/**
 * @param {HTMLElement} list the log, in a window that scrolls and is announced as it grows
 * @param {HTMLElement} newest one line near the cards
 * @returns {(now: TableState, before: TableState | null) => void}
 */
export function logRenderer(list, newest) {
  const scroll = /** @type {HTMLElement} */ (list.parentElement);
  let follows = true;
  const toEnd = () => {
    if (follows) scroll.scrollTop = scroll.scrollHeight;
  };
  // A window that turns keeps its reader where the newest is told.
  new ResizeObserver(toEnd).observe(scroll);
  return ({ log, view }, before) => {
    if (before && before.log === log) return;
    // What happened before the page was opened is there to be read, but is not announced.
    scroll.setAttribute("aria-live", before?.log.length ? "polite" : "off");
    follows = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR_END_PX;
    keyed(
      list,
      log,
      ({ id }) => id,
      (entry) =>
        h("li", { class: "log__entry", data: { kind: entry.key } }, sentenceNodes(entry, view)),
    );
    const last = log.at(-1);
    fill(newest, last ? sentenceNodes(last, view) : []);
    toEnd();
  };
}
