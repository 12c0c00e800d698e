/**
 * Push to talk: hold the button or Space. Let go, or look away, and nobody hears any more.
 */

const TAIL_MS = 200;

export class PushToTalk {
  #isOn;
  #onHold;
  #tail = 0;
  #isHeld = false;
  /** What holds it: a pointer on the button, or the key. @type {Set<string>} */
  #holders = new Set();

  /**
   * @param {HTMLElement} button
   * @param {() => boolean} isOn whether the person talks by holding
   * @param {(held: boolean) => void} onHold
   */
  constructor(button, isOn, onHold) {
    this.#isOn = isOn;
    this.#onHold = onHold;
    button.addEventListener("pointerdown", (event) => this.#press(button, event));
    for (const end of ["pointerup", "pointercancel", "lostpointercapture"]) {
      button.addEventListener(end, () => this.#release("pointer"));
    }
    button.addEventListener("contextmenu", (event) => isOn() && event.preventDefault());
    // First of all listeners: Space must not also scroll, press a button or choose a card.
    addEventListener("keydown", (event) => this.#key(event, true), true);
    addEventListener("keyup", (event) => this.#key(event, false), true);
    addEventListener("blur", () => this.stop());
    addEventListener("pagehide", () => this.stop());
    addEventListener("focusin", (event) => needsSpace(event.target) && this.stop());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "hidden") this.stop();
    });
  }

  get isHeld() {
    return this.#isHeld;
  }

  /** At once, without a tail: the key may be let go where no page hears of it. */
  stop() {
    this.#holders.clear();
    clearTimeout(this.#tail);
    this.#set(false);
  }

  /**
   * @param {HTMLElement} button
   * @param {PointerEvent} event
   */
  #press(button, event) {
    if (!this.#isOn() || event.button !== 0) return;
    button.setPointerCapture(event.pointerId);
    this.#hold("pointer");
  }

  /**
   * @param {KeyboardEvent} event
   * @param {boolean} down
   */
  #key(event, down) {
    if (event.code !== "Space") return;
    // Wherever it is let go: what is not held any more must not stay open.
    if (!down) this.#release("key");
    if (!this.#isOn() || needsSpace(event.target)) return;
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (down && !event.repeat) this.#hold("key");
  }

  /** @param {string} holder */
  #hold(holder) {
    clearTimeout(this.#tail);
    this.#holders.add(holder);
    this.#set(true);
  }

  /** @param {string} holder */
  #release(holder) {
    if (!this.#holders.delete(holder) || this.#holders.size) return;
    clearTimeout(this.#tail);
    // The end of a word is said while the finger is already up.
    this.#tail = window.setTimeout(() => this.#set(false), TAIL_MS);
  }

  /** @param {boolean} held */
  #set(held) {
    if (this.#isHeld === held) return;
    this.#isHeld = held;
    this.#onHold(held);
  }
}

/** Kinds of fields that take no Space, or that the arrows work as well. */
const WITHOUT_SPACE = new Set(["button", "submit", "reset", "range", "radio", "hidden"]);

/**
 * Whether Space is a character there, or the one key that does what is to be done.
 *
 * @param {EventTarget | null} target
 */
function needsSpace(target) {
  if (target instanceof HTMLInputElement) return !WITHOUT_SPACE.has(target.type);
  if (target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement) return true;
  return target instanceof HTMLElement && target.isContentEditable;
}
