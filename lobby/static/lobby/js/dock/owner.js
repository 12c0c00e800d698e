/**
 * What the owner can set while the match runs: who hears whom, and who may watch.
 */

import { isOwner } from "../room_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */

/**
 * @param {HTMLElement} section holds a <select data-setting> for each setting
 * @param {import("../room_client.js").RoomClient} client
 * @returns {(now: RoomPage) => void}
 */
export function ownerRenderer(section, client) {
  const choices = /** @type {HTMLSelectElement[]} */ ([
    ...section.querySelectorAll("select[data-setting]"),
  ]);
  /** @type {RoomPage["room"] | null} */
  let shown = null;
  /** @param {HTMLSelectElement} choice */
  const show = (choice) => {
    if (shown) choice.value = /** @type {any} */ (shown)[choice.dataset.setting ?? ""];
  };
  for (const choice of choices) {
    choice.addEventListener("change", () => {
      const { setting = "" } = choice.dataset;
      const refused = () => show(choice);
      client.command({ t: "set_room", [setting]: choice.value }, { refused });
    });
  }
  return (state) => {
    section.hidden = !isOwner(state) || state.room.phase === "closed";
    if (shown === state.room) return;
    shown = state.room;
    choices.forEach(show);
  };
}
