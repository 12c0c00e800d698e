/**
 * How to bring people in: the link to copy or to share, the code to read out, the QR code.
 */

import { t } from "../../../site/js/i18n.js";
import { notice } from "../room_state.js";

/**
 * @param {HTMLElement} section
 * @param {HTMLDialogElement} qr
 * @param {import("../room_client.js").RoomClient} client
 */
export function inviteTools(section, qr, client) {
  /** @param {string} name */
  const tool = (name) => /** @type {HTMLElement} */ (section.querySelector(`[data-tool=${name}]`));
  const link = /** @type {HTMLInputElement} */ (section.querySelector("[data-part=link]"));
  tool("copy").onclick = () => copy(link, client);
  tool("qr").onclick = () => qr.showModal();
  const share = tool("share");
  share.hidden = !("share" in navigator);
  share.onclick = () =>
    navigator
      .share({ title: document.title, text: t("invite.text"), url: link.value })
      .catch(() => {}); // Who closes the window of the phone has only changed their mind.
}

/**
 * Without a secure connection there is no clipboard: then the link stands chosen, to be copied.
 *
 * @param {HTMLInputElement} link
 * @param {import("../room_client.js").RoomClient} client
 */
async function copy(link, client) {
  try {
    await navigator.clipboard.writeText(link.value);
    client.tell(notice("invite.copied"));
  } catch {
    link.focus();
    link.select();
    client.tell(notice("invite.copy_by_hand"));
  }
}
