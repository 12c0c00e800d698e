/**
 * The hands that are shown open: all eight, or only that of the seat looked from.
 */

import { h, keyed, setProps, setText } from "../../../../site/js/dom.js";
import { t } from "../../../../site/js/i18n.js";
import { layHand } from "../../cards.js";
import { teamBadge } from "../../render/sentence.js";
import { cardNode } from "../../render/card.js";
import { SEATS, teamOf } from "../../view.js";

/** @typedef {import("../state.js").ReplayState} ReplayState */

/** More cards than this lie over each other. */
const SIDE_BY_SIDE = 5;

/**
 * @param {HTMLElement} list
 * @returns {(now: ReplayState, before: ReplayState | null) => void}
 */
export function handsRenderer(list) {
  return (now, before) => {
    if (before && !isChanged(now, before)) return;
    const all = Array.from({ length: SEATS }, (_, seat) => seat);
    const seats = now.open ? all : now.practice ? [] : [now.seat];
    setProps(list, { data: { open: now.open } });
    keyed(list, seats, String, makeHand, (node, seat) => drawHand(node, now, seat));
  };
}

/**
 * @param {ReplayState} now
 * @param {ReplayState} before
 */
const isChanged = (now, before) =>
  now.replay !== before.replay ||
  now.at !== before.at ||
  now.seat !== before.seat ||
  now.open !== before.open ||
  now.practice !== before.practice ||
  now.settings !== before.settings;

/** @param {number} seat */
const makeHand = (seat) =>
  h(
    "li",
    { class: "hands__hand", data: { seat, team: teamOf(seat) } },
    h(
      "p",
      { class: "hands__who" },
      teamBadge(teamOf(seat)),
      h("bdi", { class: "hands__name" }),
      h("span", { class: "hands__size" }),
    ),
    h("div", { class: "hands__cards", role: "group" }),
  );

/**
 * @param {HTMLElement} node
 * @param {ReplayState} state
 * @param {number} seat
 */
function drawHand(node, { replay, at, settings }, seat) {
  const { view, hands } = replay.steps[at];
  const [who, cards] = /** @type {any} */ (node.children);
  const [, name, size] = who.children;
  const held = layHand(hands[seat], settings.sort, view.trump);
  setText(name, view.seats[seat].name);
  setText(size, String(held.length));
  setProps(node, { data: { turn: view.turn === seat, many: held.length > SIDE_BY_SIDE } });
  cards.setAttribute("aria-label", t("replay.hand_of", { name: view.seats[seat].name }));
  keyed(cards, held, String, cardNode);
}
