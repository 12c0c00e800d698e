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
  if (sent.ok) form.closest("li")?.remove();
  else form.submit();
  if (!place.querySelector("li")) place.replaceChildren();
}

if (strip instanceof HTMLElement) {
  document.addEventListener("desk", () => refresh(strip).catch(() => {}));
  strip.addEventListener("submit", (event) => dismiss(strip, event).catch(() => {}));
}
