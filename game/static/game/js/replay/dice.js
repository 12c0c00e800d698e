/**
 * Who opens round 1: every seat rolls, those tied for the highest roll again (R3.3). Pure.
 */

import { SEATS } from "../view.js";

/**
 * The seat that the throws leave; null where they are not thrown as the rule says.
 *
 * @param {readonly (number | null)[][]} throws
 * @returns {number | null}
 */
export function openerByDice(throws) {
  let rolling = Array.from({ length: SEATS }, (_, seat) => seat);
  for (const faces of throws) {
    const rolled = faces.flatMap((face, seat) => (face === null ? [] : [seat]));
    const isRight = rolling.length > 1 && String(rolled) === String(rolling);
    if (!isRight) return null;
    const highest = Math.max(...rolled.map((seat) => Number(faces[seat])));
    rolling = rolled.filter((seat) => faces[seat] === highest);
  }
  return rolling.length === 1 ? rolling[0] : null;
}
