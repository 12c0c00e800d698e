/**
 * What lies over the table for a while: the lost connection, the end of a round, my turn.
 */

import { fill, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/**
 * @param {{table: HTMLElement, connection: HTMLElement, result: HTMLElement, turn: HTMLElement}} places
 * @returns {(now: TableState, before: TableState | null) => void}
 */
export function noticesRenderer({ table, connection, result, turn }) {
  return (state, before) => {
    const { view, n, pending, connection: now } = state;
    // The page comes with its first view: until the first answer there is nothing to grey.
    const fine = now === "online" || now === "connecting";
    connection.hidden = fine;
    setText(connection, fine ? "" : connectionWords(now, view));
    const mine = view.seat !== null && view.turn === view.seat;
    // What is drawn now: styles and tests read it here.
    setProps(table, {
      data: {
        connection: now,
        "my-turn": mine,
        n,
        phase: view.phase,
        turn: view.turn,
        pending: pending !== null,
      },
    });
    setText(turn, mine ? t("title.your_turn") : "");
    if (before?.result === state.result) return;
    result.hidden = state.result === null;
    fill(result, state.result ? sentenceNodes(state.result, view) : []);
  };
}

/**
 * @param {TableState["connection"]} connection
 * @param {TableState["view"]} view
 */
const connectionWords = (connection, view) =>
  connection === "refused" && view.seat === null
    ? t("connection.refused_watching")
    : t(`connection.${connection}`);
