/**
 * The moments of a match that has just ended are worked out by another process. Until they
 * are there the page asks for itself again, a few times and ever more seldom.
 */

const FIRST_WAIT_MS = 700;
const TRIES = 8;

/** @param {HTMLElement} section says that the moments are not there yet */
export async function awaitMoments(section) {
  for (let turn = 0; turn < TRIES; turn += 1) {
    await wait(FIRST_WAIT_MS * 1.6 ** turn);
    const found = await look(section.id);
    if (!found) continue;
    section.replaceWith(found);
    return;
  }
}

/**
 * The section as the server gives it now; null while it is still pending, or nothing answers.
 *
 * @param {string} id
 * @returns {Promise<HTMLElement | null>}
 */
async function look(id) {
  try {
    const answer = await fetch(location.href, { headers: { accept: "text/html" } });
    if (!answer.ok) return null;
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const found = page.getElementById(id);
    return found && !("pending" in found.dataset) ? document.adoptNode(found) : null;
  } catch {
    return null; // The next try may get through.
  }
}

/** @param {number} ms */
const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
