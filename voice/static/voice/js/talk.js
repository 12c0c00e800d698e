/**
 * The talk of a room: joins it, keeps it alive, and says how it stands. It knows no element of
 * the page.
 */

import { createStore } from "../../site/js/store.js";
import { Mesh } from "./mesh.js";
import { isAllowed, Microphone } from "./microphone.js";
import { Playback } from "./playback.js";
import { Alarm, watchForBreaks } from "./recovery.js";
import { OFF, standingOf } from "./talk_state.js";
import { Wire } from "./wire.js";

const STOP_MS = 3000;
const REFUSAL_MS = 6000;
const AGAIN_S = 1;

/** @typedef {import("./memory.js").Memory} Memory */
/** @typedef {import("./talk_state.js").TalkState} TalkState */

export class Talk {
  #room;
  #me;
  #memory;
  #wire;
  #tab = newTab();
  #wanted = false;
  /** Whether the person only listens: then nothing but a press opens the microphone. */
  #listens = false;
  /** Id of the join that waits for its answer; empty where none does. */
  #joining = "";
  #joinTimer = 0;
  /** Whether this tab only comes back, and may have links from before. */
  #isBack = false;
  /** Where the server has this person's talk. @type {"here" | "elsewhere" | "out"} */
  #place = "out";
  #alarm;
  #stopTimer = 0;
  #refusalTimer = 0;

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
    this.playback = new Playback(memory, () => this.#look());
    this.mesh = new Mesh({
      send: (message) => this.#wire.signal(message),
      onTrack: (player, track) => this.playback.add(player, track),
      onGone: (player) => this.playback.remove(player),
      onChange: () => this.#look(),
      giveUp: (link) => this.#wire.command({ t: "relink", link }),
    });
    this.microphone = new Microphone(() => this.#reopen(), () => this.#look());
    this.#alarm = new Alarm(
      () => this.#state(),
      (broken) => this.store.set({ broken }),
    );
    this.#wire = new Wire({
      room,
      onTalk: (frame) => this.#show(frame),
      onSignal: (frame) => this.mesh.receive(frame),
      onIce: (frame) => this.mesh.setIce(frame),
      onAnswer: (frame) => this.#answered(frame),
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
    this.#wire.connect();
  }

