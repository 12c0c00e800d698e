/**
 * Voice on a page: a button that is live at once. All that a talk needs is loaded with the first
 * press, or at once where this tab was talking; most who look at a table never talk.
 */

import { setProps, setText } from "../../site/js/dom.js";
import { addTexts, t } from "../../site/js/i18n.js";
import { Memory } from "./memory.js";

/** @typedef {ReturnType<typeof import("./mount.js").mount>} Mounted */

/** @param {HTMLElement} root */
function start(root) {
  const find = (/** @type {string} */ name) =>
    /** @type {HTMLElement} */ (root.querySelector(`[data-voice=${name}]`));
  const memory = new Memory();
  const firstPresses = new AbortController();
  let isLoading = false;
  /** What the first press wants. @type {((mounted: Mounted) => unknown) | null} */
  let wish = null;

  /** @param {"off" | "joining"} look until the talk itself draws the button */
  function draw(look, status = "") {
    setProps(root, { data: { look, urgent: status !== "" } });
    setText(find("words"), t(`voice.press.${look}`));
    setText(find("status"), status);
  }

  async function load() {
    if (isLoading) return;
    isLoading = true;
    draw("joining");
    const talk = await fetchTalk().catch(() => null);
    isLoading = false;
    if (!talk) {
      draw("off", t("voice.not_loaded"));
      return;
    }
    firstPresses.abort(); // From now on the talk listens itself.
    const mounted = talk.mount(root, memory);
    Object.assign(root, { voice: mounted });
    wish?.(mounted);
  }

  /**
   * @param {string} name of a button
   * @param {(mounted: Mounted) => unknown} act
   */
  function onFirstPress(name, act) {
    const press = () => {
      wish = act;
      load();
    };
    find(name).addEventListener("click", press, { signal: firstPresses.signal });
  }

  onFirstPress("button", ({ talk }) => talk.join());
  onFirstPress("more", ({ panel }) => panel.open());
  if (memory.stay(root.dataset.room ?? "")) load();
  root.removeAttribute("data-loading");
}

/** Asks for the deepest files at once, so that they need not wait for those that name them. */
async function fetchTalk() {
  const [talk] = await Promise.all([import("./mount.js"), import("./talk.js"), import("./link.js")]);
  return talk;
}

/** After the page's own scripts, which set the page's texts and must not wait for voice. */
addEventListener("DOMContentLoaded", () => {
  const texts = document.getElementById("voice-texts");
  const root = document.querySelector("[data-part=voice]");
  if (!texts || !(root instanceof HTMLElement)) return;
  addTexts(JSON.parse(texts.textContent ?? "{}"));
  start(root);
});
