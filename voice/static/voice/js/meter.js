/**
 * How loud the own microphone is, and who of the others is talking: five times a second.
 */

const EVERY_MS = 200;
/** Above it somebody is talking, and not just breathing. */
const TALKING = 0.02;

export class Meter {
  #read;
  /** @type {AudioContext | null} */
  #context = null;
  /** @type {AnalyserNode | null} */
  #analyser = null;
  /** @type {MediaStreamAudioSourceNode | null} */
  #source = null;
  #samples = new Float32Array(1024);

  /** @param {() => void} read called five times a second */
  constructor(read) {
    this.#read = read;
    setInterval(() => this.#read(), EVERY_MS);
  }

  /** @param {MediaStream | null} stream the own microphone */
  listen(stream) {
    this.#source?.disconnect();
    this.#source = null;
    if (!stream) return;
    this.#context ??= new AudioContext();
    this.#analyser ??= new AnalyserNode(this.#context, { fftSize: 1024 });
    this.#source = this.#context.createMediaStreamSource(stream);
    this.#source.connect(this.#analyser);
    this.resume();
  }

  /** A press lets the browser measure. */
  resume() {
    if (this.#context && this.#context.state !== "running") this.#context.resume().catch(() => {});
  }

  /** How loud the own microphone is, from 0 to 1. */
  get level() {
    if (!this.#source || !this.#analyser) return 0;
    this.#analyser.getFloatTimeDomainData(this.#samples);
    return rootMeanSquare(this.#samples);
  }
}

/** @param {Float32Array} samples */
export function rootMeanSquare(samples) {
  let sum = 0;
  for (const sample of samples) sum += sample * sample;
  return Math.sqrt(sum / samples.length);
}

/** @param {number} level from 0 to 1 */
export const isTalking = (level) => level > TALKING;

/**
 * How far a meter is filled, from 0 to 1: ears hear loudness by its logarithm.
 *
 * @param {number} level from 0 to 1
 */
export const meterOf = (level) => Math.min(1, Math.max(0, 1 + Math.log10(Math.max(level, 1e-6)) / 2.5));
