/**
 * Frames of the server into the state, and commands of the player to the server.
 * The page never applies a move of its own: it shows it as pending until the event comes.
 */

import { pageTime_ms } from "../../site/js/clock.js";
import { ResumingSocket } from "../../site/js/socket.js";
import { DealKeeper } from "./fairness/keeper.js";
import { canAsk, situationOf, stillHolds } from "./hint.js";
import { refusalSentence, resultSentence, sentence, sentencesOf } from "./sentences.js";
import { seatsBefore } from "./seating.js";
import { setKey, stillHeld } from "./selection.js";
import { applyFrame, isKnown } from "./view.js";

/** @typedef {import("./table_state.js").TableState} TableState */
/** @typedef {import("./view.js").MatchEvent} MatchEvent */

const LOG_LENGTH = 300;
/** So many events back the log is filled up when the page is opened. */
const LOG_BACK = 60;
const NOTICE_MS = 5000;
const RESULT_MS = 6000;

export class MatchClient {
  #store;
  #socket;
  #onEvents;
  #deals;
  #logged = new Set();
  #wantsPast = true;
  #noticeTimer = 0;
  #resultTimer = 0;
  /** @type {Map<string, string>} question's id → key of the cards it was about */
  #questions = new Map();

  /**
   * @param {ReturnType<typeof import("../../site/js/store.js").createStore<TableState>>} store
   * @param {string} url address of the match's socket
   * @param {(events: MatchEvent[], before: TableState["view"], after: TableState["view"]) => void} onEvents
   * @param {string} [match] code of the match
   */
  constructor(store, url, onEvents, match = "") {
    this.#store = store;
    this.#onEvents = onEvents;
    this.#socket = new ResumingSocket({
      url,
      position: () => this.#position(),
      onFrame: (frame) => this.#receive(frame),
      onState: (connection) => this.#setConnection(connection),
    });
    const { view } = store.get();
    this.#deals = new DealKeeper(match, view.seat, (fields) => this.#give(fields));
    this.#deals.noteView(view);
  }

  start() {
    this.#socket.start();
  }

  /**
   * Sends a move; one at a time.
   *
   * @param {{t: "lead" | "beat" | "take", cards?: readonly string[]}} move
   */
  play(move) {
    if (this.#store.get().pending) return;
    this.#command({ ...move });
  }

  /** @param {number} seat a seat of the own team, to open the round (R3.4) */
  nameOpener(seat) {
    this.#command({ t: "name_opener", seat });
  }

  /** Proposes to give up the round; the own yes goes with it (R8.1). */
  proposeSurrender() {
    this.#aside({ t: "surrender_propose" });
  }

  /** @param {boolean} yes the answer in the own team's vote (R8.3) */
  answerVote(yes) {
    this.#aside({ t: "surrender_ballot", yes });
  }

  /** Takes the own seat back from the bot that keeps it (R9.1). */
  sayHere() {
    this.#aside({ t: "here" });
  }

  /**
   * Asks whether these cards could be played, and why not.
   *
   * @param {Iterable<string>} cards
   */
  askWhy(cards) {
    const id = this.#socket.nextId();
    const list = [...cards];
    this.#questions.set(id, setKey(list));
    /** @type {import("../../site/js/socket.js").Frame & {cards: string[]}} */
    const question = { t: "why", id, n: this.#store.get().n, cards: list };
    this.#socket.ask(question);
  }

  /** Asks what to play; what is advised already is only laid once more. */
  askHint() {
    const { view, n, advice, connection } = this.#store.get();
    if (!canAsk(view)) {
      this.refuse("refusal.not_your_turn");
      return;
    }
    if (advice?.answer) this.#lay(advice.answer.cards);
    if (advice || connection !== "online") return;
    const id = this.#socket.nextId();
    this.#store.set({ advice: { id, situation: situationOf(view), answer: null } });
    this.#socket.ask({ t: "hint", id, n });
  }

  /** @param {string[]} cards are chosen, so that confirming plays them */
  #lay(cards) {
    this.#store.set({ chosen: new Set(cards), notice: null });
  }

  /** @param {import("./sentences.js").Sentence} notice told for a few seconds */
  notify(notice) {
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => this.#store.set({ notice: null }), NOTICE_MS);
    this.#store.set({ notice });
  }

  /** The first sync asks for a few events more, which only the log needs. */
  #position() {
    const { n } = this.#store.get();
    return this.#wantsPast ? Math.max(0, n - LOG_BACK) : n;
  }

  /** @param {{t: string, [field: string]: any}} fields */
  #command(fields) {
    const id = this.#socket.nextId();
    const message = { ...fields, id, n: this.#store.get().n };
    this.#store.set({ pending: { id, t: fields.t, cards: fields.cards ?? [], done: null } });
    this.#socket.command(message);
  }

  /**
   * A command beside the play: it keeps no card waiting.
   *
   * @param {{t: string, [field: string]: any}} fields
   */
  #aside(fields) {
    this.#socket.command({ ...fields, id: this.#socket.nextId(), n: this.#store.get().n });
  }

  /**
   * Gives something to a deal, which is answered like a command.
   *
   * @param {{t: string, [field: string]: any}} fields
   */
  #give(fields) {
    const id = this.#socket.nextId();
    this.#socket.command({ ...fields, id });
    return id;
  }

  /** @param {TableState["connection"]} connection */
  #setConnection(connection) {
    const { connection: before, advice } = this.#store.get();
    if (before === connection) return;
    // A question that was under way is lost with its connection.
    this.#store.set({ connection, advice: advice?.answer ? advice : null });
  }

  /** @param {any} frame */
  #receive(frame) {
    this.#wantsPast = false;
    if (frame.now) this.#setClock(frame.now);
    FRAMES[frame.t]?.call(this, frame);
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

  /** @param {any} frame */
  onView(frame) {
    this.#store.set({ vote: null }); // The team's vote, if there is one, comes next.
    this.#deals.noteView(frame.view);
    this.#show(frame.view, frame.n, frame.turn_ends_at);
  }

  /** @param {any} frame */
  onEventsFrame(frame) {
    const { view, n } = this.#store.get();
    if (frame.from > n + 1) {
      this.#socket.sync(n);
      return;
    }
    this.#log(frame);
    const fresh = frame.events.slice(n + 1 - frame.from);
    if (!fresh.length) {
      if (frame.to === n) this.#store.set({ turnEndsAt: frame.turn_ends_at });
      return;
    }
    if (!fresh.every(isKnown)) {
      this.#socket.sync(null); // What cannot be folded is taken whole.
      return;
    }
    this.#deals.note(fresh, view);
    const after = applyFrame(view, { ...frame, events: fresh });
    if (fresh.some((/** @type {MatchEvent} */ { e }) => e === "round_dealt"))
      this.#store.set({ vote: null });
    this.#show(after, frame.to, frame.turn_ends_at);
    this.#tellResult(fresh);
    this.#onEvents(fresh, view, after);
  }

  /**
   * @param {TableState["view"]} view
   * @param {number} n
   * @param {number | null} turnEndsAt
   */
  #show(view, n, turnEndsAt) {
    const { chosen, pending, advice, lastCircleOpen } = this.#store.get();
    this.#store.set({
      view,
      n,
      turnEndsAt,
      chosen: stillHeld(chosen, view.hand),
      advice: stillHolds(advice, view),
      pending: pending?.done != null && pending.done <= n ? null : pending,
      lastCircleOpen: lastCircleOpen && view.last_circle !== null,
    });
  }

  /** @param {any} frame */
  #log(frame) {
    const { view, n: shown } = this.#store.get();
    const seats = seatsBefore(view.seats, frame.events, shown + 1 - frame.from);
    const entries = frame.events.flatMap(
      (/** @type {MatchEvent} */ event, /** @type {number} */ i) => {
        const n = frame.from + i;
        if (this.#logged.has(n)) return [];
        this.#logged.add(n);
        return sentencesOf(event, seats[i]).map((told, k) => ({ ...told, n, id: `${n}.${k}` }));
      },
    );
    if (!entries.length) return;
    const log = [...this.#store.get().log, ...entries].sort((a, b) => a.n - b.n);
    this.#store.set({ log: log.slice(-LOG_LENGTH) });
  }

  /** @param {MatchEvent[]} events */
  #tellResult(events) {
    const ended = events.find(({ e }) => e === "round_won" || e === "round_voided");
    if (!ended) return;
    const { team = null, seat = null, reason = "void" } = ended;
    clearTimeout(this.#resultTimer);
    this.#resultTimer = window.setTimeout(() => this.#store.set({ result: null }), RESULT_MS);
    this.#store.set({ result: resultSentence({ team, seat, reason }) });
  }

  /** @param {{id: string, n: number}} frame */
  onAck({ id, n }) {
    if (this.#deals.answered(id, true)) return;
    const { pending, n: known } = this.#store.get();
    if (pending?.id !== id) return;
    this.#store.set({ pending: n <= known ? null : { ...pending, done: n } });
  }

  /** @param {{id: string | null, code: string, params: Record<string, any>}} frame */
  onError({ id, code, params }) {
    if (this.#deals.answered(id, false)) return;
    const { pending, advice } = this.#store.get();
    if (id !== null && pending?.id === id) this.#store.set({ pending: null });
    if (id !== null && advice?.id === id) this.#store.set({ advice: null });
    if (id !== null && this.#questions.delete(id)) return;
    this.notify(refusalSentence(code, params));
  }

  /** @param {any} frame */
  onWhy({ id, n, legal, code, params }) {
    const cards = this.#questions.get(id);
    if (cards === undefined) return;
    this.#questions.delete(id);
    this.#store.set({ answer: { n, cards, legal, code, params } });
  }

  /** @param {import("./hint.js").Answer & {id: string}} frame */
  onHint(frame) {
    const { advice } = this.#store.get();
    if (advice?.id !== frame.id) return; // The situation is another one.
    this.#store.set({ advice: { ...advice, answer: frame } });
    this.#lay(frame.cards);
  }

  /** @param {{seats: string[]}} frame */
  onPresence({ seats }) {
    this.#store.set({ presence: seats });
  }

  /** @param {NonNullable<TableState["vote"]>} vote */
  onVote(vote) {
    const before = this.#store.get().vote;
    this.#store.set({ vote });
    const wasOpen = before?.outcome === "open";
    if (wasOpen && (vote.outcome === "failed" || vote.outcome === "void"))
      this.notify(sentence(`vote.${vote.outcome}`, { yes: vote.yes, online: vote.online }));
  }

  /** @param {any} frame */
  onDeals(frame) {
    const checked = this.#deals.hear(frame);
    if (!checked) return;
    const before = this.#store.get().deals.filter(({ deal }) =>
      checked.every((each) => each.deal !== deal),
    );
    this.#store.set({ deals: [...before, ...checked] });
  }

  /** The page's own refusal, in the same place as the server's. */
  refuse(/** @type {string} */ key) {
    this.notify(sentence(key));
  }
}

/** @type {Record<string, (this: MatchClient, frame: any) => void>} */
const FRAMES = {
  view: MatchClient.prototype.onView,
  events: MatchClient.prototype.onEventsFrame,
  ack: MatchClient.prototype.onAck,
  error: MatchClient.prototype.onError,
  why: MatchClient.prototype.onWhy,
  hint: MatchClient.prototype.onHint,
  presence: MatchClient.prototype.onPresence,
  vote: MatchClient.prototype.onVote,
  deals: MatchClient.prototype.onDeals,
};
