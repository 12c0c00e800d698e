/**
 * SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104) over bytes. Pure.
 * The browser's own functions are missing on pages that are served over plain HTTP in a home
 * network, and they never answer at once.
 */

const BLOCK = 64;
const WORDS = 64;

/** The first 32 bits behind the point of roots of the first primes. */
const { roots, cubes } = constants();

function constants() {
  const primes = [];
  for (let n = 2; primes.length < WORDS; n++) {
    if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  }
  const fraction = (/** @type {number} */ x) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  return {
    roots: primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime))),
    cubes: primes.map((prime) => fraction(Math.cbrt(prime))),
  };
}

/**
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function sha256(message) {
  const bytes = padded(message);
  const state = Uint32Array.from(roots);
  for (let at = 0; at < bytes.length; at += BLOCK) compress(state, new DataView(bytes.buffer, at));
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, i) => digest.setUint32(4 * i, word));
  return new Uint8Array(digest.buffer);
}

/**
 * @param {Uint8Array} key at most 64 bytes
 * @param {Uint8Array} message
 * @returns {Uint8Array} 32 bytes
 */
export function hmacSha256(key, message) {
  const whole = new Uint8Array(BLOCK);
  whole.set(key);
  const inner = joined(
    whole.map((byte) => byte ^ 0x36),
    message,
  );
  return sha256(
    joined(
      whole.map((byte) => byte ^ 0x5c),
      sha256(inner),
    ),
  );
}

/**
 * @param {Uint8Array} one
 * @param {Uint8Array} other
 */
function joined(one, other) {
  const both = new Uint8Array(one.length + other.length);
  both.set(one);
  both.set(other, one.length);
  return both;
}

/**
 * The message, a one, zeros, and its length in bits in the last eight bytes of a block.
 *
 * @param {Uint8Array} message
 */
function padded(message) {
  const bytes = new Uint8Array(Math.ceil((message.length + 9) / BLOCK) * BLOCK);
  bytes.set(message);
  bytes[message.length] = 0x80;
  new DataView(bytes.buffer).setUint32(bytes.length - 4, message.length * 8);
  return bytes;
}

/**
 * @param {number} word
 * @param {number} by
 */
const turned = (word, by) => (word >>> by) | (word << (32 - by));

/**
 * @param {Uint32Array} state changed
 * @param {DataView} block
 */
function compress(state, block) {
  const w = schedule(block);
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < WORDS; i++) {
    const sum1 = turned(e, 6) ^ turned(e, 11) ^ turned(e, 25);
    const one = (h + sum1 + ((e & f) ^ (~e & g)) + cubes[i] + w[i]) | 0;
    const sum0 = turned(a, 2) ^ turned(a, 13) ^ turned(a, 22);
    const other = (sum0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + other) | 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => {
    state[i] += word;
  });
}

/**
 * @param {DataView} block
 * @returns {Int32Array} 64 words
 */
function schedule(block) {
  const w = new Int32Array(WORDS);
  for (let i = 0; i < 16; i++) w[i] = block.getInt32(4 * i);
  for (let i = 16; i < WORDS; i++) {
    const [x, y] = [w[i - 15], w[i - 2]];
    const sum0 = turned(x, 7) ^ turned(x, 18) ^ (x >>> 3);
    const sum1 = turned(y, 17) ^ turned(y, 19) ^ (y >>> 10);
    w[i] = w[i - 16] + sum0 + w[i - 7] + sum1;
  }
  return w;
}
