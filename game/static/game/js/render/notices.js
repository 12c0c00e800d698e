/**
 * What lies over the table for a while: the lost connection, the end of a round, my turn.
 */

import { fill, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { sentenceNodes } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/**
 * @param {{table: HTMLElement, connection: HTMLElement, result: HTMLElement, turn: HTMLElement}} places
 * @returns {(now: TableState, before: TableState | null) => void}
 */
export function noticesRenderer({ table, connection, result, turn }) {
  return (state, before) => {
    const { view, connection: now } = state;
    // The page comes with its first view: until the first answer there is nothing to grey.
    const fine = now === "online" || now === "connecting";
    table.dataset.connection = now;
    connection.hidden = fine;
    setText(connection, fine ? "" : t(`connection.${now}`));
    const mine = view.seat !== null && view.turn === view.seat;
    table.toggleAttribute("data-my-turn", mine);
    setText(turn, mine ? t("title.your_turn") : "");
    if (before?.result === state.result) return;
    result.hidden = state.result === null;
    fill(result, state.result ? sentenceNodes(state.result, view) : []);
  };
}
