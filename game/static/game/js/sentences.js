/**
 * What happened, as sentences: which text, with which values. Pure; the words are in the texts.
 */

import { hasText } from "../../site/js/i18n.js";

/** @typedef {import("./view.js").MatchEvent} MatchEvent */
/** @typedef {import("./seating.js").Sitter} Sitter */

/**
 * A value of a sentence says what it is, so that the page can draw it.
 *
 * @typedef {{seat: number, name?: string, kept?: boolean} | {cards: readonly string[]} | {team: string} | {suit: string}
 *   | {rolls: [number, number][]} | string | number} Value
 */

/** @typedef {{key: string, params: Record<string, Value>}} Sentence */

/**
 * @param {string} key
 * @param {Record<string, Value>} [params]
 * @returns {Sentence}
 */
export const sentence = (key, params = {}) => ({ key, params });

/**
 * The sentences for the log about one event; none for what needs no word.
 *
 * @param {MatchEvent} event
 * @param {readonly Sitter[]} [seats] who sat where at that time; without it, who sits there now
 * @returns {Sentence[]}
 */
export function sentencesOf(event, seats) {
  const told = SENTENCES[event.e]?.(event) ?? [];
  if (event.by === "clock") told.unshift(sentence("log.clock", { name: { seat: event.seat } }));
  return seats ? told.map((each) => named(each, event, seats)) : told;
}

/**
 * The sentence with the names of that time; a bot that moves for a person says so.
 *
 * @param {Sentence} told
 * @param {MatchEvent} event
 * @param {readonly Sitter[]} seats
 * @returns {Sentence}
 */
function named({ key, params }, event, seats) {
  const name = (/** @type {any} */ value) => {
    if (typeof value?.seat !== "number" || value.name !== undefined) return value;
    const sitter = seats[value.seat];
    const kept = event.by === "bot" && value.seat === event.seat && sitter.kind === "human";
    return { ...value, name: sitter.name, kept };
  };
  const drawn = Object.entries(params).map(([at, value]) => [at, name(value)]);
  return sentence(key, Object.fromEntries(drawn));
}

/** @type {Record<string, (event: any) => Sentence[]>} */
const SENTENCES = {
  match_started: ({ house }) => [sentence("log.match_started", { n: house.target })],

  round_dealt: ({ number, trump }) => [
    sentence("log.round_dealt", { number, trump: { suit: trump } }),
  ],

  dice_rolled: ({ throws }) =>
    throws.map((/** @type {(number | null)[]} */ faces, /** @type {number} */ index) =>
      sentence(index ? "log.dice_again" : "log.dice", { rolls: { rolls: rollsOf(faces) } }),
    ),

  opener_choice_started: ({ team }) => [sentence("log.choice_started", { team: { team } })],

  opener_named: ({ seat, named }) => [
    sentence("log.opener_named", { name: { seat }, named: { seat: named } }),
  ],

  opener_chosen: ({ seat, reason }) => [sentence(`log.opener.${reason}`, { name: { seat } })],

  led: ({ seat, cards }) => [
    sentence(cards.length > 1 ? "log.massed" : "log.led", { name: { seat }, cards: { cards } }),
  ],

  beaten: ({ seat, cards }) => [sentence("log.beaten", { name: { seat }, cards: { cards } })],

  taken: ({ seat, cards }) => [
    sentence("log.taken", { name: { seat }, n: cards.length, cards: { cards } }),
  ],

  ground_drawn: ({ seat, count, cards }) => [
    cards
      ? sentence("log.drew_cards", { name: { seat }, cards: { cards } })
      : sentence("log.drew", { name: { seat }, n: count }),
  ],

  circle_completed: ({ seat }) => [sentence("log.circle_completed", { name: { seat } })],

  round_won: (event) => [resultSentence(event)],

  round_voided: () => [resultSentence({ team: null, seat: null, reason: "void" })],

  seat_kept: ({ seat, reason }) => [sentence(`log.kept_${reason}`, { name: { seat } })],

  seat_returned: ({ seat }) => [sentence("log.returned", { name: { seat } })],

  occupant_changed: ({ seat, was, name, reason }) => [
    sentence(`log.changed_${reason}`, { name: { seat, name: was }, next: { seat, name } }),
  ],

  surrender_passed: ({ team, yes, online }) => [
    sentence("log.surrender_passed", { team: { team }, yes, online }),
  ],

  match_resumed: () => [sentence("log.match_resumed")],

  match_abandoned: () => [sentence("log.match_abandoned")],

  match_won: ({ team }) => [sentence("log.match_won", { team: { team } })],
};

/**
 * @param {{team: string | null, seat: number | null, reason: string}} result
 * @returns {Sentence}
 */
export function resultSentence({ team, seat, reason }) {
  if (team === null) return sentence("log.round_void");
  if (seat === null) return sentence("log.round_surrender", { team: { team } });
  return sentence(`log.round_${reason}`, { team: { team }, name: { seat } });
}

/**
 * @param {(number | null)[]} faces
 * @returns {[number, number][]} seat and face
 */
const rollsOf = (faces) =>
  faces.flatMap((face, seat) =>
    face === null ? [] : [/** @type {[number, number]} */ ([seat, face])],
  );

/**
 * Why something is refused, from the code and the values of the server.
 *
 * @param {string} code
 * @param {Record<string, any>} params
 * @returns {Sentence}
 */
export function refusalSentence(code, params) {
  const { card, seat, ...numbers } = params;
  const n = params.limit ?? params.needed ?? params.size ?? 0;
  const key = hasText(`refusal.${code}`) ? `refusal.${code}` : "refusal.other";
  return sentence(key, {
    ...numbers,
    n,
    ...(card === undefined ? {} : { card: { cards: [card] } }),
    ...(seat === undefined ? {} : { seat: { seat } }),
  });
}
