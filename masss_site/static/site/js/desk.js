/**
 * The strip with what the people who run the site tell: brought up to date when a socket of the
 * page says that there is news, and dismissed without loading the page again.
 */

const strip = document.querySelector("[data-part=desk]");

/** Who is suspended is answered so; loading the page again tells why. */
const SUSPENDED = 403;

/** @param {HTMLElement} place */
async function refresh(place) {
  const answer = await fetch(String(place.dataset.address), { headers: { accept: "text/html" } });
  if (answer.status === SUSPENDED) location.reload();
  if (!answer.ok) return;
  const read = new DOMParser().parseFromString(await answer.text(), "text/html");
  place.replaceChildren(...(read.querySelector("[data-part=desk]")?.children ?? []));
  offerLater(place);
}

/**
 * A message for this person alone stays on every page until it is read; here it can be put aside.
 *
 * @param {HTMLElement} place
 */
function offerLater(place) {
  for (const button of place.querySelectorAll("[data-later]")) {
    /** @type {HTMLElement} */ (button).hidden = false;
    button.addEventListener("click", () => remove(place, button));
  }
}

/**
 * @param {HTMLElement} place
 * @param {Element} inside of what is removed
 */
function remove(place, inside) {
  inside.closest("li")?.remove();
  if (!place.querySelector("li")) place.replaceChildren();
}

/**
 * @param {HTMLElement} place
 * @param {SubmitEvent} event
 */
async function dismiss(place, event) {
  const form = event.target;
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  const sent = await fetch(form.action, { method: "POST", body: new FormData(form) });
  if (sent.ok) remove(place, form);
  else form.submit();
}

if (strip instanceof HTMLElement) {
  offerLater(strip);
  document.addEventListener("desk", () => refresh(strip).catch(() => {}));
  strip.addEventListener("submit", (event) => dismiss(strip, event).catch(() => {}));
}
