/**
 * Marks at the seats of a page: what each person's microphone is set to, and who is talking. The
 * ring of a room and the table both name a seat by `data-seat`.
 */

import { setProps } from "../../site/js/dom.js";

/** @typedef {import("./talk_state.js").Talker} Talker */

/**
 * @param {readonly Talker[]} talkers empty where this person is not in the talk
 * @param {readonly number[]} talking
 */
export function markSeats(talkers, talking) {
  for (const node of document.querySelectorAll(".seat[data-seat]")) {
    const seat = Number(/** @type {HTMLElement} */ (node).dataset.seat);
    const talker = talkers.find((one) => one.seat === seat);
    const mic = talker && (talker.muted ? "silenced" : talker.mic);
    setProps(node, { data: { mic, talking: talker ? talking.includes(talker.player) : false } });
  }
}
