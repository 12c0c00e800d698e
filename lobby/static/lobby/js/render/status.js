/**
 * The middle of the ring and the row below it: what the room waits for, and what I can do now.
 */

import { fill, fillOnce, h, icon, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { countDown } from "../../../game/js/render/countdown.js";
import { chairOf, counts, isOwner, isRematch } from "../room_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */

const CALL_MS = 15000;

/**
 * @param {{words: HTMLElement, clock: HTMLElement}} places
 * @returns {(now: RoomPage) => void}
 */
export function middleRenderer({ words, clock }) {
  /** @type {ReturnType<typeof countDown> | null} */
  let ticking = null;
  return (state) => {
    setText(words, sentenceOf(state));
    const endsAt = state.room.call_ends_at;
    if (endsAt === null) {
      ticking?.remove();
      ticking = null;
      return;
    }
    if (!ticking) {
      ticking = countDown();
      ticking.whole = CALL_MS;
    }
    ticking.endsAt = endsAt;
    ticking.clockOffset = state.clockOffset_ms;
    if (!ticking.isConnected) fill(clock, ticking);
  };
}

/**
 * One sentence about what everybody waits for.
 *
 * @param {RoomPage} state
 */
function sentenceOf({ room }) {
  const { free, people, ready } = counts(room);
  if (room.phase === "closed") return t("middle.closed");
  if (room.phase === "playing") return t("middle.playing");
  if (room.phase === "calling") return t("middle.calling");
  if (free) return t("middle.free", { n: free });
  if (ready < people) return t("middle.ready", { ready, n: people });
  return t(isRematch(room) ? "middle.all_again" : "middle.all_ready");
}

/**
 * @param {HTMLElement} row
 * @param {HTMLElement} hint one line that says why the main button waits
 * @param {import("../room_client.js").RoomClient} client
 * @returns {(now: RoomPage) => void}
 */
export function actionsRenderer(row, hint, client) {
  /** @type {Map<string, HTMLElement>} buttons stay the same nodes: the focus stays too */
  const known = new Map();
  return (state) => {
    const wanted = actionsOf(state);
    for (const [name, node] of known) if (!wanted.some((each) => each.name === name)) node.remove();
    wanted.forEach((action, i) => {
      const node = known.get(action.name) ?? makeAction(action);
      known.set(action.name, node);
      /** @type {any} */ (node).press = () => action.command && client.command(action.command);
      drawAction(node, action, state);
      if (row.children[i] !== node) row.insertBefore(node, row.children[i] ?? null);
    });
    setText(hint, hintOf(state));
  };
}

/**
 * @typedef {object} Action
 * @property {string} name
 * @property {string} text
 * @property {boolean} [main]
 * @property {boolean} [pressed]
 * @property {string} [href]
 * @property {{t: string, [field: string]: any}} [command]
 */

/** @param {Action} action */
function makeAction({ name, href }) {
  const props = { class: "button button--large", data: { action: name } };
  if (href) return h("a", { ...props, href });
  /** @type {any} */
  const node = h("button", { ...props, type: "button", onclick: () => node.press() });
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {Action} action
 * @param {RoomPage} state
 */
function drawAction(node, { text, main = false, pressed, command, href }, { pending }) {
  node.classList.toggle("button--main", main);
  setProps(node, {
    href,
    "aria-pressed": pressed === undefined ? null : String(pressed),
    "aria-busy": command && pending.has(command.t) ? "true" : null,
  });
  fillOnce(node, `${text} ${pressed}`, () => [pressed ? icon("room-tick") : null, text]);
}

/**
 * What this person can do now, the most likely first.
 *
 * @param {RoomPage} state
 * @returns {Action[]}
 */
function actionsOf(state) {
  const { room, me } = state;
  const chair = chairOf(room, me);
  if (room.phase === "playing") return playingActions(room, chair);
  if (room.phase === "closed") return [];
  const own = chair ? readyActions(room, chair) : [];
  return [...own, ...ownersActions(state)];
}

/**
 * @param {import("../room_state.js").Room} room
 * @param {import("../room_state.js").Chair | undefined} chair
 * @returns {Action[]}
 */
function playingActions(room, chair) {
  if (chair && room.match) {
    return [{ name: "table", text: t("action.table"), main: true, href: `/match/${room.match}/` }];
  }
  if (room.spectators === "off") return [];
  return [{ name: "watch", text: t("action.watch"), main: true, href: `/room/${room.code}/watch/` }];
}

/**
 * @param {import("../room_state.js").Room} room
 * @param {import("../room_state.js").Chair} chair
 * @returns {Action[]}
 */
function readyActions(room, chair) {
  if (isRematch(room)) return ["same", "mixed"].map((wants) => rematchAction(room, chair, wants));
  const text = t(chair.ready ? "action.is_ready" : "action.ready");
  return [
    {
      name: "ready",
      text,
      main: !chair.ready,
      pressed: chair.ready,
      command: { t: "ready", ready: !chair.ready },
    },
  ];
}

/**
 * @param {import("../room_state.js").Room} room
 * @param {import("../room_state.js").Chair} chair
 * @param {string} wants
 * @returns {Action}
 */
function rematchAction(room, chair, wants) {
  const pressed = chair.ready && chair.wants === wants;
  const votes = room.chairs.filter((each) => each.ready && each.wants === wants).length;
  return {
    name: `rematch-${wants}`,
    text: t(`action.rematch_${wants}`, { n: votes }),
    main: !chair.ready,
    pressed,
    command: { t: "ready", ready: !pressed, ...(pressed ? {} : { wants }) },
  };
}

/**
 * @param {RoomPage} state
 * @returns {Action[]}
 */
function ownersActions(state) {
  if (!isOwner(state)) return [];
  if (state.room.phase === "calling") {
    return [{ name: "call-off", text: t("action.call_off"), command: { t: "call_off" } }];
  }
  const { free, people, ready } = counts(state.room);
  const text = t(ready < people && !free ? "action.call" : "action.start");
  return [{ name: "start", text, main: !free && ready === people, command: { t: "start" } }];
}

/** @param {RoomPage} state */
function hintOf(state) {
  const { room, me, connection } = state;
  const chair = chairOf(room, me);
  if (connection === "refused") return "";
  if (room.phase === "playing") return chair ? "" : t("hint.playing");
  if (room.phase === "calling") return t(chair && !chair.ready ? "hint.called" : "hint.calling");
  return t(chair ? sitterHint(state, chair) : seatHint(state));
}

/**
 * What somebody on a seat waits for.
 *
 * @param {RoomPage} state
 * @param {import("../room_state.js").Chair} chair
 */
function sitterHint(state, chair) {
  const { free, people, ready } = counts(state.room);
  if (free) return isOwner(state) ? "hint.gather" : "hint.wait";
  if (isRematch(state.room) && ready < people) return "hint.rematch";
  if (!chair.ready) return "hint.ready";
  return isOwner(state) ? "hint.start" : "hint.wait_start";
}

/**
 * What somebody without a seat can do.
 *
 * @param {RoomPage} state
 */
function seatHint(state) {
  if (!counts(state.room).free) return isOwner(state) ? "hint.start" : "hint.full";
  return state.room.seats_locked && !isOwner(state) ? "hint.locked" : "hint.sit";
}
