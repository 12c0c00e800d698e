/**
 * Who sat where at each event: names in the log are those of that time. Pure.
 */

/** @typedef {import("./view.js").MatchEvent} MatchEvent */
/** @typedef {{name: string, kind: "human" | "bot"}} Sitter */

/**
 * Who sat in the seats before each of some events.
 *
 * @param {readonly Sitter[]} seats by the view
 * @param {readonly MatchEvent[]} events in a row
 * @param {number} known so many of them are in the view already; the others come after it
 * @returns {(readonly Sitter[])[]}
 */
export function seatsBefore(seats, events, known) {
  const before = Array(events.length);
  let now = seats;
  for (let i = known - 1; i >= 0; i -= 1) {
    now = before[i] = reseated(now, events[i], ({ was, kind }) => ({ name: was, kind: OTHER[kind] }));
  }
  now = seats;
  for (let i = known; i < events.length; i += 1) {
    before[i] = now;
    now = reseated(now, events[i], ({ name, kind }) => ({ name, kind }));
  }
  return before;
}

/**
 * A person is followed by a bot and a bot by a person.
 *
 * @type {Record<string, "human" | "bot">}
 */
const OTHER = { human: "bot", bot: "human" };

/**
 * @param {readonly Sitter[]} seats
 * @param {any} event
 * @param {(event: any) => Sitter} sitter
 */
const reseated = (seats, event, sitter) =>
  event.e === "occupant_changed" ? seats.with(event.seat, sitter(event)) : seats;
