/**
 * Notices what a talk does not survive by itself: sleep, another network, a page that was away.
 */

const CHECK_MS = 1000;
const GAP_MS = 5000;

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
