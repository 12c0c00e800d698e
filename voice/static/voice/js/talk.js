/**
 * The talk of a room: joins it, keeps it alive, and says how it stands. It knows no element of
 * the page.
 */

import { ResumingSocket } from "../../site/js/socket.js";
import { createStore } from "../../site/js/store.js";
import { Mesh } from "./mesh.js";
import { isAllowed, Microphone } from "./microphone.js";
import { Playback } from "./playback.js";
import { watchForBreaks } from "./recovery.js";

const GRACE_MS = 3000;
const STOP_MS = 3000;
const ICE_AHEAD_MS = 5 * 60 * 1000;

/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {"open" | "muted" | "push" | "none"} Mic */

/**
 * @typedef {object} Talker
 * @property {number} player
 * @property {string} name
 * @property {number | null} seat
 * @property {Mic} mic
 * @property {boolean} muted by the room's owner
 * @property {boolean} kept whether a bot plays the seat
 */

/**
 * @typedef {object} TalkState
 * @property {"off" | "joining" | "on" | "refused"} phase
 * @property {boolean} online whether the server answers
 * @property {"all" | "team"} scope
 * @property {boolean} owner whether this person owns the room
 * @property {Talker[]} talkers
 * @property {"in" | "no_seat" | "seat_kept" | "muted"} standing whether this person may be heard
 * @property {boolean} linked whether there is anybody to talk with
 * @property {number} hearers how many hear this person, while the microphone is open
 * @property {import("./microphone.js").Trouble | null} trouble with the microphone
 * @property {boolean} muted by the person
 * @property {boolean} held whether the key or the button of push to talk is held
 * @property {boolean} broken whether something stays broken, so that a press is wanted
 * @property {string | null} refusal code of what the server refused last
 */

/** @type {TalkState} */
const OFF = {
  phase: "off",
  online: false,
  scope: "all",
  owner: false,
  talkers: [],
  standing: "in",
  linked: false,
  hearers: 0,
  trouble: null,
  muted: false,
  held: false,
  broken: false,
  refusal: null,
};

export class Talk {
  #room;
  #me;
  #memory;
  #socket;
  #tab = newTab();
  /** @type {number | null} */
  #n = null;
  #started = false;
  #wanted = false;
  #brokenTimer = 0;
  #iceTimer = 0;
  #stopTimer = 0;
  #playable = true;

