/**
 * What this browser remembers about the look and the sound of the table.
 */

const KEY = "masss.settings";

/**
 * @typedef {object} Settings
 * @property {"suit" | "rank"} sort
 * @property {boolean} fourColours suits in four colours
 * @property {boolean} showPlayable cards that can be played stand out
 * @property {boolean} sound
 * @property {boolean} notify a notification when it is my turn and the page is hidden
 */

/** @type {Settings} */
const DEFAULTS = {
  sort: "suit",
  fourColours: false,
  showPlayable: true,
  sound: true,
  notify: false,
};

/** @returns {Settings} */
export function loadSettings() {
  try {
    return { ...DEFAULTS, ...JSON.parse(localStorage.getItem(KEY) ?? "{}") };
  } catch {
    return DEFAULTS; // Storage may be closed to the page, or hold what is not JSON.
  }
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A private window: the settings hold until the page is closed.
  }
}
