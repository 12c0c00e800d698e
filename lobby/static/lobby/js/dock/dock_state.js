/**
 * What the table's page reads from the room around it. Pure: states in, answers out.
 */

import { chairOf, isOwner, isRematch, memberOf, presenceOf } from "../room_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("../room_state.js").Room} Room */
/** @typedef {import("../room_state.js").Chair} Chair */
/** @typedef {import("../../../game/js/table_state.js").TableState} TableState */

/** @typedef {{match: string, watching: boolean}} Place which table this page is, and as whose */

/**
 * @typedef {object} Sitter who sits at a seat of this table, as the table and the room know it
 * @property {number} seat
 * @property {string} name
 * @property {Chair | null} chair the room's chair, while the table is the room's
 * @property {number | null} player
 * @property {"bot" | "away" | "reconnecting" | "online"} presence
 * @property {"gone" | "clock" | null} away why a bot plays for the person
 * @property {{key: string, name: string} | null} before who left the seat to this bot, and how
 */

/** The sentences of the log by which a bot took a person's seat, and how the list says it. */
const DEPARTURES = /** @type {Record<string, string>} */ ({
  "log.changed_left": "dock.left",
  "log.changed_kicked": "dock.sent_away",
});

/**
 * Does the room play at this table now? Then its chairs are the table's seats.
 *
 * @param {Room} room
 * @param {string} match
 */
export const isLive = (room, match) => room.phase === "playing" && room.match === match;

/**
 * Where the page belongs, when that is somewhere else than where it is.
 *
 * @param {Pick<RoomPage, "room" | "me">} state
 * @param {Place} place
 * @returns {string | null} an address
 */
export function addressAfter({ room, me }, { match, watching }) {
  if (room.phase !== "playing" || room.match === null) return null;
  const isOther = room.match !== match;
  if (chairOf(room, me)) return isOther || watching ? `/match/${room.match}/` : null;
  return isOther && watching && room.spectators !== "off" ? `/room/${room.code}/watch/` : null;
}

/**
 * How many lines of others are newer than the last one that was seen.
 *
 * @param {Pick<RoomPage, "lines" | "me">} state
 * @param {number} seen
 */
export const unreadOf = ({ lines, me }, seen) =>
  lines.filter(({ id, player }) => id > seen && player !== me).length;

/**
 * Who asks the owner for a seat now.
 *
 * @param {RoomPage} state
 * @returns {{player: number, name: string, seat: number}[]}
 */
export function asksOf(state) {
  if (!isOwner(state) || state.room.phase !== "playing") return [];
  return state.room.members.flatMap(({ player, name, asks_seat: seat }) =>
    seat === null || chairOf(state.room, player) ? [] : [{ player, name, seat }],
  );
}

/**
 * The eight seats of the table in the order of turns, the own one first.
 *
 * @param {RoomPage} state
 * @param {Pick<TableState, "view" | "presence" | "log">} table
 * @param {string} match
 * @returns {Sitter[]}
 */
export function sittersOf(state, table, match) {
  const first = table.view.seat ?? 0;
  return table.view.seats.map((_, i) =>
    sitterOf(state, table, match, (first + i) % table.view.seats.length),
  );
}

/**
 * @param {RoomPage} state
 * @param {Pick<TableState, "view" | "presence" | "log">} table
 * @param {string} match
 * @param {number} seat
 * @returns {Sitter}
 */
function sitterOf(state, table, match, seat) {
  const { name, kind, away } = table.view.seats[seat];
  const chair = isLive(state.room, match) ? state.room.chairs[seat] : null;
  // What a spectator sees of the table may be older than the room.
  const player = kind === "bot" ? null : playerAt(state.room, chair, name);
  return {
    seat,
    name,
    chair,
    player,
    away: away ?? null,
    presence: kind === "bot" ? "bot" : away ? "away" : connectionOf(state, table, seat, player),
    before: kind === "bot" ? departureFrom(table.log, seat) : null,
  };
}

/**
 * @param {Room} room
 * @param {Chair | null} chair
 * @param {string} name
 */
function playerAt(room, chair, name) {
  const member = room.members.find((each) => each.name === name);
  return chair?.player ?? member?.player ?? null;
}

/**
 * The table hears of its people sooner than the room; delayed spectators hear of them only there.
 *
 * @param {RoomPage} state
 * @param {Pick<TableState, "presence">} table
 * @param {number} seat
 * @param {number | null} player
 * @returns {"online" | "reconnecting"}
 */
function connectionOf(state, { presence }, seat, player) {
  const told = presence[seat] ?? (player === null ? "online" : presenceOf(state, player));
  return told === "online" ? "online" : "reconnecting";
}

/**
 * @param {TableState["log"]} log
 * @param {number} seat
 */
function departureFrom(log, seat) {
  const left = log.findLast(
    ({ key, params }) => key in DEPARTURES && /** @type {any} */ (params.name)?.seat === seat,
  );
  return left
    ? { key: DEPARTURES[left.key], name: /** @type {any} */ (left.params.name).name ?? "" }
    : null;
}

/**
 * The seat of the owner at this table, null where the owner has none.
 *
 * @param {Room} room
 * @param {Sitter[]} sitters
 */
export const ownersSeat = (room, sitters) =>
  sitters.find(({ player }) => player !== null && player === room.owner)?.seat ?? null;

/**
 * May people say now, at this table, that they want to play again?
 *
 * @param {Room} room
 * @param {string} match
 */
export const isAskedAgain = (room, match) =>
  room.match === match && (isRematch(room) || room.phase === "calling");

/**
 * Who of the next match's people has pressed what.
 *
 * @param {Room} room
 * @returns {{player: number, name: string, wants: "same" | "mixed" | null}[]}
 */
export const wishesOf = (room) =>
  room.chairs.flatMap(({ player, ready, wants }) =>
    player === null
      ? []
      : [
          {
            player,
            name: memberOf(room, player)?.name ?? "?",
            wants: ready ? (wants ?? "same") : null,
          },
        ],
  );
