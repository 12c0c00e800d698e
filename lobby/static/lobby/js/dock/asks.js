/**
 * The owner hears at once who asks for a bot's seat, and lets them in at one press.
 */

import { h, icon, keyed } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { asksOf } from "./dock_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {{player: number, name: string, seat: number}} Ask */

/**
 * @param {HTMLElement} list
 * @param {import("../room_client.js").RoomClient} client
 * @param {() => void} redraw
 * @returns {(now: RoomPage) => void}
 */
export function asksRenderer(list, client, redraw) {
  /** @type {Set<string>} what the owner has put aside; in the list of people it still stands */
  const later = new Set();
  /** @param {Ask} ask */
  const keyOf = ({ player, seat }) => `${player} ${seat}`;
  /** @param {Ask} ask */
  const putAside = (ask) => {
    later.add(keyOf(ask));
    redraw();
  };
  return (state) => {
    const asks = asksOf(state);
    const known = new Set(asks.map(keyOf));
    for (const key of later) if (!known.has(key)) later.delete(key);
    keyed(
      list,
      asks.filter((ask) => !later.has(keyOf(ask))),
      keyOf,
      (ask) => makeAsk(ask, client, putAside),
    );
  };
}

/**
 * @param {Ask} ask
 * @param {import("../room_client.js").RoomClient} client
 * @param {(ask: Ask) => void} putAside
 */
function makeAsk(ask, client, putAside) {
  const { player, name, seat } = ask;
  return h(
    "li",
    { class: "ask", data: { player } },
    h("span", { class: "ask__words" }, t("dock.asks", { name, number: seat + 1 })),
    h(
      "button",
      {
        type: "button",
        class: "button button--main",
        "aria-label": t("dock.let_in", { name }),
        onclick: () => client.command({ t: "let_in", player, seat }),
      },
      t("action.let_in"),
    ),
    h(
      "button",
      {
        type: "button",
        class: "button button--quiet",
        "aria-label": t("dock.not_now"),
        onclick: () => putAside(ask),
      },
      icon("sign-close"),
    ),
  );
}
