/**
 * What the player's hands do, whichever way: choose cards, clear, confirm, take.
 */

import { askToTake } from "../render/dialogs.js";
import { judge, moveToConfirm, needsAnswer, takeNeedsQuestion } from "../selection.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/** The server is asked why only when the fingers rest. */
const ASK_AFTER_MS = 150;

/**
 * @param {ReturnType<typeof import("../../../site/js/store.js").createStore<TableState>>} store
 * @param {import("../client.js").MatchClient} client
 * @param {HTMLDialogElement} takeDialog
 */
export function makeHands(store, client, takeDialog) {
  let timer = 0;

  /** @param {ReadonlySet<string>} chosen */
  function choose(chosen) {
    clearTimeout(timer);
    timer = window.setTimeout(ask, ASK_AFTER_MS);
    store.set({ chosen, notice: null });
  }

  function ask() {
    const { view, chosen, answer, n } = store.get();
    if (needsAnswer(judge(view, chosen, answer, n))) client.askWhy(chosen);
  }

  /** @param {string} card */
  function toggle(card) {
    const chosen = new Set(store.get().chosen);
    if (!chosen.delete(card)) chosen.add(card);
    choose(chosen);
  }

  /** @param {Iterable<string>} cards */
  function add(cards) {
    choose(new Set([...store.get().chosen, ...cards]));
  }

  /** @returns {boolean} was something sent */
  function confirm() {
    const { view, chosen, answer, advice, n, pending, connection } = store.get();
    if (pending || connection !== "online") return false;
    const move = moveToConfirm(view, chosen, judge(view, chosen, answer, n));
    if (!move && !chosen.size && advice?.answer) return follow(advice.answer);
    if (!move) {
      if (chosen.size && !view.legal) client.refuse("refusal.not_your_turn");
      return false;
    }
    client.play(move);
    return true;
  }

  /**
   * Confirms advice that lays no cards.
   *
   * @param {import("../hint.js").Answer} advised
   */
  function follow({ do: what, seat }) {
    if (what === "take") take();
    if (what === "name_opener" && seat !== null) client.nameOpener(seat);
    return what === "take" || what === "name_opener";
  }

  function take() {
    const { view, pending, connection, n } = store.get();
    if (view.legal?.do !== "beat" || pending || connection !== "online") return;
    if (!takeNeedsQuestion(view)) client.play({ t: "take" });
    // The table may have changed while the question stood there.
    else askToTake(takeDialog, view, () => store.get().n === n && client.play({ t: "take" }));
  }

  const clear = () => choose(new Set());
  return { toggle, add, confirm, take, clear, askAgain: ask, hint: () => client.askHint() };
}
