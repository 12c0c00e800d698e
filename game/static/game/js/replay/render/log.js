/**
 * What happened in the round, a line for each step: the line of the step shown stands out, and each
 * leads to its own. Beside a move stands who made it.
 */

import { fill, h, icon, keyed, setProps } from "../../../../site/js/dom.js";
import { t } from "../../../../site/js/i18n.js";
import { sentenceNodes } from "../../render/sentence.js";
import { sentence, sentencesOf } from "../../sentences.js";
import { chapterOf } from "../state.js";

/** @typedef {import("../state.js").ReplayState} ReplayState */
/** @typedef {import("../steps.js").Step} Step */
/** @typedef {import("../../sentences.js").Sentence} Sentence */

/** @type {Record<string, string>} */
const MARKS = { bot: "mark-bot", clock: "sign-clock", human: "sign-person" };

/**
 * @param {{list: HTMLElement, newest: HTMLElement, now: HTMLElement, votes: HTMLElement}} places
 * @param {(step: number) => void} onChoose
 * @returns {(now: ReplayState, before: ReplayState | null) => void}
 */
export function replayLogRenderer({ list, newest, now: spoken, votes }, onChoose) {
  const scroll = /** @type {HTMLElement} */ (list.parentElement);
  list.addEventListener("click", (event) => {
    const button = event.target instanceof Element ? event.target.closest("button") : null;
    if (button) onChoose(Number(button.dataset.step));
  });
  return (state, before) => {
    if (before && before.replay === state.replay && before.at === state.at) return;
    const { replay, at } = state;
    const chapter = chapterOf(state);
    const isSame = before?.replay === replay && chapterOf(before) === chapter;
    if (!isSame) {
      const steps = replay.steps.slice(chapter.first, chapter.last + 1);
      keyed(
        list,
        steps,
        (step, index) => `${step.id} ${chapter.first + index} ${step.events.length}`,
        (step, index) => makeLine(step, chapter.first + index),
      );
      drawVotes(votes, chapter, replay.steps[at]);
    }
    mark(list, scroll, at - chapter.first);
    const told = toldOf(replay.steps[at]);
    fill(newest, nodesOf(told, replay.steps[at]));
    fill(spoken, nodesOf(told, replay.steps[at]));
  };
}

/**
 * @param {Step} step
 * @param {number} index
 */
function makeLine(step, index) {
  const told = toldOf(step);
  const lines = told.map((each) =>
    h("span", { class: "steps__line" }, sentenceNodes(each, step.view)),
  );
  return h(
    "li",
    { class: "log__entry steps__step", data: { kind: told[0]?.key ?? "" } },
    h(
      "button",
      { type: "button", class: "steps__button", data: { step: index } },
      whoMoved(step.by),
      h("span", { class: "steps__words" }, lines),
    ),
  );
}

/** @param {string | null} by */
function whoMoved(by) {
  if (by === null || !(by in MARKS)) return h("span", { class: "steps__by" });
  const words = t(`replay.by_${by}`);
  return h(
    "span",
    { class: "steps__by", title: words, data: { by } },
    icon(MARKS[by], "steps__mark"),
    h("span", { class: "visually-hidden" }, `${words}: `),
  );
}

/**
 * What a step tells; only that with which a try begins has nothing of its own to tell.
 *
 * @param {Step} step
 * @returns {Sentence[]}
 */
const toldOf = ({ events, sitters }) =>
  events.length
    ? events.flatMap((event) => sentencesOf(event, sitters))
    : [sentence("practice.begins")];

/**
 * @param {Sentence[]} told
 * @param {Step} step
 * @returns {(Node | string)[]}
 */
const nodesOf = (told, { view }) =>
  told.flatMap((each, index) => [...(index ? [" "] : []), ...sentenceNodes(each, view)]);

/**
 * Marks the line of the step shown, and moves only the log's own window to it.
 *
 * @param {HTMLElement} list
 * @param {HTMLElement} scroll
 * @param {number} current
 */
function mark(list, scroll, current) {
  for (const old of list.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  const line = /** @type {HTMLElement | undefined} */ (list.children[current]);
  if (!line) return;
  setProps(/** @type {Element} */ (line.firstElementChild), { "aria-current": "step" });
  const top = line.offsetTop - list.offsetTop;
  const isAbove = top < scroll.scrollTop;
  const isBelow = top + line.offsetHeight > scroll.scrollTop + scroll.clientHeight;
  if (isAbove || isBelow) scroll.scrollTop = top - scroll.clientHeight / 3;
}

/**
 * Votes stand below: the record tells in which round they were, not after which move.
 *
 * @param {HTMLElement} list
 * @param {import("../steps.js").Chapter} chapter
 * @param {Step} step
 */
function drawVotes(list, { votes }, step) {
  list.hidden = !votes.length;
  fill(
    list,
    votes.map(({ team, outcome, yes, online }) => {
      const told = sentence(`replay.vote_${outcome}`, {
        team: { team },
        yes: yes ?? 0,
        online: online ?? 0,
      });
      return h("li", {}, sentenceNodes(told, step.view));
    }),
  );
}
