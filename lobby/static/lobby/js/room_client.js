/**
 * Frames of the server into the room's state, and the person's commands to the server.
 * The page changes nothing by itself: what it shows is what the server has said.
 */

import { pageTime_ms } from "../../site/js/clock.js";
import { hasText } from "../../site/js/i18n.js";
import { ResumingSocket } from "../../site/js/socket.js";
import { applyFrame, notice } from "./room_state.js";

/** @typedef {import("./room_state.js").RoomPage} RoomPage */
/** @typedef {import("./room_state.js").Notice} Notice */

const NOTICE_MS = 6000;
/** Of these a second one may follow before the first is answered. */
const MANY_AT_ONCE = new Set(["say", "say_phrase", "invite"]);

/** @typedef {{done?: () => void, refused?: () => void}} Then what to do after the answer */

export class RoomClient {
  #store;
  #socket;
  #noticeTimer = 0;
  /** @type {Map<string, {kind: string, then: Then}>} command's id → what it was */
  #waiting = new Map();

  /**
   * @param {ReturnType<typeof import("../../site/js/store.js").createStore<RoomPage>>} store
   * @param {string} url address of the room's socket
   */
  constructor(store, url) {
    this.#store = store;
    this.#socket = new ResumingSocket({
      url,
      position: () => this.#store.get().n,
      onFrame: (frame) => this.#receive(frame),
      onState: (connection, closeCode = 0) => this.#setConnection(connection, closeCode),
    });
  }

  start() {
    this.#socket.start();
  }

  /**
   * Sends a command; a second one of the same kind waits for the answer of the first.
   *
   * @param {{t: string, [field: string]: any}} fields
   * @param {Then} [then]
   */
  command(fields, then = {}) {
    const { pending } = this.#store.get();
    if (pending.has(fields.t) && !MANY_AT_ONCE.has(fields.t)) return;
    const id = this.#socket.nextId();
    this.#waiting.set(id, { kind: fields.t, then });
    this.#store.set({ pending: new Set([...pending, fields.t]) });
    this.#socket.command({ ...fields, t: fields.t, id });
  }

  /**
   * Tells something for a few seconds.
   *
   * @param {Notice} told
   */
  tell(told) {
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => this.#store.set({ notice: null }), NOTICE_MS);
    this.#store.set({ notice: told });
  }

  /**
   * @param {RoomPage["connection"]} connection
   * @param {number} closeCode
   */
  #setConnection(connection, closeCode) {
    const now = this.#store.get();
    if (now.connection !== connection || now.closeCode !== closeCode) {
      this.#store.set({ connection, closeCode });
    }
  }

  /** @param {any} frame */
  #receive(frame) {
    if (frame.now) this.#setClock(frame.now);
    const { notice: told, ...patch } = applyFrame(this.#store.get(), frame);
    if (Object.keys(patch).length) this.#store.set(patch);
    if (told) this.tell(hasText(told.key) ? told : notice("refusal.other", {}, told.tone));
    if (frame.t === "ack" || frame.t === "error") this.#answered(frame.id, frame.t === "ack");
  }

  /**
   * @param {string | null} id
   * @param {boolean} carriedOut
   */
  #answered(id, carriedOut) {
    const command = id === null ? undefined : this.#waiting.get(id);
    if (id === null || !command) return;
    this.#waiting.delete(id);
    const pending = new Set(this.#store.get().pending);
    pending.delete(command.kind);
    this.#store.set({ pending });
    if (carriedOut) command.then.done?.();
    else command.then.refused?.();
  }

  /**
   * The quickest frame tells the server's clock best: the others were longer under way.
   *
   * @param {number} now_ms
   */
  #setClock(now_ms) {
    const offset = now_ms - pageTime_ms();
    if (offset > this.#store.get().clockOffset_ms) this.#store.set({ clockOffset_ms: offset });
  }
}
