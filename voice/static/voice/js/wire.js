/**
 * What goes to the server and comes from it, over a socket that comes back by itself.
 */

import { ResumingSocket } from "../../site/js/socket.js";

const ICE_AHEAD_MS = 5 * 60 * 1000;
const SOONEST_MS = 60 * 1000;
const SIGNALS = new Set(["offer", "answer", "candidates"]);

export class Wire {
  #options;
  #socket;
  /** Number of the newest change of the talk that the page has. @type {number | null} */
  #n = null;
  #started = false;
  #iceTimer = 0;

  /**
   * @param {object} options
   * @param {string} options.room code of the room
   * @param {(frame: any) => void} options.onTalk the talk as it is now
   * @param {(frame: any) => void} options.onSignal what the other end of a link says
   * @param {(frame: any) => void} options.onIce servers that help to connect
   * @param {(frame: any) => void} options.onAnswer to a command: `ack` or `error`
   * @param {(state: "online" | "reconnecting" | "refused") => void} options.onState
   */
  constructor(options) {
    this.#options = options;
    const origin = `${location.protocol.replace("http", "ws")}//${location.host}`;
    this.#socket = new ResumingSocket({
      url: `${origin}/ws/room/${options.room}/voice/`,
      position: () => this.#n,
      onFrame: (frame) => this.#receive(frame),
      onState: (state) => options.onState(state),
    });
  }

  /** Connects, and stays connected. */
  connect() {
    if (this.#started) return;
    this.#started = true;
    this.#socket.start();
  }

  /** @param {object} message a signal; who gets none asks for a new link */
  signal(message) {
    this.#socket.ask(/** @type {any} */ (message));
  }

  /**
   * @param {{t: string, [field: string]: any}} message sent until it is answered
   * @returns {string} its id, by which the answer names it
   */
  command(message) {
    const id = this.#socket.nextId();
    /** @type {any} */
    const command = { ...message, id };
    if (this.#started) this.#socket.command(command);
    return id;
  }

  /** Asks for no more credentials. */
  rest() {
    clearTimeout(this.#iceTimer);
  }

  /** @param {any} frame */
  #receive(frame) {
    const { onTalk, onSignal, onAnswer } = this.#options;
    if (frame.t === "voice") {
      this.#n = frame.n;
      onTalk(frame);
    } else if (SIGNALS.has(frame.t)) onSignal(frame);
    else if (frame.t === "ice") this.#useIce(frame);
    // Of a signal that came too late nobody need hear.
    else if (frame.t === "ack" || (frame.t === "error" && frame.id !== null)) onAnswer(frame);
  }

  /** @param {any} frame */
  #useIce(frame) {
    this.#options.onIce(frame);
    clearTimeout(this.#iceTimer);
    if (!frame.expires_at) return;
    // Both times are the server's: the clock of the device may be wrong by hours.
    const wait = Math.max(SOONEST_MS, frame.expires_at - frame.now - ICE_AHEAD_MS);
    this.#iceTimer = window.setTimeout(() => this.command({ t: "ice" }), wait);
  }
}
