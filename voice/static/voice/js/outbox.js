/**
 * Signals on their way out, never more in ten seconds than the server takes from one tab.
 */

const MESSAGES = 40;
const PER_MS = 10000;

export class Outbox {
  #send;
  /** @type {object[]} */
  #waiting = [];
  /** When the last messages went, oldest first. @type {number[]} */
  #times = [];
  #timer = 0;

  /** @param {(message: any) => void} send */
  constructor(send) {
    this.#send = send;
  }

  /** @param {object} message goes at once, or as soon as it may */
  push(message) {
    this.#waiting.push(message);
    this.#drain();
  }

  /**
   * Drops what is still waiting, such as all that belongs to a link that is gone.
   *
   * @param {(message: any) => boolean} stale
   */
  drop(stale) {
    this.#waiting = this.#waiting.filter((message) => !stale(message));
  }

  #drain() {
    clearTimeout(this.#timer);
    const now = performance.now();
    this.#times = this.#times.filter((time) => now - time < PER_MS);
    while (this.#waiting.length && this.#times.length < MESSAGES) {
      this.#times.push(now);
      this.#send(this.#waiting.shift());
    }
    if (!this.#waiting.length) return;
    const wait = this.#times[0] + PER_MS - now;
    this.#timer = window.setTimeout(() => this.#drain(), wait);
  }
}
