/**
 * A button that copies a link. Without this script the link is there to be copied by hand.
 */

/** @param {HTMLElement} part holds the field of the link, the button, and a place for words */
export function copyTool(part) {
  const field = /** @type {HTMLInputElement} */ (part.querySelector("input"));
  const button = /** @type {HTMLButtonElement} */ (part.querySelector("[data-tool=copy]"));
  const told = /** @type {HTMLElement} */ (part.querySelector("[data-part=told]"));
  button.hidden = false;
  button.addEventListener("click", async () => {
    told.textContent = (await copy(field)) ? button.dataset.done ?? "" : button.dataset.byHand ?? "";
  });
}

/**
 * Without a secure connection there is no clipboard: then the link stands chosen, to be copied.
 *
 * @param {HTMLInputElement} field
 * @returns {Promise<boolean>} whether it is copied
 */
async function copy(field) {
  try {
    await navigator.clipboard.writeText(field.value);
    return true;
  } catch {
    field.focus();
    field.select();
    return false;
  }
}
