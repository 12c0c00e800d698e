/**
 * <count-down>: the seconds left until a time of the server. It ticks while it is in the page.
 */

import { pageTime_ms } from "../../../site/js/clock.js";

const TICK_MS = 250;

class CountDown extends HTMLElement {
  /** Time of the server at which it is over, ms. */
  endsAt = 0;
  /** Server's time minus this page's time, ms. */
  clockOffset = 0;
  /** The time the whole ring stands for, ms. */
  whole = 20000;
  #timer = 0;
  #shown = "";

  connectedCallback() {
    this.#timer = window.setInterval(() => this.tick(), TICK_MS);
    this.tick();
  }

  disconnectedCallback() {
    clearInterval(this.#timer);
  }

  tick() {
    const left = Math.max(0, this.endsAt - pageTime_ms() - this.clockOffset);
    this.style.setProperty("--left", String(Math.min(1, left / this.whole)));
    const seconds = String(Math.ceil(left / 1000));
    if (this.#shown === seconds) return;
    this.#shown = seconds;
    this.replaceChildren(seconds);
  }
}

customElements.define("count-down", CountDown);

/** @returns {CountDown} */
export function countDown() {
  const node = /** @type {CountDown} */ (document.createElement("count-down"));
  node.setAttribute("role", "timer");
  node.className = "countdown";
  return node;
}
