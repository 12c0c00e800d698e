/**
 * Whether others probably hear themselves: the own microphone rises whenever somebody else talks.
 */

const SPAN = 50;
const ENOUGH = 15;
const SHARE = 0.7;

export class EchoGuess {
  /** Newest last: whether the microphone was loud while somebody else talked. @type {boolean[]} */
  #together = [];
  /** The same while nobody else talked. @type {boolean[]} */
  #alone = [];

  /**
   * Takes one look into account.
   *
   * @param {boolean} mine whether the own open microphone is loud
   * @param {boolean} others whether somebody else talks
   * @returns {boolean} whether an echo is likely
   */
  look(mine, others) {
    const looks = others ? this.#together : this.#alone;
    looks.push(mine);
    if (looks.length > SPAN) looks.shift();
    if (this.#together.length < ENOUGH) return false;
    // A person who talks all the time does so when the others are silent, too.
    return share(this.#together) > SHARE && share(this.#alone) < SHARE / 2;
  }

  /** The microphone or the mode is another: what was seen says nothing any more. */
  clear() {
    this.#together = [];
    this.#alone = [];
  }
}

/** @param {boolean[]} looks */
const share = (looks) => looks.filter(Boolean).length / Math.max(1, looks.length);
