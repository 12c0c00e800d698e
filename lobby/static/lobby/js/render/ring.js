/**
 * The eight chairs around the table: who sits where, who is ready, and what a press does.
 */

import { fillOnce, h, icon, keyed, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { isFree, mayMove, memberOf, presenceOf, teamOf } from "../room_state.js";
import { avatar } from "./person.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("../room_state.js").Chair} Chair */

/**
 * @param {HTMLElement} list
 * @param {(chair: Chair, opener: HTMLElement) => void} onPress
 * @returns {(now: RoomPage) => void}
 */
export function ringRenderer(list, onPress) {
  return (state) =>
    keyed(
      list,
      state.room.chairs,
      ({ seat }) => String(seat),
      ({ seat }) => makeChair(seat, onPress),
      (node, chair) => drawChair(node, state, chair),
    );
}

/**
 * @param {number} seat
 * @param {(chair: Chair, opener: HTMLElement) => void} onPress
 */
function makeChair(seat, onPress) {
  const button = h(
    "button",
    { type: "button", class: "chair", onclick: () => onPress(chairs.get(button), button) },
    h("span", { class: "visually-hidden chair__words" }),
    h("span", { class: "chair__picture", "aria-hidden": "true" }),
    h("span", { class: "badge chair__team", data: { team: teamOf(seat) }, "aria-hidden": "true" }),
    h("bdi", { class: "chair__name", "aria-hidden": "true" }),
    h("span", { class: "chair__state", "aria-hidden": "true" }),
  );
  setText(button.children[2], t(`team_letter.${teamOf(seat)}`));
  return h("li", { class: "seat", data: { seat, place: seat, team: teamOf(seat) } }, button);
}

/** @type {WeakMap<HTMLElement, any>} the chair as it was drawn last */
const chairs = new WeakMap();

/**
 * @param {HTMLElement} node
 * @param {RoomPage} state
 * @param {Chair} chair
 */
function drawChair(node, state, chair) {
  const button = /** @type {HTMLElement} */ (node.firstElementChild);
  chairs.set(button, chair);
  const shown = lookOf(state, chair);
  setProps(node, {
    data: {
      kind: shown.kind,
      own: chair.player === state.me,
      ready: shown.mark === "tick",
      presence: shown.presence,
    },
  });
  setProps(button, { "aria-disabled": shown.idle ? "true" : null });
  const [words, picture, , name, status] = /** @type {any} */ (button.children);
  setText(words, shown.words);
  setText(name, shown.name);
  fillOnce(picture, shown.picture, () => pictureOf(state, chair, shown.picture));
  fillOnce(status, `${shown.mark} ${shown.status}`, () => [
    shown.mark ? icon(`room-${shown.mark}`, "chair__mark") : null,
    shown.status,
  ]);
}

/**
 * What a chair says.
 *
 * @param {RoomPage} state
 * @param {Chair} chair
 */
function lookOf(state, chair) {
  const place = { number: chair.seat + 1, team: t(`team_letter.${teamOf(chair.seat)}`) };
  if (isFree(chair)) return freeLook(state, place);
  if (chair.player === null) {
    const status = t(`bot.${chair.bot}`);
    const words = t("chair.bot", { ...place, level: status });
    return { kind: "bot", name: t("chair.bot_name"), status, words, mark: "", picture: "mark-bot", presence: "bot", idle: false };
  }
  return personLook(state, chair, place);
}

/**
 * @param {RoomPage} state
 * @param {Record<string, any>} place
 */
function freeLook(state, place) {
  const open = mayMove(state);
  const locked = state.room.seats_locked && !open;
  const status = t(locked ? "chair.locked" : open ? "chair.sit" : "chair.free");
  const words = t(open ? "chair.sit_words" : "chair.free_words", place);
  return { kind: "free", name: "", status, words, mark: "", picture: locked ? "room-lock" : "room-plus", presence: "", idle: !open };
}

/**
 * @param {RoomPage} state
 * @param {Chair} chair
 * @param {Record<string, any>} place
 */
function personLook(state, chair, place) {
  const { room, me } = state;
  const member = memberOf(room, chair.player);
  const name = member?.name ?? "?";
  const presence = presenceOf(state, chair.player ?? 0);
  const ready = chair.ready && room.phase !== "playing";
  const here = presence === "online";
  const status = here ? readyWord(state, chair) : t(`presence.${presence}`);
  const words = [
    t(chair.player === me ? "chair.own" : "chair.person", { ...place, name }),
    room.owner === chair.player ? t("member.owner") : "",
    readyWord(state, chair),
    here ? "" : t(`presence.${presence}`),
  ];
  return {
    kind: "person",
    name,
    status,
    words: words.filter(Boolean).join(", "),
    mark: here ? (ready ? "tick" : "") : "away",
    picture: `${member?.avatar} ${room.owner === chair.player}`,
    presence,
    idle: false,
  };
}

/**
 * @param {RoomPage} state
 * @param {Chair} chair
 */
function readyWord({ room }, chair) {
  if (room.phase === "playing") return t("chair.playing");
  if (chair.ready && chair.wants) return t(`chair.wants_${chair.wants}`);
  return t(chair.ready ? "chair.ready" : "chair.not_ready");
}

/**
 * @param {RoomPage} state
 * @param {Chair} chair
 * @param {string} sign what a chair without a person shows
 */
function pictureOf({ room }, { player }, sign) {
  if (player === null) return [icon(sign, "chair__sign")];
  const crown = room.owner === player ? icon("room-owner", "chair__owner") : null;
  return [avatar(memberOf(room, player)?.avatar), crown];
}
