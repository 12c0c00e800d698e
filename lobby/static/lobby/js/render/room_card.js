/**
 * A room in the list: its name, the eight seats, and what is played there.
 */

import { fillOnce, h, icon, setProps } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { freeSeats, hasFriend, seatsOf } from "../lobby_state.js";

/** @typedef {import("../lobby_state.js").RoomLine} RoomLine */

/** @param {RoomLine} room */
export const makeCard = ({ code }) =>
  h(
    "li",
    { class: "room-card", data: { code } },
    h("a", { class: "room-card__link", href: `/room/${code}/` }),
  );

/**
 * @param {HTMLElement} node
 * @param {RoomLine} room
 * @param {ReadonlySet<number>} friends
 */
export function drawCard(node, room, friends) {
  const friend = hasFriend(room, friends);
  setProps(node, { data: { phase: room.phase, friend } });
  const link = /** @type {HTMLElement} */ (node.firstElementChild);
  fillOnce(link, JSON.stringify([room, friend]), () => [
    h(
      "span",
      { class: "room-card__head" },
      h("bdi", { class: "room-card__name" }, titleOf(room)),
      room.access === "password" ? icon("room-lock", "room-card__lock") : null,
      room.access === "password" ? hidden(t("fact.access_password")) : null,
    ),
    room.name && room.owner
      ? h("span", { class: "room-card__owner" }, t("room.owner", { name: room.owner }))
      : null,
    friend ? h("span", { class: "room-card__friend" }, t("room.friend")) : null,
    seatsRow(room),
    h("span", { class: "room-card__free" }, stateOf(room)),
    h("span", { class: "room-card__facts" }, factsOf(room).join(" · ")),
  ]);
}

/** @param {string} text */
const hidden = (text) => h("span", { class: "visually-hidden" }, text);

/** @param {RoomLine} room */
const titleOf = ({ name, owner, code }) => name || (owner ? t("room.of", { name: owner }) : code);

/** @param {RoomLine} room */
function seatsRow(room) {
  const dots = seatsOf(room).map(({ team, kind }) =>
    h(
      "span",
      { class: "seat-dot", data: { team, kind } },
      kind === "bot" ? icon("mark-bot", "seat-dot__sign") : t(`team_letter.${team}`),
    ),
  );
  return h("span", { class: "room-card__seats", "aria-hidden": "true" }, dots);
}

/** @param {RoomLine} room */
function stateOf(room) {
  if (room.phase === "playing") return t("room.playing");
  if (room.phase === "calling") return t("room.calling");
  const free = freeSeats(room);
  return free ? t("room.free", { n: free }) : t("room.full");
}

/** @param {RoomLine} room */
const factsOf = ({ house, clock_s, language, spectators, rated }) => [
  t("fact.target", { n: house.target }),
  clock_s ? t("fact.clock", { n: clock_s }) : t("fact.no_clock"),
  ...(house.joker_beats_trump ? [t("fact.joker_beats_trump")] : []),
  ...(house.optional_mass ? [t("fact.optional_mass")] : []),
  t(`fact.language_${language}`),
  ...(spectators === "off" ? [] : [t("fact.spectators_on")]),
  ...(rated ? [] : [t("fact.unrated")]),
];
