// Hears when somebody becomes audible in a page. Runs where the page's sound is made, 128 samples
// at a time; its times are the machine's, to a millisecond.

/** Above the noise that a decoder makes up for silence. */
const LOUD = 0.005;
/** Blocks of silence, 0.4 s, after which the next sound is a new one. */
const CALM = 150;

class Ear extends AudioWorkletProcessor {
  #calm = 0;
  #listens = false;

  constructor() {
    super();
    this.port.onmessage = () => {
      this.#calm = 0;
      this.#listens = true;
    };
  }

  /** @param {Float32Array[][]} inputs */
  process([[samples = new Float32Array()]]) {
    if (!this.#listens) return true;
    if (!samples.some((sample) => Math.abs(sample) > LOUD)) {
      this.#calm += 1;
      if (this.#calm === CALM) this.port.postMessage("calm");
    } else if (this.#calm >= CALM) {
      this.#listens = false;
      this.port.postMessage(Date.now());
    } else this.#calm = 0;
    return true;
  }
}

registerProcessor("ear", Ear);
