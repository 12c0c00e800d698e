/**
 * The people at the table in words: who sits where, who plays there now and why; and the mark of
 * the owner at the seat itself.
 */

import { fillOnce, h, icon, keyed, setProps } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { avatar, nameNode } from "../render/person.js";
import { chairOf, memberOf, teamOf } from "../room_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("./dock_state.js").Sitter} Sitter */

/**
 * @param {HTMLElement} list
 * @param {import("../room_client.js").RoomClient} client
 * @param {(sitter: Sitter) => void} onPress
 * @returns {(now: RoomPage, sitters: Sitter[]) => void}
 */
export function sittersRenderer(list, client, onPress) {
  return (state, sitters) =>
    keyed(
      list,
      sitters,
      ({ seat }) => String(seat),
      ({ seat }) => makeSitter(seat, onPress),
      (node, sitter) => drawSitter(node, state, sitter, client),
    );
}

/** @type {WeakMap<Element, Sitter>} the sitter as it was drawn last */
const drawn = new WeakMap();

/**
 * @param {number} seat
 * @param {(sitter: Sitter) => void} onPress
 */
function makeSitter(seat, onPress) {
  const node = h("li", { class: "person", data: { seat } });
  node.append(
    h("button", {
      type: "button",
      class: "person__who",
      onclick: () => onPress(/** @type {Sitter} */ (drawn.get(node))),
    }),
    h("span", { class: "person__more" }),
  );
  return node;
}

/**
 * @param {HTMLElement} node
 * @param {RoomPage} state
 * @param {Sitter} sitter
 * @param {import("../room_client.js").RoomClient} client
 */
function drawSitter(node, state, sitter, client) {
  drawn.set(node, sitter);
  const [who, more] = /** @type {any} */ (node.children);
  setProps(node, { data: { presence: sitter.presence } });
  const words = wordsOf(state, sitter);
  const picture = memberOf(state.room, sitter.player)?.avatar;
  fillOnce(who, `${sitter.name} ${picture} ${words}`, () => [
    badge(sitter.seat),
    sitter.player === null ? icon("mark-bot", "person__bot") : avatar(picture),
    h("span", { class: "person__name" }, nameNode(sitter.name)),
    " ", // between the two for who hears them
    h("span", { class: "person__words" }, words),
  ]);
  drawAsk(more, state, sitter, client);
}

/** @param {number} seat */
const badge = (seat) =>
  h("span", { class: "badge", data: { team: teamOf(seat) } }, t(`team_letter.${teamOf(seat)}`));

/**
 * @param {RoomPage} state
 * @param {Sitter} sitter
 */
function wordsOf({ room, me }, { player, chair, presence, away, before }) {
  const said = [
    player !== null && player === me ? t("member.you") : "",
    player !== null && player === room.owner ? t("member.owner") : "",
    memberOf(room, player)?.guest ? t("member.guest") : "",
    away ? t(`seat.kept_${away}`) : t(`presence.${presence}`),
    presence === "bot" && chair?.bot ? t(`bot.${chair.bot}`) : "",
    before ? t(before.key, { name: before.name }) : "",
  ];
  return said.filter(Boolean).join(" · ");
}

/**
 * Who has no seat may ask for a bot's.
 *
 * @param {HTMLElement} place
 * @param {RoomPage} state
 * @param {Sitter} sitter
 * @param {import("../room_client.js").RoomClient} client
 */
function drawAsk(place, { room, me }, { seat, chair }, client) {
  const mayAsk = Boolean(chair?.bot) && !chairOf(room, me) && memberOf(room, me);
  const asks = memberOf(room, me)?.asks_seat === seat;
  fillOnce(place, mayAsk ? `ask ${asks}` : "", () => {
    if (!mayAsk) return [];
    const command = { t: "ask_seat", seat: asks ? null : seat };
    const words = t(asks ? "dock.ask_no_more_words" : "dock.ask_words", { number: seat + 1 });
    return [
      h(
        "button",
        {
          type: "button",
          class: "button",
          "aria-label": words,
          onclick: () => client.command(command),
        },
        t(asks ? "dock.ask_no_more" : "dock.ask"),
      ),
    ];
  });
}

/**
 * Puts the mark of the owner at a seat of the table, and takes it from the others.
 *
 * @param {HTMLElement} seats the list of seats around the table
 * @param {number | null} owner
 */
export function markOwner(seats, owner) {
  for (const node of /** @type {Iterable<HTMLElement>} */ (seats.children)) {
    const isOwners = node.dataset.seat === String(owner);
    const mark = node.querySelector(".seat__owner");
    if (isOwners && !mark) node.append(ownerMark());
    else if (!isOwners) mark?.remove();
  }
}

const ownerMark = () =>
  h(
    "span",
    { class: "seat__owner" },
    icon("room-owner", "seat__mark"),
    h("span", { class: "visually-hidden" }, `, ${t("member.owner")}`),
  );
