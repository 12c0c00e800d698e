/**
 * The rounds as chapters: a button each, with trump and whose point it was.
 */

import { fill, h, icon, keyed, setProps } from "../../../../site/js/dom.js";
import { t } from "../../../../site/js/i18n.js";
import { teamBadge } from "../../render/sentence.js";

/** @typedef {import("../state.js").ReplayState} ReplayState */
/** @typedef {import("../steps.js").Chapter} Chapter */

/**
 * @param {HTMLElement} list
 * @param {(step: number) => void} onChoose
 * @returns {(now: ReplayState) => void}
 */
export function chaptersRenderer(list, onChoose) {
  /** @type {readonly Chapter[] | null} */
  let drawn = null;
  return ({ replay, at, practice }) => {
    list.hidden = practice !== null;
    if (practice) return;
    if (drawn !== replay.chapters) {
      drawn = replay.chapters;
      keyed(
        list,
        replay.chapters,
        ({ place }) => String(place),
        () => h("li", {}, h("button", { type: "button", class: "button chapters__button" })),
        (node, chapter) => drawChapter(node, chapter, onChoose),
      );
    }
    const current = replay.steps[at].chapter;
    [...list.children].forEach((node, index) =>
      setProps(/** @type {Element} */ (node.firstElementChild), {
        "aria-current": index === current ? "true" : null,
      }),
    );
  };
}

/**
 * @param {HTMLElement} node
 * @param {Chapter} chapter
 * @param {(step: number) => void} onChoose
 */
function drawChapter(node, chapter, onChoose) {
  const button = /** @type {HTMLButtonElement} */ (node.firstElementChild);
  const { number, trump, end, first } = chapter;
  button.onclick = () => onChoose(first);
  button.setAttribute("aria-label", words(chapter));
  fill(
    button,
    h("span", {}, String(number)),
    trump && h("span", { class: "chip", data: { suit: trump } }, icon(`suit-${trump}`, "chip__suit")),
    end?.team ? teamBadge(end.team) : h("span", { "aria-hidden": "true" }, "–"),
  );
}

/** @param {Chapter} chapter */
function words({ number, trump, end }) {
  const start = trump
    ? t("replay.chapter", { number, trump: t(`suit.${trump}`) })
    : t("round.number", { number });
  if (end === null) return `${start}, ${t("replay.chapter_open")}`;
  const how = end.team
    ? t("replay.chapter_point", { team: t(`team_letter.${end.team}`) })
    : t("replay.chapter_void");
  return `${start}, ${how}`;
}
