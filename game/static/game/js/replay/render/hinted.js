/**
 * What the hint would play where the replay stands, and what was played.
 */

import { fill, h } from "../../../../site/js/dom.js";
import { hasText } from "../../../../site/js/i18n.js";
import { sentenceNodes } from "../../render/sentence.js";
import { sentence } from "../../sentences.js";

/** @typedef {import("../state.js").ReplayState} ReplayState */
/** @typedef {import("../../sentences.js").Sentence} Sentence */
/** @typedef {{do: string, cards: readonly string[]}} PlainMove */

/**
 * @param {HTMLElement} panel
 * @returns {(now: ReplayState, before: ReplayState | null) => void}
 */
export function hintedRenderer(panel) {
  return (now, before) => {
    if (before && before.hinted === now.hinted) return;
    panel.hidden = now.hinted === null;
    if (!now.hinted) return;
    const { view } = now.replay.steps[now.at];
    const lines = linesOf(now, now.hinted.answer);
    fill(
      panel,
      lines.map((line, index) =>
        h("p", { class: index ? "hinted__more" : "hinted__move" }, sentenceNodes(line, view)),
      ),
    );
  };
}

/**
 * @param {ReplayState} state
 * @param {any} answer
 * @returns {Sentence[]}
 */
function linesOf(state, { seat, level, move, chance, low, high, next_best, next_chance, reason }) {
  const name = { seat };
  const lines = [moveLine("replay.hint_would", name, move)];
  const why = `reason.${reason.code}`;
  if (hasText(why)) lines.push(sentence(why, reasonParams(reason.params)));
  if (level === "expert") lines.push(sentence("advice.quick"));
  if (chance !== null) {
    const [percent, from, to] = [chance, low, high].map(percentOf);
    lines.push(sentence("replay.hint_chance", { percent, low: from, high: to }));
  }
  if (next_best && next_chance !== null) {
    lines.push(moveLine("replay.hint_next", name, next_best, percentOf(next_chance)));
  }
  const played = playedNext(state);
  if (played) {
    lines.push(isSame(played, move) ? sentence("replay.hint_same") : moveLine("replay.hint_was", name, played));
  }
  return lines;
}

/**
 * @param {string} key
 * @param {{seat: number}} name
 * @param {PlainMove} move
 * @param {number} [percent]
 */
function moveLine(key, name, move, percent = 0) {
  return move.do === "take"
    ? sentence(`${key}_take`, { name, percent })
    : sentence(key, { name, percent, cards: { cards: move.cards } });
}

/** @param {number} share 0–1 */
const percentOf = (share) => Math.round(100 * share);

/**
 * The move that followed in the match; in a try there is none yet.
 *
 * @param {ReplayState} state
 * @returns {PlainMove | null}
 */
function playedNext({ replay, at }) {
  const event = replay.steps[at + 1]?.events[0];
  if (event?.e === "taken") return { do: "take", cards: [] };
  return event?.e === "led" || event?.e === "beaten" ? { do: event.e, cards: event.cards } : null;
}

/**
 * @param {PlainMove} played
 * @param {PlainMove} move
 */
const isSame = (played, move) =>
  String([...played.cards].sort()) === String([...move.cards].sort());

/**
 * @param {Record<string, any>} params of a reason: seats, ranks, suits and numbers
 * @returns {Record<string, import("../../sentences.js").Value>}
 */
function reasonParams({ seat, mate, suit, rank, count, percent }) {
  return {
    ...(seat === undefined ? {} : { seat: { seat } }),
    ...(mate === undefined ? {} : { mate: { seat: mate } }),
    ...(suit === undefined ? {} : { suit: { suit } }),
    ...(rank === undefined ? {} : { rank: rank === "T" ? "10" : rank }),
    ...(count === undefined ? {} : { count, n: count }),
    ...(percent === undefined ? {} : { percent }),
  };
}
