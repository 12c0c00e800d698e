/**
 * What is told over the room for a while, and what the connection is like.
 */

import { setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { chairOf } from "../room_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */

/** Why the server ended the connection for good, by its close code. */
const REFUSED = /** @type {Record<number, string>} */ ({
  4401: "connection.signed_out",
  4403: "connection.kicked",
  4404: "connection.not_member",
  4410: "connection.closed",
  4423: "connection.suspended",
});

/**
 * @param {{room: HTMLElement, news: HTMLElement, wrong: HTMLElement, connection: HTMLElement}} places
 * @returns {(now: RoomPage) => void}
 */
export function noticesRenderer({ room, news, wrong, connection }) {
  return ({ n, notice, connection: now, closeCode, room: { phase }, pending }) => {
    // What is drawn now: styles and tests read it here.
    setProps(room, { data: { n, phase, connection: now, pending: pending.size > 0 } });
    const told = notice ? t(notice.key, notice.params) : "";
    // Who is out is told why; what the others are told would lie over it.
    setText(news, notice?.tone === "news" && now !== "refused" ? told : "");
    setText(wrong, notice?.tone === "wrong" ? told : "");
    const fine = now === "online" || now === "connecting";
    connection.hidden = fine;
    const lines = connection.children;
    setText(lines[0], fine ? "" : connectionWords(now, closeCode));
    /** @type {HTMLElement} */ (lines[1]).hidden = now !== "refused";
  };
}

/**
 * @param {RoomPage["connection"]} connection
 * @param {number} closeCode
 */
const connectionWords = (connection, closeCode) =>
  t(connection === "refused" ? (REFUSED[closeCode] ?? REFUSED[4404]) : "connection.reconnecting");

const title = document.title;

/**
 * Marks the title of the page while this person is called.
 *
 * @param {RoomPage} state
 */
export function markTitle({ room, me }) {
  const chair = chairOf(room, me);
  const called = room.phase === "calling" && chair && !chair.ready;
  const wanted = called ? `● ${t("title.called")} · ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
}
