/**
 * Notices what a talk does not survive by itself: sleep, another network, a page that was away.
 */

const CHECK_MS = 1000;
const GAP_MS = 5000;
const GRACE_MS = 3000;

/**
 * @param {(network: boolean) => void} restore what is broken; `network`: the ways out are others
 */
export function watchForBreaks(restore) {
  let last = Date.now();
  setInterval(() => {
    const now = Date.now();
    // A timer that comes much too late: the machine slept, or the phone had a call.
    if (now - last > CHECK_MS + GAP_MS && document.visibilityState === "visible") restore(true);
    last = now;
  }, CHECK_MS);
  addEventListener("online", () => restore(true));
  addEventListener("pageshow", (event) => event.persisted && restore(true));
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible") restore(false);
  });
  /** @type {any} */ (navigator).connection?.addEventListener("change", () => restore(true));
  navigator.mediaDevices?.addEventListener("devicechange", () => restore(false));
}

/** Says when something stays broken for so long that the person should press. */
export class Alarm {
  #state;
  #tell;
  #timer = 0;
  #isBroken = false;

  /**
   * @param {() => "whole" | "broken" | "blocked"} state blocked: only a press can help
   * @param {(broken: boolean) => void} tell
   */
  constructor(state, tell) {
    this.#state = state;
    this.#tell = tell;
  }

  /** To be called whenever the state may be another. */
  look() {
    const state = this.#state();
    if (state === "whole") {
      clearTimeout(this.#timer);
      this.#timer = 0;
      this.#set(false);
    } else if (state === "blocked") this.#set(true);
    else if (!this.#timer) {
      this.#timer = window.setTimeout(() => this.#set(this.#state() !== "whole"), GRACE_MS);
    }
  }

  /** @param {boolean} broken */
  #set(broken) {
    if (this.#isBroken === broken) return;
    this.#isBroken = broken;
    this.#tell(broken);
  }
}
