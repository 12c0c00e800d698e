/**
 * A turn that cannot be missed: a tone, a mark in the title, a notification when nobody looks.
 */

import { t } from "../../site/js/i18n.js";
import { soundCard, soundTurn } from "./sound.js";

/** @typedef {import("./view.js").SeatView} SeatView */
/** @typedef {import("./settings.js").Settings} Settings */

const title = document.title;

/**
 * Must this seat act now?
 *
 * @param {SeatView} view
 */
const isAsked = (view) => view.seat !== null && view.turn === view.seat;

/**
 * Marks the title while it is this seat's turn.
 *
 * @param {SeatView} view
 */
export function markTitle(view) {
  const wanted = isAsked(view) ? `● ${t("title.your_turn")} · ${title}` : title;
  if (document.title !== wanted) document.title = wanted;
}

/**
 * Calls for the player when the turn has come.
 *
 * @param {SeatView} before
 * @param {SeatView} after
 * @param {Settings} settings
 */
export function callToTurn(before, after, settings) {
  const came = isAsked(after) && (!isAsked(before) || before.phase !== after.phase);
  if (settings.sound && came) soundTurn();
  else if (settings.sound && before.moves !== after.moves) soundCard();
  if (came && settings.notify && document.visibilityState === "hidden") showNotification();
}

function showNotification() {
  if (!("Notification" in window) || Notification.permission !== "granted") return;
  try {
    const shown = new Notification(t("title.your_turn"), { tag: "masss-turn" });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    // Some phones have no notifications from a page; the tone and the title remain.
  }
}

/**
 * Asks the browser for notifications, when the player has switched them on.
 *
 * @returns {Promise<boolean>} may they be shown
 */
export async function allowNotifications() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}
