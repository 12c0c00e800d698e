/**
 * What this browser keeps of a match's deals over a reload: its own shares, and what it was told
 * before the cards were dealt.
 */

const PREFIX = "masss.deals.";
/** The newest matches are kept; more than anyone plays at once. */
const MATCHES = 8;
/** The deal that comes, the one that is played, and the one before it, with some to spare. */
const DEALS = 4;

/**
 * @typedef {object} Kept what is kept of one deal
 * @property {string} seal the site's seal, as it was told first
 * @property {string} [share] the own share
 * @property {boolean} [shown] was it taken in before the deal?
 * @property {string[]} [hand] the own cards as dealt
 * @property {(number | null)[][]} [dice]
 */

/** @typedef {Record<string, Kept>} Deals by number */

/**
 * @param {string} match code of the match
 * @returns {Deals}
 */
export function recall(match) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + match) ?? "null")?.deals ?? {};
  } catch {
    return {}; // Storage may be closed to the page, or hold what is not JSON.
  }
}

/**
 * @param {string} match
 * @param {Deals} deals the oldest of them are forgotten
 */
export function remember(match, deals) {
  const numbers = Object.keys(deals).map(Number);
  for (const old of numbers.sort((a, b) => b - a).slice(DEALS)) delete deals[old];
  try {
    localStorage.setItem(PREFIX + match, JSON.stringify({ at: Date.now(), deals }));
    forgetOld();
  } catch {
    // A private window: what is kept holds until the page is closed.
  }
}

function forgetOld() {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX));
  if (keys.length <= MATCHES) return;
  const at = (/** @type {string} */ key) => JSON.parse(localStorage.getItem(key) ?? "{}").at ?? 0;
  for (const key of keys.sort((a, b) => at(b) - at(a)).slice(MATCHES)) localStorage.removeItem(key);
}
