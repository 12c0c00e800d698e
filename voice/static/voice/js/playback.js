/**
 * What the others say, each person at the own volume; who is muted here stays so.
 */

/** @typedef {import("./memory.js").Memory} Memory */

export class Playback {
  #memory;
  #onChange;
  /** @type {Map<number, HTMLAudioElement>} */
  #players = new Map();
  /** Those of them that the browser lets sound after a press only. @type {Set<HTMLAudioElement>} */
  #blocked = new Set();

  /**
   * @param {Memory} memory
   * @param {() => void} onChange whether everything sounds may be otherwise now
   */
  constructor(memory, onChange) {
    this.#memory = memory;
    this.#onChange = onChange;
  }

  /**
   * @param {number} player
   * @param {MediaStreamTrack} track
   */
  add(player, track) {
    this.remove(player);
    const audio = new Audio();
    audio.autoplay = true;
    audio.srcObject = new MediaStream([track]);
    // Only the device pauses it, as for a call: nobody here does.
    audio.onpause = () => this.#play(audio);
    this.#players.set(player, audio);
    this.apply(player);
    this.#useOutput(audio);
    this.#play(audio);
  }

  /** @param {number} player */
  remove(player) {
    const audio = this.#players.get(player);
    if (!audio) return;
    audio.onpause = null;
    audio.pause();
    audio.srcObject = null;
    this.#players.delete(player);
    this.#blocked.delete(audio);
  }

  /** @param {number} player whose volume or muting has changed */
  apply(player) {
    const audio = this.#players.get(player);
    if (!audio) return;
    const { volume, muted } = this.#memory.person(player);
    audio.volume = volume;
    audio.muted = muted;
  }

  /** Sounds again after a sleep, a call, or once a press allows it. */
  resume() {
    for (const audio of this.#players.values()) if (audio.paused) this.#play(audio);
  }

  /** The person chose where the others are heard. */
  useOutput() {
    for (const audio of this.#players.values()) this.#useOutput(audio);
  }

  /** Whether only a press can bring sound back. */
  get isBlocked() {
    return this.#blocked.size > 0;
  }

  /** @param {HTMLAudioElement} audio */
  #useOutput(audio) {
    const { output } = this.#memory.settings;
    // A device that is gone leaves the default one.
    if (audio.setSinkId) audio.setSinkId(output).catch(() => {});
  }

  /** @param {HTMLAudioElement} audio */
  async #play(audio) {
    try {
      await audio.play();
      this.#blocked.delete(audio);
    } catch {
      const isGone = ![...this.#players.values()].includes(audio);
      if (!isGone) this.#blocked.add(audio);
    }
    this.#onChange();
  }
}
