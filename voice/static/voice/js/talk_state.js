/**
 * What the page knows of the talk.
 */

/** @typedef {"open" | "muted" | "push" | "none"} Mic */

/**
 * @typedef {object} Talker
 * @property {number} player
 * @property {string} name
 * @property {number | null} seat
 * @property {Mic} mic
 * @property {boolean} muted by the room's owner
 * @property {boolean} kept whether a bot plays the seat
 */

/**
 * @typedef {object} TalkState
 * @property {"off" | "joining" | "on" | "refused"} phase
 * @property {boolean} online whether the server answers
 * @property {"all" | "team"} scope
 * @property {boolean} owner whether this person owns the room
 * @property {Talker[]} talkers
 * @property {"in" | "no_seat" | "seat_kept" | "muted"} standing whether this person may be heard
 * @property {boolean} linked whether there is anybody to talk with
 * @property {number} hearers how many hear this person, while the microphone is open
 * @property {import("./microphone.js").Trouble | null} trouble with the microphone
 * @property {boolean} muted by the person
 * @property {boolean} held whether the key or the button of push to talk is held
 * @property {boolean} echo whether the others probably hear themselves
 * @property {boolean} broken whether something stays broken, so that a press is wanted
 * @property {{code: string, params: Record<string, any>} | null} refusal what the server refused last
 */

/** @type {TalkState} */
export const OFF = {
  phase: "off",
  online: false,
  scope: "all",
  owner: false,
  talkers: [],
  standing: "in",
  linked: false,
  hearers: 0,
  trouble: null,
  muted: false,
  held: false,
  echo: false,
  broken: false,
  refusal: null,
};

/**
 * Whether this person may be heard, and why not.
 *
 * @param {Talker | undefined} me
 * @returns {TalkState["standing"]}
 */
export function standingOf(me) {
  if (!me) return "in";
  if (me.seat === null) return "no_seat";
  if (me.kept) return "seat_kept";
  return me.muted ? "muted" : "in";
}
