/**
 * Plays the steps one after another, at one of three speeds, and stops at the last.
 */

import { show } from "./state.js";

/** @typedef {import("./state.js").ReplayStore} ReplayStore */

/**
 * How long a step stands, ms. The slowest leaves time to read all of it.
 *
 * @type {Record<import("./state.js").Speed, number>}
 */
export const STEP_MS = { 1: 2400, 2: 1200, 3: 400 };

export class Player {
  #store;
  #timer = 0;

  /** @param {ReplayStore} store */
  constructor(store) {
    this.#store = store;
  }

  /** Starts where the replay stands; from the last step, at the start of the match. */
  play() {
    const { replay, at, practice } = this.#store.get();
    const isAtEnd = at === replay.steps.length - 1;
    if (isAtEnd && practice) return;
    show(this.#store, isAtEnd ? { at: 0, playing: true } : { playing: true });
    this.#wait();
  }

  pause() {
    clearTimeout(this.#timer);
    if (this.#store.get().playing) this.#store.set({ playing: false });
  }

  toggle() {
    if (this.#store.get().playing) this.pause();
    else this.play();
  }

  /** @param {import("./state.js").Speed} speed holds from now on, also for the step that stands */
  setSpeed(speed) {
    this.#store.set({ speed });
    if (this.#store.get().playing) this.#wait();
  }

  /**
   * Goes to a step by hand, which ends the playing.
   *
   * @param {number} at
   */
  goTo(at) {
    this.pause();
    const last = this.#store.get().replay.steps.length - 1;
    show(this.#store, { at: Math.min(Math.max(at, 0), last) });
  }

  #wait() {
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#next(), STEP_MS[this.#store.get().speed]);
  }

  #next() {
    const { replay, at } = this.#store.get();
    const last = replay.steps.length - 1;
    const playing = at + 1 < last;
    show(this.#store, { at: Math.min(at + 1, last), playing });
    if (playing) this.#wait();
  }
}
