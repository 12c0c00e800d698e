/**
 * Another move from a moment, played on against bots. The server stores nothing of it: the page
 * keeps the own moves and sends all of them each time.
 */

import { inDeckOrder } from "../cards.js";
import { refusalSentence, sentence } from "../sentences.js";
import { setKey } from "../selection.js";
import { reduce } from "../view.js";
import { Unanswered } from "./server.js";
import { show } from "./state.js";

/** @typedef {import("./steps.js").Step} Step */
/** @typedef {import("./steps.js").Replay} Replay */
/** @typedef {import("./state.js").ReplayStore} ReplayStore */
/** @typedef {import("../view.js").MatchEvent} MatchEvent */
/** @typedef {import("../view.js").Legal} Legal */
/** @typedef {{do: string, cards: string[]}} OwnMove */

/**
 * @typedef {object} Practice
 * @property {{replay: Replay, at: number, seat: number, open: boolean}} from where the match goes on
 * @property {string} moment from which it branches off
 * @property {readonly OwnMove[]} moves
 * @property {Legal | null} legal at the newest step
 * @property {boolean} over whether the round that is tried has ended
 * @property {readonly {steps: number, legal: Legal | null}[]} turns the own turns before, to go back to
 */

const NOTICE_MS = 5000;
/** Events with which a step begins. */
const MOVES = ["led", "beaten", "taken"];

export class PracticeClient {
  #store;
  #server;
  #player;
  #noticeTimer = 0;

  /**
   * @param {ReplayStore} store
   * @param {import("./server.js").ReplayServer} server
   * @param {import("./player.js").Player} player
   */
  constructor(store, server, player) {
    this.#store = store;
    this.#server = server;
    this.#player = player;
  }

  /** Branches off from the step that is shown; whoever is on turn there is played by the reader. */
  async start() {
    this.#player.pause();
    const { replay, at, seat, open, practice, pending } = this.#store.get();
    const step = replay.steps[at];
    if (practice || pending || step.view.turn === null) return;
    const told = await this.#ask("try", { m: step.id, moves: [] }, "lead", []);
    if (!told) return;
    const from = { replay, at, seat, open };
    show(this.#store, {
      replay: branch(step, told.seat),
      at: 0,
      seat: told.seat,
      open: false,
      practice: {
        from,
        moment: step.id,
        moves: [],
        legal: told.legal,
        over: told.over,
        turns: [],
      },
    });
  }

  /** Back to the match, where it was left. */
  leave() {
    this.#player.pause();
    const { practice } = this.#store.get();
    if (practice) show(this.#store, { ...practice.from, practice: null });
  }

  /** Takes the last own move back. */
  undo() {
    this.#player.pause();
    const { practice, replay, pending } = this.#store.get();
    const turn = practice?.turns.at(-1);
    if (!practice || !turn || pending) return;
    const steps = replay.steps.slice(0, turn.steps);
    show(this.#store, {
      replay: grown(replay, steps),
      at: steps.length - 1,
      practice: {
        ...practice,
        moves: practice.moves.slice(0, -1),
        turns: practice.turns.slice(0, -1),
        legal: turn.legal,
        over: false,
      },
    });
  }

  /**
   * Plays an own move, as the table's hands do it.
   *
   * @param {{t: string, cards?: readonly string[]}} move
   */
  async play({ t: what, cards = [] }) {
    const { practice, pending, replay } = this.#store.get();
    if (!practice || pending) return;
    const moves = [...practice.moves, { do: what, cards: [...cards] }];
    const told = await this.#ask("try", { m: practice.moment, moves }, what, cards);
    if (!told) return;
    const steps = [...replay.steps, ...stepsOf(told.events, replay.steps)];
    show(this.#store, {
      replay: grown(replay, steps),
      at: replay.steps.length,
      practice: {
        ...practice,
        moves,
        legal: told.legal,
        over: told.over,
        turns: [...practice.turns, { steps: replay.steps.length, legal: practice.legal }],
      },
    });
    this.#player.play();
  }

  /** @param {ReadonlySet<string>} chosen cards of which the page cannot tell why not */
  async askWhy(chosen) {
    const { practice, n } = this.#store.get();
    if (!practice) return;
    const question = { m: practice.moment, moves: practice.moves, cards: [...chosen] };
    const told = await this.#server.ask("why", question).catch(() => null);
    if (told) this.#store.set({ answer: { n, cards: setKey(chosen), ...told } });
  }

  /** @param {string} key of a text that tells why nothing was played */
  refuse(key) {
    this.notify(sentence(key));
  }

  /** @param {import("../sentences.js").Sentence} notice told for a few seconds */
  notify(notice) {
    clearTimeout(this.#noticeTimer);
    this.#noticeTimer = window.setTimeout(() => this.#store.set({ notice: null }), NOTICE_MS);
    this.#store.set({ notice });
  }

  /**
   * @param {"try"} what
   * @param {Record<string, any>} question
   * @param {string} t
   * @param {readonly string[]} cards
   * @returns {Promise<any>} null where it was refused, which has been told
   */
  async #ask(what, question, t, cards) {
    this.#store.set({ pending: { id: what, t, cards, done: null } });
    try {
      const told = await this.#server.ask(what, question);
      if (!told.refused) return told;
      this.notify(refusalSentence(told.refused, told.params));
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      this.notify(sentence("replay.unanswered", { text: error.text ?? "" }));
    } finally {
      this.#store.set({ pending: null });
    }
    return null;
  }
}

