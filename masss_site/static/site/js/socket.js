/**
 * A socket that comes back: own heartbeat, resume from the last number, commands sent until
 * they are answered. It knows the fields t, id and n of a frame, and no word of the game.
 */

const PING_MS = 5000;
const SILENT_MS = 10000;
const ANSWER_MS = 5000;
const RESEND_MS = 1500;
const CHECK_MS = 500;
const BEHIND_MS = 400;
const BACK_OFF_MS = [300, 15000];

/** Close codes after which trying again is of no use. */
const FINAL_CODES = new Set([4401, 4403, 4404, 4410, 4423]);
const SUSPENDED_CODE = 4423;

/** The people who run the site have told something: the strip of this page (desk.js) hears it. */
const tellDesk = () => document.dispatchEvent(new Event("desk"));
const FLOOD_CODE = 4429;

/**
 * @typedef {object} Frame
 * @property {string} t
 * @property {string | null} [id]
 * @property {number | null} [n]
 */

/**
 * @typedef {object} SocketOptions
 * @property {string} url
 * @property {() => number | null} position newest number the page has
 * @property {(frame: any) => void} onFrame
 * @property {(state: "online" | "reconnecting" | "refused", code?: number) => void} onState
 */

export class ResumingSocket {
  #options;
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, {message: Frame, sentAt: number}>} */
  #unanswered = new Map();
  #heardAt = 0;
  #pingedAt = 0;
  /** When the oldest ping without an answer was sent; 0 when none is open. */
  #askedAt = 0;
  #failures = 0;
  #ended = false;
  #retry = 0;
  #behind = 0;
  #idPrefix = randomLetters(8);
  #idCount = 0;

  /** @param {SocketOptions} options */
  constructor(options) {
    this.#options = options;
  }

  /** Connects, and keeps connected until the server says that it is of no use. */
  start() {
    setInterval(() => this.#check(), CHECK_MS);
    heartbeat().addEventListener("message", () => this.#check());
    addEventListener("online", () => this.#hurry());
    addEventListener("pageshow", () => this.#hurry());
    document.addEventListener("visibilitychange", () => {
      if (document.visibilityState === "visible") this.#hurry();
    });
    this.#connect();
  }

  /**
   * An id that no other tab makes: commands of two tabs must not answer each other.
   *
   * @returns {string}
   */
  nextId() {
    this.#idCount += 1;
    return `${this.#idPrefix}-${this.#idCount}`;
  }

  /**
   * Sends a command now and again until it is answered, over a lost connection too.
   *
   * @param {Frame & {id: string}} message
   */
  command(message) {
    this.#unanswered.set(message.id, { message, sentAt: performance.now() });
    this.#send(message);
  }

  /**
   * Sends a question once; an answer that is lost is not missed.
   *
   * @param {Frame} message
   */
  ask(message) {
    this.#send(message);
  }

  /**
   * Asks for everything after a number; a number is missing or wanted again.
   *
   * @param {number | null} [n]
   */
  sync(n = this.#options.position()) {
    this.#send({ t: "sync", n });
  }

  #connect() {
    clearTimeout(this.#retry);
    const socket = new WebSocket(this.#options.url);
    this.#socket = socket;
    this.#heardAt = this.#askedAt = performance.now();
    socket.onopen = () => this.#onOpen(socket);
    socket.onmessage = (event) => this.#onMessage(socket, event.data);
    socket.onclose = (event) => this.#onClose(socket, event.code);
  }

  /** @param {WebSocket} socket */
  #onOpen(socket) {
    if (socket !== this.#socket) return;
    this.#heardAt = performance.now();
    this.#askedAt = 0;
    this.sync();
    this.#ping();
    for (const id of this.#unanswered.keys()) this.#resend(id);
  }

  /**
   * @param {WebSocket} socket
   * @param {unknown} text
   */
  #onMessage(socket, text) {
    if (socket !== this.#socket || typeof text !== "string") return;
    this.#heardAt = performance.now();
    this.#askedAt = 0;
    this.#failures = 0;
    this.#options.onState("online");
    const frame = JSON.parse(text);
    if (frame.t === "ack" || frame.t === "error") this.#unanswered.delete(frame.id);
    if (frame.t === "desk") tellDesk();
    this.#options.onFrame(frame);
    if (frame.t === "pong") this.#lookBehind(frame.n);
  }

  /**
   * A pong that knows a newer number than we do: the events may be under way; if not, ask.
   *
   * @param {number} newest
   */
  #lookBehind(newest) {
    clearTimeout(this.#behind);
    const isBehind = () => (this.#options.position() ?? -1) < newest;
    if (isBehind()) this.#behind = window.setTimeout(() => isBehind() && this.sync(), BEHIND_MS);
  }

  /**
   * @param {WebSocket} socket
   * @param {number} code
   */
  #onClose(socket, code) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    if (FINAL_CODES.has(code)) {
      this.#ended = true;
      if (code === SUSPENDED_CODE) tellDesk();
      this.#options.onState("refused", code);
      return;
    }
    this.#options.onState("reconnecting", code);
    // Many tables lose the same server at the same time: they must not come back all at once.
    const [least, most] = BACK_OFF_MS;
    const wait = code === FLOOD_CODE ? most : Math.min(most, least * 2 ** this.#failures);
    this.#failures += 1;
    this.#retry = window.setTimeout(() => this.#connect(), wait * (0.5 + Math.random()));
  }

  /** Drops a connection that nobody answers on: its close event may take a minute. */
  #abandon() {
    const socket = this.#socket;
    if (!socket) return;
    this.#onClose(socket, 0);
    socket.close();
  }

  #check() {
    const now = performance.now();
    if (this.#ended || !this.#socket) return;
    // A page may have been asleep: only silence after a ping is silence.
    const unanswered = this.#askedAt > 0 && now - this.#askedAt >= ANSWER_MS;
    if (unanswered && now - this.#heardAt >= SILENT_MS) {
      this.#abandon();
      return;
    }
    if (now - this.#pingedAt >= PING_MS) this.#ping();
    for (const [id, { sentAt }] of this.#unanswered) {
      if (now - sentAt >= RESEND_MS) this.#resend(id);
    }
  }

  /** The page is seen again or the network is back: no waiting for the next beat. */
  #hurry() {
    if (this.#ended) return;
    if (!this.#socket) this.#connect();
    else this.#ping();
  }

  #ping() {
    this.#pingedAt = performance.now();
    this.#askedAt ||= this.#pingedAt;
    this.#send({ t: "ping", n: this.#options.position() });
  }

  /** @param {string} id */
  #resend(id) {
    const entry = this.#unanswered.get(id);
    if (!entry) return;
    entry.sentAt = performance.now();
    this.#send(entry.message);
  }

  /** @param {object} message */
  #send(message) {
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(JSON.stringify(message));
  }
}

/** @type {Worker | undefined} one for all sockets of the page */
let beating;

/** Ticks in the background too, where the page's own timers hardly run. */
function heartbeat() {
  beating ??= new Worker(import.meta.resolve("./beat.js"));
  return beating;
}

/**
 * @param {number} length
 * @returns {string}
 */
function randomLetters(length) {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}
