/**
 * Two short tones of our own making: «your turn», and the knock of a card on the table.
 */

/** @type {AudioContext | null} */
let audio = null;

/** Browsers let a page sound only after a touch or a key. */
function wake() {
  audio ??= new AudioContext();
  if (audio.state === "suspended") void audio.resume();
}

/** Waits for the first touch or key, which allows sound. */
export function allowSound() {
  for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, wake, { passive: true });
}

/**
 * @param {OscillatorType} type
 * @param {number} hertz
 * @param {number} from_s from now
 * @param {number} length_s
 * @param {number} loudness 0–1
 */
function tone(type, hertz, from_s, length_s, loudness) {
  if (audio?.state !== "running") return;
  const start = audio.currentTime + from_s;
  const [source, gain] = [audio.createOscillator(), audio.createGain()];
  source.type = type;
  source.frequency.value = hertz;
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(loudness, start + 0.015);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length_s);
  source.connect(gain).connect(audio.destination);
  source.start(start);
  source.stop(start + length_s);
}

/** A fourth upwards, as a horse-head fiddle is tuned. */
export function soundTurn() {
  tone("triangle", 440, 0, 0.35, 0.25);
  tone("triangle", 587, 0.14, 0.5, 0.25);
}

export function soundCard() {
  tone("sine", 170, 0, 0.07, 0.18);
}