/**
 * A replay of its own that begins at a step of the match. Bots sit in all seats but the reader's.
 *
 * @param {Step} step
 * @param {number} own
 * @returns {Replay}
 */
function branch(step, own) {
  const seats = step.view.seats.map((info, seat) => ({
    ...info,
    kind: seat === own ? /** @type {const} */ ("human") : /** @type {const} */ ("bot"),
    away: null,
  }));
  const start = { ...step, chapter: 0, events: [], by: null, view: { ...step.view, seats } };
  const { round, trump } = step.view;
  const place = Number(step.id.split(".")[0]);
  const chapter = { place, number: round, trump, first: 0, last: 0, moves: 0, end: null, votes: [] };
  return grown({ steps: [start], chapters: [chapter] }, [start]);
}

/**
 * @param {Replay} replay of a try
 * @param {readonly Step[]} steps
 * @returns {Replay}
 */
const grown = ({ chapters }, steps) => ({
  steps,
  chapters: [{ ...chapters[0], last: steps.length - 1, moves: steps[steps.length - 1].move }],
});

/**
 * The steps that some events make, each from a move to the next.
 *
 * @param {readonly MatchEvent[]} events
 * @param {readonly Step[]} before
 * @returns {Step[]}
 */
export function stepsOf(events, before) {
  /** @type {MatchEvent[][]} */
  const groups = [];
  for (const event of events) {
    if (MOVES.includes(event.e) || !groups.length) groups.push([]);
    groups[groups.length - 1].push(event);
  }
  let last = before[before.length - 1];
  return groups.map((group) => (last = stepAfter(last, group)));
}

/**
 * @param {Step} before
 * @param {readonly MatchEvent[]} events
 * @returns {Step}
 */
function stepAfter(before, events) {
  const move = before.move + 1;
  const place = before.id.split(".")[0];
  return {
    id: `${place}.${move}`,
    chapter: 0,
    move,
    events,
    sitters: before.view.seats,
    by: events[0].by ?? null,
    view: events.reduce(reduce, before.view),
    hands: events.reduce(handsAfter, before.hands),
  };
}

/**
 * @param {readonly (readonly string[])[]} hands
 * @param {MatchEvent} event
 * @returns {readonly (readonly string[])[]}
 */
function handsAfter(hands, { e, seat, cards }) {
  if (e === "led" || e === "beaten") {
    return hands.with(
      seat,
      hands[seat].filter((card) => !cards.includes(card)),
    );
  }
  if (e === "taken" || e === "ground_drawn") {
    return hands.with(seat, inDeckOrder([...hands[seat], ...cards]));
  }
  return hands;
}
