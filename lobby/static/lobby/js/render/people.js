/**
 * People without a seat, and friends who could be asked to come.
 */

import { fill, fillOnce, h, icon, keyed, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { isOwner, memberOf, presenceOf, waiting } from "../room_state.js";
import { avatar, nameNode } from "./person.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("../room_state.js").Member} Member */
/** @typedef {import("../room_client.js").RoomClient} RoomClient */
/** @typedef {{player: number, name: string, avatar: string}} Friend */

/**
 * @param {{section: HTMLElement, list: HTMLElement}} places
 * @param {RoomClient} client
 * @param {(player: number) => void} onPress
 * @returns {(now: RoomPage) => void}
 */
export function waitingRenderer({ section, list }, client, onPress) {
  return (state) => {
    const people = waiting(state.room);
    section.hidden = people.length === 0;
    keyed(
      list,
      people,
      ({ player }) => String(player),
      ({ player }) => makePerson(player, onPress),
      (node, member) => drawPerson(node, state, member, client),
    );
  };
}

/**
 * @param {number} player
 * @param {(player: number) => void} onPress
 */
const makePerson = (player, onPress) =>
  h(
    "li",
    { class: "person", data: { player } },
    h("button", { type: "button", class: "person__who", onclick: () => onPress(player) }),
    h("span", { class: "person__more" }),
  );

/**
 * @param {HTMLElement} node
 * @param {RoomPage} state
 * @param {Member} member
 * @param {RoomClient} client
 */
function drawPerson(node, state, member, client) {
  const [who, more] = /** @type {any} */ (node.children);
  const presence = presenceOf(state, member.player);
  setProps(node, { data: { presence } });
  const words = wordsOf(state, member, presence);
  fillOnce(who, `${member.avatar} ${member.name} ${words}`, () => [
    avatar(member.avatar),
    h(
      "span",
      { class: "person__text" },
      h("span", { class: "person__name" }, nameNode(member.name)),
      h("span", { class: "person__words" }, words),
    ),
  ]);
  const lets = isOwner(state) && member.asks_seat !== null && state.room.phase === "playing";
  fillOnce(more, lets ? `let in ${member.asks_seat}` : "", () =>
    lets ? [letInButton(member, client)] : [],
  );
}

/**
 * @param {RoomPage} state
 * @param {Member} member
 * @param {string} presence
 */
function wordsOf({ room, me }, member, presence) {
  const said = [
    member.player === me ? t("member.you") : "",
    room.owner === member.player ? t("member.owner") : "",
    member.guest ? t("member.guest") : "",
    presence === "online" ? "" : t(`presence.${presence}`),
    member.asks_seat === null ? "" : t("member.asks", { number: member.asks_seat + 1 }),
  ];
  return said.filter(Boolean).join(" · ");
}

/**
 * @param {Member} member
 * @param {RoomClient} client
 */
const letInButton = ({ player, asks_seat: seat }, client) =>
  h(
    "button",
    { type: "button", class: "button", onclick: () => client.command({ t: "let_in", player, seat }) },
    t("action.let_in"),
  );

/**
 * Friends, each with a button that asks them to come.
 *
 * @param {{section: HTMLElement, list: HTMLElement}} places
 * @param {Friend[]} friends
 * @param {RoomClient} client
 * @returns {(now: RoomPage) => void}
 */
export function friendsRenderer({ section, list }, friends, client) {
  const asked = new Set();
  /** @param {Friend} friend @param {HTMLElement} button */
  const ask = ({ player, name }, button) => {
    if (asked.has(player)) return;
    client.command({ t: "invite", player }, { done: () => markAsked(button, name) });
    asked.add(player);
  };
  return ({ room }) => {
    const away = friends.filter(({ player }) => !memberOf(room, player));
    section.hidden = away.length === 0;
    keyed(
      list,
      away,
      ({ player }) => String(player),
      (friend) => makeFriend(friend, ask),
    );
  };
}

/**
 * @param {Friend} friend
 * @param {(friend: Friend, button: HTMLElement) => void} ask
 */
function makeFriend(friend, ask) {
  const button = h("button", { type: "button", class: "button" }, t("action.invite"));
  button.setAttribute("aria-label", t("action.invite_name", { name: friend.name }));
  button.addEventListener("click", () => ask(friend, button));
  return h(
    "li",
    { class: "person" },
    h("span", { class: "person__who" }, avatar(friend.avatar), nameNode(friend.name)),
    h("span", { class: "person__more" }, button),
  );
}

/**
 * @param {HTMLElement} button
 * @param {string} name
 */
function markAsked(button, name) {
  setProps(button, { "aria-disabled": "true", "aria-label": t("action.invited_name", { name }) });
  fill(button, icon("room-tick"), t("action.invited"));
}

/**
 * The house rules and the other settings, as everybody may read them.
 *
 * @param {HTMLElement} list
 * @returns {(now: RoomPage) => void}
 */
export function factsRenderer(list) {
  return ({ room }) =>
    keyed(
      list,
      factsOf(room),
      ({ key }) => key,
      () => h("li", { class: "fact" }),
      (node, { text }) => setText(node, text),
    );
}

/** @param {import("../room_state.js").Room} room */
function factsOf(room) {
  const { house } = room;
  return [
    { key: "target", text: t("fact.target", { n: house.target }) },
    { key: "clock", text: room.clock_s ? t("fact.clock", { n: room.clock_s }) : t("fact.no_clock") },
    ...(house.joker_beats_trump ? [{ key: "joker", text: t("fact.joker_beats_trump") }] : []),
    ...(house.optional_mass ? [{ key: "optional", text: t("fact.optional_mass") }] : []),
    { key: "access", text: t(`fact.access_${room.access}`) },
    { key: "voice", text: t(`fact.voice_${room.voice}`) },
    { key: "watch", text: t(`fact.spectators_${room.spectators}`) },
    { key: "hints", text: t(room.hints ? "fact.hints" : "fact.no_hints") },
    { key: "rated", text: t(room.rated ? "fact.rated" : "fact.unrated") },
    { key: "language", text: t(`fact.language_${room.language}`) },
    ...(room.seats_locked ? [{ key: "locked", text: t("fact.locked") }] : []),
  ];
}
