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
 * @property {() => void} leave
 */

/** @type {Record<string, (commands: Commands) => void>} */
const KEYS = {
  ArrowRight: ({ step }) => step(1),
  ArrowLeft: ({ step }) => step(-1),
  PageDown: ({ chapter }) => chapter(1),
  PageUp: ({ chapter }) => chapter(-1),
  Home: ({ end }) => end("first"),
  End: ({ end }) => end("last"),
  " ": ({ toggle }) => toggle(),
  1: ({ speed }) => speed(1),
  2: ({ speed }) => speed(2),
  3: ({ speed }) => speed(3),
  a: ({ hands }) => hands(),
  h: ({ hint }) => hint(),
  l: ({ copy }) => copy(),
  Escape: ({ leave }) => leave(),
};

/** These belong to the control that has the focus. */
const OWN_KEYS = {
  "input, select, textarea": /^(Arrow.*|Home|End|Page.*| |[1-3a-z])$/,
  "button, a, summary": /^ $/,
  ".hand": /^(Arrow.*|Home|End| )$/,
  "[role=log]": /^(Page.*|Home|End)$/,
};

/** @param {Commands} commands */
export function listenToReplayKeys(commands) {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (document.querySelector("dialog[open]") || isOfControl(event)) return;
    const act = KEYS[event.key.length === 1 ? event.key.toLowerCase() : event.key];
    if (!act) return;
    if (event.key !== "Escape") event.preventDefault();
    act(commands);
  });
}

/** @param {KeyboardEvent} event */
function isOfControl({ target, key }) {
  if (!(target instanceof Element)) return false;
  const found = Object.entries(OWN_KEYS).filter(([selector]) => target.closest(selector));
  return found.some(([, keys]) => keys.test(key.length === 1 ? key.toLowerCase() : key));
}