  /**
   * A press: asks for the microphone and joins; without one, the person listens.
   *
   * @param {boolean} [listens] does so without being asked
   */
  async join(listens = false) {
    if (this.#wanted) return;
    this.#wanted = true;
    this.#listens = listens;
    this.store.set({ phase: "joining", refusal: null });
    if (!listens) await this.#open();
    if (!this.#wanted) return;
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
    if (stay.mic === "none") this.join(true);
    else if (await isAllowed()) this.join();
  }

  leave() {
    this.#wanted = false;
    this.#memory.setStay(this.#room, null);
    this.#wire.command({ t: "leave" });
    this.#end();
  }

  /** @param {boolean} muted by the person */
  async mute(muted) {
    this.#listens = false;
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
    if ("input" in patch && this.#wanted && !this.#listens) await this.#open();
    if ("output" in patch) this.playback.useOutput();
    this.store.set({ held: false });
    this.#apply();
    this.#tellMic();
  }

  /** @param {"all" | "team"} scope */
  setScope(scope) {
    this.#wire.command({ t: "scope", scope });
  }

  /**
   * @param {number} player
   * @param {boolean} muted for everyone; the owner's right
   */
  muteForAll(player, muted) {
    this.#wire.command({ t: "mute", player, muted });
  }

  /**
   * Makes whole what can be made whole.
   *
   * @param {boolean} network whether the ways out are others
   */
  async restore(network) {
    this.playback.resume();
    const { trouble } = this.store.get();
    const isLost = !this.microphone.track || this.microphone.isDeaf;
    if (isLost && !trouble && !this.#listens) await this.#open();
    this.mesh.restart(network);
    this.#look();
  }

  // The server ------------------------------------------------------------------------------------

  /** Says that this tab talks; also to a server that was away. */
  #say() {
    const mic = this.mic;
    // Who went on in another tab meanwhile must not lose the talk to this one.
    const again = (this.#isBack = this.store.get().phase === "on");
    clearTimeout(this.#joinTimer);
    this.#memory.setStay(this.#room, { tab: this.#tab, mic });
    this.#joining = this.#wire.command({ t: "join", tab: this.#tab, mic, again });
  }

  #tellMic() {
    if (!this.#wanted) return;
    this.#memory.setStay(this.#room, { tab: this.#tab, mic: this.mic });
    this.#wire.command({ t: "mic", mic: this.mic });
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
  #show({ scope, owner, place, talkers, links }) {
    this.#place = place;
    // First of all: over a link that is not named any more nothing may be heard or sent. Until
    // the server has this tab back it takes the stay for another tab's, and names no link at all.
    const isIn = place === "here" && this.#wanted;
    const isComing = this.#wanted && this.#joining !== "";
    if (isIn) this.mesh.update(links);
    else if (!isComing) this.mesh.close();
    const standing = standingOf(talkers.find(({ player }) => player === this.#me));
    this.store.set({ scope, owner, talkers, standing, linked: links.length > 0 });
    if (isIn) this.store.set({ phase: "on" });
    else if (!isComing && this.store.get().phase === "on") this.#dropped(place);
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

  /** @param {any} frame the answer to a command */
  #answered({ t, id, code, params }) {
    const isJoin = id === this.#joining;
    if (isJoin && t === "ack") {
      this.#joining = "";
      if (this.#place !== "here") this.#dropped("elsewhere");
      else if (this.#isBack) this.mesh.restart(false); // what was said meanwhile is lost
    }
    // A wish for a new link that came too late is no fault of anybody.
    if (t === "ack" || code === "voice_no_link") return;
    this.#refused(code, params);
    if (isJoin) this.#notJoined(code, params);
  }

  /**
   * @param {string} code why; what passes is tried again
   * @param {{seconds?: number}} params
   */
  #notJoined(code, { seconds = AGAIN_S }) {
    clearTimeout(this.#joinTimer);
    if (code === "try_again" || code === "voice_too_many_messages") {
      this.#joinTimer = window.setTimeout(() => this.#wanted && this.#say(), seconds * 1000);
    } else this.#dropped("elsewhere");
  }

  /**
   * @param {string} code told for a while
   * @param {Record<string, any>} params values that its sentence names
   */
  #refused(code, params) {
    clearTimeout(this.#refusalTimer);
    this.#refusalTimer = window.setTimeout(() => this.store.set({ refusal: null }), REFUSAL_MS);
    this.store.set({ refusal: { code, params } });
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
    if (!this.#wanted) {
      this.microphone.close(); // left while the browser still asked
      return;
    }
    this.store.set({ trouble });
    this.#apply();
  }

  /** The device is gone: another one may do. */
  async #reopen() {
    if (!this.#wanted) return;
    await this.#open();
    this.#tellMic();
  }

  /** Counts who hears, and calls for a press if something stays broken for long. */
  #look() {
    this.store.set({ hearers: this.isSending && !this.microphone.isDeaf ? this.mesh.hearers : 0 });
    this.#alarm.look();
  }

  /** @returns {"whole" | "broken" | "blocked"} blocked: only a press can help */
  #state() {
    if (this.store.get().phase !== "on") return "whole";
    if (this.playback.isBlocked) return "blocked";
    const isHeard = !this.isSending || !this.microphone.isDeaf;
    return this.mesh.isWhole && isHeard ? "whole" : "broken";
  }

  /** The page goes: the others need not wait for the end of the lease. The stay is remembered. */
  #hide() {
    if (!this.#wanted) return;
    this.#wanted = false;
    this.#wire.command({ t: "leave" });
    this.#end();
  }

  #end() {
    clearTimeout(this.#stopTimer);
    clearTimeout(this.#joinTimer);
    this.#joining = "";
    this.mesh.setTrack(null);
    this.mesh.close();
    this.microphone.close();
    this.#wire.rest();
    this.store.set({
      phase: "off",
      held: false,
      broken: false,
      echo: false,
      trouble: null,
      hearers: 0,
    });
  }
}

/** Nobody can guess it, so nobody can go on with the stay of another tab. */
function newTab() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
