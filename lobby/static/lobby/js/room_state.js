/**
 * A room as this page knows it, and what can be read from it. Pure: frames in, state out.
 */

import { pageTime_ms } from "../../site/js/clock.js";

/** @typedef {"A" | "B"} Team */
/** @typedef {"online" | "reconnecting" | "away"} MemberState */

/**
 * @typedef {object} Chair
 * @property {number} seat
 * @property {number | null} player
 * @property {"random" | "easy" | "greedy" | "expert" | "master" | null} bot
 * @property {boolean} ready
 * @property {"same" | "mixed" | null} wants
 */

/**
 * @typedef {object} Member
 * @property {number} player
 * @property {string} name
 * @property {string} avatar
 * @property {boolean} guest
 * @property {number | null} asks_seat
 */

/** @typedef {{joker_beats_trump: boolean, optional_mass: boolean, target: number}} House */

/**
 * @typedef {object} Room
 * @property {string} code
 * @property {string} name
 * @property {string} language
 * @property {"public" | "link" | "password"} access
 * @property {number | null} owner
 * @property {"open" | "calling" | "playing" | "closed"} phase
 * @property {number | null} call_ends_at
 * @property {House} house
 * @property {number} clock_s
 * @property {boolean} hints whether people may ask for hints at the table
 * @property {"all" | "team"} voice
 * @property {"off" | "none" | "circle" | "round"} spectators
 * @property {boolean} rated whether its matches change ratings
 * @property {boolean} seats_locked
 * @property {Chair[]} chairs
 * @property {Member[]} members
 * @property {string | null} match
 * @property {boolean} over
 * @property {number} played
 */

/**
 * @typedef {object} Line
 * @property {number} id
 * @property {"room" | "A" | "B" | "watch"} channel
 * @property {number | null} player
 * @property {string} name
 * @property {string} text
 * @property {string | null} phrase
 * @property {number} at
 */

/** @typedef {{key: string, params: Record<string, any>, tone: "news" | "wrong"}} Notice */

/**
 * @typedef {object} RoomPage
 * @property {number} me
 * @property {number} n
 * @property {Room} room
 * @property {Line[]} lines
 * @property {Record<number, MemberState>} presence
 * @property {"connecting" | "online" | "reconnecting" | "refused"} connection
 * @property {number} closeCode why the server refused the connection; 0 while it has not
 * @property {number} clockOffset_ms server's clock minus this page's
 * @property {Notice | null} notice
 * @property {ReadonlySet<string>} pending kinds of the commands that are not answered yet
 * @property {"room" | "team" | "watch"} channel where the next line goes
 */

const LINES_KEPT = 200;

/**
 * @param {number} seat
 * @returns {Team}
 */
export const teamOf = (seat) => (seat % 2 === 0 ? "A" : "B");

/**
 * The state of a page that has just been opened.
 *
 * @param {number} me
 * @param {{n: number, room: Room, now: number}} frame
 * @param {Line[]} lines
 * @param {{player: number, state: MemberState}[]} presence
 * @returns {RoomPage}
 */
export function initialState(me, frame, lines, presence) {
  return {
    me,
    n: frame.n,
    room: frame.room,
    lines,
    presence: byPlayer(presence),
    connection: "connecting",
    closeCode: 0,
    clockOffset_ms: frame.now - pageTime_ms(),
    notice: null,
    pending: new Set(),
    channel: channels({ room: frame.room, me })[0],
  };
}

/**
 * What a frame of the server changes.
 *
 * @param {RoomPage} state
 * @param {any} frame
 * @returns {Partial<RoomPage>}
 */
export function applyFrame(state, frame) {
  switch (frame.t) {
    case "room":
      return frame.n < state.n ? {} : withRoom(state, frame);
    case "chat":
      return { lines: merged(state.lines, frame.lines) };
    case "presence":
      return { presence: byPlayer(frame.members) };
    case "notice":
      return { notice: notice(`notice.${frame.kind}`, { name: frame.name }) };
    case "error":
      return { notice: notice(`refusal.${frame.code}`, frame.params ?? {}, "wrong") };
    default:
      return {};
  }
}

/**
 * @param {string} key
 * @param {Record<string, any>} params
 * @param {Notice["tone"]} [tone]
 * @returns {Notice}
 */
export const notice = (key, params = {}, tone = "news") => ({ key, params, tone });

/**
 * @param {RoomPage} state
 * @param {{n: number, room: Room}} frame
 * @returns {Partial<RoomPage>}
 */
function withRoom(state, { n, room }) {
  const open = channels({ ...state, room });
  return { n, room, channel: open.includes(state.channel) ? state.channel : open[0] };
}

/**
 * Lines by their number, each once, the last ones only.
 *
 * @param {Line[]} known
 * @param {Line[]} more
 */
function merged(known, more) {
  const ids = new Set(known.map(({ id }) => id));
  const fresh = more.filter(({ id }) => !ids.has(id));
  if (!fresh.length) return known;
  return [...known, ...fresh].sort((a, b) => a.id - b.id).slice(-LINES_KEPT);
}

/** @param {{player: number, state: MemberState}[]} members */
const byPlayer = (members) =>
  Object.fromEntries(members.map(({ player, state }) => [player, state]));

/**
 * @param {Room} room
 * @param {number | null} player
 * @returns {Member | undefined}
 */
export const memberOf = (room, player) => room.members.find((each) => each.player === player);

/**
 * @param {Room} room
 * @param {number} player
 * @returns {Chair | undefined}
 */
export const chairOf = (room, player) => room.chairs.find((chair) => chair.player === player);

/** @param {RoomPage} state */
export const isOwner = ({ room, me }) => room.owner === me;

/** @param {Chair} chair */
export const isFree = (chair) => chair.player === null && chair.bot === null;

/**
 * Members without a seat, in the order of coming.
 *
 * @param {Room} room
 */
export const waiting = (room) => room.members.filter(({ player }) => !chairOf(room, player));

/**
 * How full and how ready the ring is.
 *
 * @param {Room} room
 */
export function counts(room) {
  const taken = room.chairs.filter((chair) => !isFree(chair));
  const people = taken.filter(({ player }) => player !== null);
  const ready = people.filter((chair) => chair.ready).length;
  return { taken: taken.length, free: room.chairs.length - taken.length, people: people.length, ready };
}

/**
 * Has a match ended here, so that the question is whether to play again?
 *
 * @param {Room} room
 */
export const isRematch = (room) => room.phase === "open" && room.match !== null && room.over;

/**
 * May this person change seats now? Teams stand still while people are called, and in a match.
 *
 * @param {RoomPage} state
 */
export const mayMove = (state) =>
  state.room.phase === "open" && (!state.room.seats_locked || isOwner(state));

/**
 * Where this person may write now, the usual place first.
 *
 * @param {Pick<RoomPage, "room" | "me">} state
 * @returns {("room" | "team" | "watch")[]}
 */
export function channels({ room, me }) {
  if (room.phase !== "playing") return ["room"];
  return chairOf(room, me) ? ["room", "team"] : ["watch"];
}

/**
 * How somebody is connected; unknown until the server has told it.
 *
 * @param {RoomPage} state
 * @param {number} player
 * @returns {MemberState}
 */
export const presenceOf = ({ presence, me }, player) =>
  player === me ? "online" : (presence[player] ?? "online");
