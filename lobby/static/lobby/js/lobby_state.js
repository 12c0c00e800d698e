/**
 * The list of open rooms as this page knows it, and what is shown of it. Pure.
 */

import { teamOf } from "./room_state.js";

/**
 * @typedef {object} RoomLine
 * @property {string} code
 * @property {string} name
 * @property {string} owner
 * @property {string} language
 * @property {"public" | "link" | "password"} access
 * @property {"open" | "calling" | "playing" | "closed"} phase
 * @property {string} seats eight letters: h a person, b a bot, - free
 * @property {number[]} people
 * @property {import("./room_state.js").House} house
 * @property {number} clock_s
 * @property {"off" | "none" | "circle" | "round"} spectators
 * @property {boolean} rated
 */

/** @typedef {{language: string, free: boolean, friends: boolean, house: string}} Filter */

/**
 * @typedef {object} LobbyPage
 * @property {readonly RoomLine[]} rooms the fullest first, as the server listed them
 * @property {ReadonlySet<number>} friends
 * @property {Filter} filter
 * @property {readonly {code: string, name: string}[]} invitations the newest first
 * @property {"connecting" | "online" | "reconnecting" | "refused"} connection
 */

/**
 * What a frame of the server changes.
 *
 * @param {LobbyPage} state
 * @param {any} frame
 * @returns {Partial<LobbyPage>}
 */
export function applyFrame(state, frame) {
  switch (frame.t) {
    case "rooms":
      return { rooms: frame.rooms };
    case "room_line":
      return { rooms: withRoom(state.rooms, frame.room) };
    case "room_gone":
      return { rooms: state.rooms.filter(({ code }) => code !== frame.code) };
    case "invited":
      return { invitations: withInvitation(state.invitations, frame) };
    default:
      return {};
  }
}

/**
 * A room that is known stays where it is, so that nothing moves away under a finger.
 *
 * @param {readonly RoomLine[]} rooms
 * @param {RoomLine} room
 */
function withRoom(rooms, room) {
  const known = rooms.some(({ code }) => code === room.code);
  return known ? rooms.map((each) => (each.code === room.code ? room : each)) : [...rooms, room];
}

/**
 * @param {LobbyPage["invitations"]} known
 * @param {{code: string, name: string}} invitation
 */
const withInvitation = (known, { code, name }) => [
  { code, name },
  ...known.filter((each) => each.code !== code),
];

/** @param {RoomLine} room */
export const freeSeats = ({ seats }) => [...seats].filter((seat) => seat === "-").length;

/**
 * @param {RoomLine} room
 * @param {ReadonlySet<number>} friends
 */
export const hasFriend = ({ people }, friends) => people.some((player) => friends.has(player));

/**
 * The eight seats for drawing: team and what sits there.
 *
 * @param {RoomLine} room
 */
export const seatsOf = ({ seats }) =>
  [...seats].map((letter, seat) => ({ team: teamOf(seat), kind: KINDS[letter] ?? "free" }));

/** @type {Record<string, string>} */
const KINDS = { h: "person", b: "bot", "-": "free" };

/** @type {Record<string, (house: import("./room_state.js").House) => boolean>} */
const HOUSES = {
  standard: (house) => !house.joker_beats_trump && !house.optional_mass,
  joker_beats_trump: (house) => house.joker_beats_trump,
  optional_mass: (house) => house.optional_mass,
};

/**
 * The rooms that pass the filter: those with friends first, full and playing ones last.
 *
 * @param {LobbyPage} state
 * @returns {RoomLine[]}
 */
export function shownRooms({ rooms, filter, friends }) {
  return rooms
    .filter((room) => !filter.language || room.language === filter.language)
    .filter((room) => !filter.free || isOpen(room))
    .filter((room) => !filter.friends || hasFriend(room, friends))
    .filter((room) => HOUSES[filter.house]?.(room.house) ?? true)
    .sort((a, b) => rank(b, friends) - rank(a, friends));
}

/** @param {RoomLine} room */
const isOpen = (room) => room.phase === "open" && freeSeats(room) > 0;

/**
 * @param {RoomLine} room
 * @param {ReadonlySet<number>} friends
 */
const rank = (room, friends) => (hasFriend(room, friends) ? 2 : 0) + (isOpen(room) ? 1 : 0);
