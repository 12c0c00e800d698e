/**
 * What a record tells of deals, ends and people, as the events of which the table's log tells. Pure.
 */

/** @typedef {import("../view.js").SeatView} SeatView */
/** @typedef {import("../view.js").MatchEvent} MatchEvent */

/**
 * The deal, and who opens. By which of the ways of R3.4 the opener was found, a record leaves out.
 *
 * @param {any} round
 * @param {SeatView} view before it
 * @returns {MatchEvent[]}
 */
export function dealtEvents({ number, trump, hands, ground, dice, opener }, view) {
  const dealt = { e: "round_dealt", number, trump, hands, ground };
  const reason = dice ? "dice" : "named";
  const chosen = opener === null ? [] : [{ e: "opener_chosen", seat: opener, reason }];
  if (dice) return [dealt, { e: "dice_rolled", throws: dice }, ...chosen];
  const team = view.results.findLast((result) => result.team !== null)?.team;
  return [dealt, { e: "opener_choice_started", team, ends_at: 0 }, ...chosen];
}

/**
 * The end of a round, and of the match where it was the last.
 *
 * @param {any} record
 * @param {number} place of the round in the record, from 1
 * @returns {MatchEvent[]}
 */
export function endEvents({ rounds, winner }, place) {
  const { end, votes = [] } = rounds[place - 1];
  const passed = votes.find((/** @type {any} */ vote) => vote.outcome === "passed");
  return [
    ...(passed ? [{ ...passed, e: "surrender_passed" }] : []),
    end.reason === "void" ? { e: "round_voided" } : { ...end, e: "round_won" },
    ...(winner !== null && place === rounds.length ? [{ e: "match_won", team: winner }] : []),
  ];
}

/**
 * Who came and went after so many moves of a round (R9).
 *
 * @param {any} record
 * @param {number} place of the round in the record, from 1; 0 before the first deal
 * @param {number} move
 * @param {SeatView} view before they did
 * @returns {MatchEvent[]}
 */
export function changeEvents({ changes = [] }, place, move, view) {
  let names = view.seats.map(({ name }) => name);
  return changes
    .filter((/** @type {any} */ { round, after }) => round === place && after === move)
    .map((/** @type {any} */ { seat, do: what, reason, name, kind }) => {
      if (what === "kept") return { e: "seat_kept", seat, reason };
      if (what === "returned") return { e: "seat_returned", seat };
      const was = names[seat];
      names = names.with(seat, name);
      return { e: "occupant_changed", seat, name, kind, reason, was };
    });
}
