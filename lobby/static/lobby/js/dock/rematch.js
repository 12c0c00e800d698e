/**
 * After the match: once more, with the same teams or mixed ones, at one press; and who has pressed.
 */

import { fillOnce, h, icon, keyed, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { nameNode } from "../render/person.js";
import { chairOf, counts } from "../room_state.js";
import { isAskedAgain, wishesOf } from "./dock_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("../room_state.js").Room} Room */

const TEAMS = /** @type {const} */ (["same", "mixed"]);

/**
 * @param {HTMLElement} place
 * @param {import("../room_client.js").RoomClient} client
 * @param {string} match
 * @returns {(now: RoomPage) => void}
 */
export function rematchRenderer(place, client, match) {
  const words = h("p", { class: "rematch__words", role: "status" });
  const row = h("div", { class: "rematch__row" });
  const people = h("ul", { class: "rematch__people" });
  place.append(words, row, people);
  let chosen = "";
  /** @param {"same" | "mixed"} wants */
  const press = (wants) =>
    client.command(
      chosen === wants ? { t: "ready", ready: false } : { t: "ready", ready: true, wants },
    );
  const buttons = TEAMS.map((wants) =>
    h("button", {
      type: "button",
      class: "button",
      data: { wants },
      onclick: () => press(wants),
    }),
  );
  return ({ room, me, pending }) => {
    place.hidden = !isAskedAgain(room, match);
    if (place.hidden) return;
    const own = chairOf(room, me);
    chosen = own?.ready ? (own.wants ?? "same") : "";
    setText(words, wordsOf(room, own !== undefined));
    fillOnce(row, String(own !== undefined), () => (own ? buttons : []));
    buttons.forEach((button, i) =>
      drawButton(button, room, TEAMS[i], chosen, pending.has("ready")),
    );
    drawPeople(people, room);
  };
}

/**
 * @param {Room} room
 * @param {boolean} isSeated
 */
function wordsOf(room, isSeated) {
  const { free, people, ready } = counts(room);
  if (!isSeated) return t("rematch.gone");
  if (room.phase === "calling") return t("hint.called");
  // A bot on the seat of who has left says nothing: the owner does.
  if (!free && ready === people) return t("hint.wait_start");
  return free ? t("rematch.free", { n: free }) : t("rematch.waiting");
}

/**
 * @param {HTMLElement} button
 * @param {Room} room
 * @param {"same" | "mixed"} wants
 * @param {string} chosen
 * @param {boolean} busy
 */
function drawButton(button, room, wants, chosen, busy) {
  const n = wishesOf(room).filter((wish) => wish.wants === wants).length;
  const pressed = chosen === wants;
  setProps(button, { "aria-pressed": String(pressed), "aria-busy": busy ? "true" : null });
  button.classList.toggle("button--main", chosen === "");
  fillOnce(button, `${pressed} ${n}`, () => [
    pressed ? icon("room-tick") : null,
    t(`rematch.${wants}`),
    n ? h("span", { class: "rematch__count" }, t("rematch.count", { n })) : null,
  ]);
}

/**
 * @param {HTMLElement} list
 * @param {Room} room
 */
function drawPeople(list, room) {
  keyed(
    list,
    wishesOf(room),
    ({ player }) => String(player),
    ({ name }) =>
      h("li", { class: "wish" }, nameNode(name), " ", h("span", { class: "wish__words" })),
    (node, { wants }) => {
      setProps(node, { data: { wants } });
      const words = /** @type {Element} */ (node.lastElementChild);
      setText(words, t(`rematch.person_${wants ?? "not"}`));
    },
  );
}
