/**
 * A small store: get, set, subscribe. Subscribers that draw are called once a frame.
 */

/**
 * Calls `task` before the next paint; in a hidden tab, which never paints, soon.
 *
 * @param {() => void} task
 */
function beforePaint(task) {
  if (document.visibilityState === "visible") requestAnimationFrame(task);
  else setTimeout(task, 50);
}

/**
 * Makes a store around a plain object.
 *
 * @template {object} T
 * @param {T} initial
 * @param {(task: () => void) => void} [schedule] when to tell the subscribers
 */
export function createStore(initial, schedule = beforePaint) {
  let current = initial;
  let drawn = initial;
  let waiting = false;
  /** @type {Set<(now: T, before: T) => void>} */
  const subscribers = new Set();

  function tell() {
    waiting = false;
    const [now, before] = [current, drawn];
    drawn = current;
    for (const subscriber of subscribers) subscriber(now, before);
  }

  return {
    /** @returns {T} */
    get: () => current,

    /** @param {Partial<T>} patch replaces these fields; the object itself is never changed */
    set(patch) {
      current = { ...current, ...patch };
      if (waiting) return;
      waiting = true;
      schedule(tell);
    },

    /**
     * @param {(now: T, before: T) => void} subscriber gets the state now and when it was last told
     * @returns {() => void} ends the subscription
     */
    subscribe(subscriber) {
      subscribers.add(subscriber);
      return () => subscribers.delete(subscriber);
    },
  };
}
