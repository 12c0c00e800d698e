/**
 * The buttons and the slider with which a replay is moved, and where it stands in words.
 */

import { h, keyed, setProps, setText } from "../../../../site/js/dom.js";
import { t } from "../../../../site/js/i18n.js";
import { SEATS } from "../../view.js";
import { chapterOf } from "../state.js";

/** @typedef {import("../state.js").ReplayState} ReplayState */

/**
 * @param {Record<"slider" | "where" | "first" | "back" | "play" | "next" | "end" | "speeds"
 *   | "looker" | "open" | "toast", any>} places
 * @returns {(now: ReplayState) => void}
 */
export function controlsRenderer(places) {
  const { slider, where, first, back, play, next, end, speeds, looker, open, toast } = places;
  return (state) => {
    const { replay, at, playing, speed, seat } = state;
    const chapter = chapterOf(state);
    const words = whereOf(state);
    setProps(slider, { max: chapter.last - chapter.first, "aria-valuetext": words });
    slider.value = String(at - chapter.first);
    setText(where, words);
    const isFirst = at === 0;
    const isLast = at === replay.steps.length - 1;
    setProps(first, { "aria-disabled": isFirst });
    setProps(back, { "aria-disabled": isFirst });
    setProps(next, { "aria-disabled": isLast });
    setProps(end, { "aria-disabled": isLast });
    setProps(play, { "aria-label": t(playing ? "replay.pause" : "replay.play"), data: { playing } });
    play.title = t(playing ? "replay.pause" : "replay.play");
    for (const button of speeds.querySelectorAll("button")) {
      setProps(button, { "aria-pressed": String(Number(button.dataset.speed) === speed) });
    }
    drawLookers(looker, state);
    looker.value = String(seat);
    looker.disabled = state.practice !== null;
    setProps(open, { "aria-pressed": String(state.open) });
    setText(toast, state.toast ? t(state.toast.key, state.toast.params) : "");
  };
}

/** @param {ReplayState} state */
export function whereOf(state) {
  const { replay, at } = state;
  const { number, moves } = chapterOf(state);
  if (!number) return t("replay.before");
  return t("replay.where", { number, move: replay.steps[at].move, moves });
}

/**
 * The seats by the names of those who sit there at this step.
 *
 * @param {HTMLElement} looker
 * @param {ReplayState} state
 */
function drawLookers(looker, { replay, at }) {
  const names = replay.steps[at].view.seats.map(({ name }) => name);
  keyed(
    looker,
    Array.from({ length: SEATS }, (_, seat) => seat),
    String,
    (seat) => h("option", { value: seat }),
    (node, seat) => setText(node, `${seat + 1}. ${names[seat]}`),
  );
}
