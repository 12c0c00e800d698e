/**
 * What the others say, each person at the own volume; who is muted here stays so.
 */

/** @typedef {import("./memory.js").Memory} Memory */

export class Playback {
  #memory;
  #onBlocked;
  /** @type {Map<number, HTMLAudioElement>} */
  #players = new Map();

  /**
   * @param {Memory} memory
   * @param {() => void} onBlocked the browser wants a press before it lets anything sound
   */
  constructor(memory, onBlocked) {
    this.#memory = memory;
    this.#onBlocked = onBlocked;
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
    this.#players.set(player, audio);
    this.apply(player);
    this.#useOutput(audio);
    this.#play(audio);
  }

  /** @param {number} player */
  remove(player) {
    const audio = this.#players.get(player);
    if (!audio) return;
    audio.pause();
    audio.srcObject = null;
    this.#players.delete(player);
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

  get isPlaying() {
    return [...this.#players.values()].every((audio) => !audio.paused);
  }

  /** @param {HTMLAudioElement} audio */
  #useOutput(audio) {
    const { output } = this.#memory.settings;
    // A device that is gone leaves the default one.
    if (audio.setSinkId) audio.setSinkId(output).catch(() => {});
  }

  /** @param {HTMLAudioElement} audio */
  #play(audio) {
    audio.play().catch((/** @type {DOMException} */ fault) => {
      if (fault.name === "NotAllowedError") this.#onBlocked();
    });
  }
}