  /**
   * @param {string} room code of the room
   * @param {number} me
   * @param {Memory} memory
   */
  constructor(room, me, memory) {
    this.#room = room;
    this.#me = me;
    this.#memory = memory;
    this.store = createStore(OFF);
    this.playback = new Playback(memory, () => this.#block());
    this.mesh = new Mesh({
      send: (message) => this.#socket.ask(message),
      onTrack: (player, track) => this.playback.add(player, track),
      onGone: (player) => this.playback.remove(player),
      onChange: () => this.#look(),
      giveUp: (link) => this.#command({ t: "relink", link }),
    });
    this.microphone = new Microphone(() => this.#reopen());
    this.#socket = new ResumingSocket({
      url: `${location.protocol.replace("http", "ws")}//${location.host}/ws/room/${room}/voice/`,
      position: () => this.#n,
      onFrame: (frame) => this.#receive(frame),
      onState: (state) => this.#connection(state),
    });
    watchForBreaks((network) => this.#wanted && this.restore(network));
    addEventListener("pagehide", () => this.#hide());
    addEventListener("pageshow", (event) => event.persisted && this.resume());
  }

  /** How the person talks, and whether with sound now. */
  get mic() {
    const { muted } = this.store.get();
    if (!this.microphone.track) return "none";
    if (this.#memory.settings.mode === "push") return "push";
    return muted ? "muted" : "open";
  }

  /** Whether what the microphone hears goes out now. */
  get isSending() {
    const { held, phase, standing } = this.store.get();
    if (phase !== "on" || standing === "muted") return false;
    return this.mic === "open" || (this.mic === "push" && held);
  }

  /** Hears of the talk without joining it. */
  connect() {
    if (this.#started) return;
    this.#started = true;
    this.#socket.start();
  }

  /** A press: asks for the microphone and joins; without one, the person listens. */
  async join() {
    if (this.#wanted) return;
    this.#wanted = true;
    this.store.set({ phase: "joining", refusal: null });
    const trouble = await this.microphone.open(this.#memory.settings.input);
    this.store.set({ trouble });
    this.connect();
    // A server that does not answer yet is told once it does.
    if (this.store.get().online) this.#say();
    this.#apply();
  }

  /** Goes on where this tab was before it loaded another page of the same room. */
  async resume() {
    const stay = this.#memory.stay(this.#room);
    if (!stay || this.#wanted) return;
    this.store.set({ muted: stay.mic === "muted" });
    // Nobody is asked for the microphone without having pressed the button on this page.
    if (stay.mic === "none" || (await isAllowed())) this.join();
  }

  leave() {
    this.#wanted = false;
    this.#memory.setStay(this.#room, null);
    if (this.#started) this.#command({ t: "leave" });
    this.#end();
  }

  /** @param {boolean} muted by the person */
  async mute(muted) {
    if (!muted && !this.microphone.track) await this.#open();
    this.store.set({ muted });
    await this.#apply();
    this.#tellMic();
  }

  /** @param {boolean} held */
  hold(held) {
    this.store.set({ held });
    this.#apply();
  }

  /** The person talks another way, or into another microphone. */
  async change(/** @type {Partial<import("./memory.js").Settings>} */ patch) {
    this.#memory.set(patch);
    if ("input" in patch && this.#wanted) await this.#open();
    if ("output" in patch) this.playback.useOutput();
    this.store.set({ held: false });
    this.#apply();
    this.#tellMic();
  }

  /** @param {"all" | "team"} scope */
  setScope(scope) {
    this.#command({ t: "scope", scope });
  }

  /**
   * @param {number} player
   * @param {boolean} muted for everyone; the owner's right
   */
  muteForAll(player, muted) {
    this.#command({ t: "mute", player, muted });
  }

  /**
   * Makes whole what can be made whole.
   *
   * @param {boolean} network whether the ways out are others
   */
  async restore(network) {
    this.#playable = true;
    this.playback.resume();
    const { trouble } = this.store.get();
    if (!this.microphone.track && !trouble) await this.#open();
    this.mesh.restart(network);
    this.#look();
  }

  // The server ------------------------------------------------------------------------------------

  /** @param {{t: string, [field: string]: any}} message */
  #command(message) {
    /** @type {any} */
    const command = { ...message, id: this.#socket.nextId() };
    this.#socket.command(command);
  }

  /** Says that this tab talks; also to a server that was away. */
  #say() {
    const mic = this.mic;
    this.#memory.setStay(this.#room, { tab: this.#tab, mic });
    this.#command({ t: "join", tab: this.#tab, mic });
  }

  #tellMic() {
    if (!this.#wanted) return;
    this.#memory.setStay(this.#room, { tab: this.#tab, mic: this.mic });
    this.#command({ t: "mic", mic: this.mic });
  }

  /** @param {"online" | "reconnecting" | "refused"} state */
  #connection(state) {
    const online = state === "online";
    if (state === "refused") {
      this.#wanted = false;
      this.#end();
      this.store.set({ phase: "refused" });
    } else if (this.store.get().online !== online) {
      this.store.set({ online });
      if (online && this.#wanted) this.#say();
    }
  }

  /** @param {any} frame */
  #receive(frame) {
    if (frame.t === "voice") this.#show(frame);
    else if (frame.t === "ice") this.#useIce(frame);
    else if (frame.t === "error") this.#refused(frame);
    else if (["offer", "answer", "candidates"].includes(frame.t)) this.mesh.receive(frame);
  }

  /** @param {any} frame */
  #show({ n, scope, owner, place, talkers, links }) {
    this.#n = n;
    // First of all: over a link that is not named any more nothing may be heard or sent.
    const isIn = place === "here" && this.#wanted;
    if (isIn) this.mesh.update(links);
    else this.mesh.close();
    const standing = standingOf(talkers.find(({ player }) => player === this.#me));
    this.store.set({ scope, owner, talkers, standing, linked: links.length > 0 });
    if (isIn) this.store.set({ phase: "on" });
    else if (this.store.get().phase === "on") this.#dropped(place);
    this.#apply();
    this.#look();
  }

  /**
   * @param {"elsewhere" | "out"} place another tab talks now, or the server had lost this one
   */
  #dropped(place) {
    if (place === "out" && this.#wanted) {
      this.#say();
      return;
    }
    this.#wanted = false;
    this.#memory.setStay(this.#room, null);
    this.#end();
  }

  /** @param {any} frame */
  #useIce(frame) {
    this.mesh.setIce(frame);
    clearTimeout(this.#iceTimer);
    if (!frame.expires_at) return;
    const wait = Math.max(60000, frame.expires_at - Date.now() - ICE_AHEAD_MS);
    this.#iceTimer = window.setTimeout(() => this.#wanted && this.#command({ t: "ice" }), wait);
  }

  /** @param {{id: string | null, code: string}} frame a signal that came too late is no fault */
  #refused({ id, code }) {
    if (id !== null && code !== "voice_no_link") this.store.set({ refusal: code });
  }

  // Sound -----------------------------------------------------------------------------------------

  /**
   * Sends what may be sent, and nothing else. Silence is at once; that nothing at all is sent
   * comes later, since a short pause without packets looks like a bad network: the hearers'
   * browsers then hold sound back for up to a second (measured). Who pushes to talk pauses often.
   */
  #apply() {
    const { track } = this.microphone;
    const isSending = this.isSending;
    if (track) track.enabled = isSending;
    this.#look();
    clearTimeout(this.#stopTimer);
    if (isSending || this.mic === "push") return this.mesh.setTrack(track);
    this.#stopTimer = window.setTimeout(() => this.mesh.setTrack(null), STOP_MS);
    return Promise.resolve();
  }

  async #open() {
    const trouble = await this.microphone.open(this.#memory.settings.input);
    this.store.set({ trouble });
    this.#apply();
  }

  /** The device is gone: another one may do. */
  async #reopen() {
    if (!this.#wanted) return;
    await this.#open();
    this.#tellMic();
  }

  #block() {
    this.#playable = false;
    this.#look();
  }

  /** Counts who hears, and calls for a press if something stays broken for long. */
  #look() {
    this.store.set({ hearers: this.isSending ? this.mesh.hearers : 0 });
    const isWhole = this.#playable && this.mesh.isWhole;
    if (isWhole || this.store.get().phase !== "on") {
      clearTimeout(this.#brokenTimer);
      this.#brokenTimer = 0;
      if (this.store.get().broken) this.store.set({ broken: false });
    } else if (!this.#brokenTimer) {
      this.#brokenTimer = window.setTimeout(
        () => this.store.set({ broken: !(this.#playable && this.mesh.isWhole) }),
        this.#playable ? GRACE_MS : 0,
      );
    }
  }

  /** The page goes: the others need not wait for the end of the lease. The stay is remembered. */
  #hide() {
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#command({ t: "leave" });
    this.#end();
  }

  #end() {
    clearTimeout(this.#stopTimer);
    this.mesh.setTrack(null);
    this.mesh.close();
    this.microphone.close();
    clearTimeout(this.#iceTimer);
    this.store.set({ phase: "off", held: false, broken: false, trouble: null, hearers: 0 });
  }
}

/**
 * @param {Talker | undefined} me
 * @returns {TalkState["standing"]}
 */
function standingOf(me) {
  if (!me) return "in";
  if (me.seat === null) return "no_seat";
  if (me.kept) return "seat_kept";
  return me.muted ? "muted" : "in";
}

/** Nobody can guess it, so nobody can go on with the stay of another tab. */
function newTab() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
