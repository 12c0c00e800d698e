/**
 * The keyboard of the replay: arrows step, Home and End go to the ends, Space plays, 1–3 set the
 * speed, PageUp and PageDown change the round. Nothing is taken from a control that has the focus.
 */

/**
 * @typedef {object} Commands
 * @property {(by: number) => void} step
 * @property {(to: "first" | "last") => void} end
 * @property {(by: number) => void} chapter
 * @property {() => void} toggle
 * @property {(speed: 1 | 2 | 3) => void} speed
 * @property {() => void} hands
 * @property {() => void} hint
 * @property {() => void} copy
 * @property {() => void} branch into a try, or out of it
 */

/**
 * By the place of the key, which is the same in every alphabet.
 *
 * @type {Record<string, (commands: Commands) => void>}
 */
const KEYS = {
  ArrowRight: ({ step }) => step(1),
  ArrowLeft: ({ step }) => step(-1),
  PageDown: ({ chapter }) => chapter(1),
  PageUp: ({ chapter }) => chapter(-1),
  Home: ({ end }) => end("first"),
  End: ({ end }) => end("last"),
  Space: ({ toggle }) => toggle(),
  Digit1: ({ speed }) => speed(1),
  Digit2: ({ speed }) => speed(2),
  Digit3: ({ speed }) => speed(3),
  KeyA: ({ hands }) => hands(),
  KeyH: ({ hint }) => hint(),
  KeyL: ({ copy }) => copy(),
  KeyT: ({ branch }) => branch(),
};

/** These belong to the control that has the focus. */
const OWN_KEYS = {
  "input[type=range]": /^(Arrow|Home|End|Page)/,
  "input:not([type=range]), select, textarea": /./,
  "button, a, summary": /^Space$/,
  ".hand": /^(Arrow|Home|End|Space)/,
  "[role=log]": /^(Page|Home|End)/,
};

/** @param {Commands} commands */
export function listenToReplayKeys(commands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || isOfControl(event)) return;
    const act = KEYS[event.code];
    if (!act) return;
    event.preventDefault();
    act(commands);
  });
}

/** @param {KeyboardEvent} event */
function isOfControl({ target, code }) {
  if (!(target instanceof Element)) return false;
  const found = Object.entries(OWN_KEYS).filter(([selector]) => target.closest(selector));
  return found.some(([, keys]) => keys.test(code));
}
