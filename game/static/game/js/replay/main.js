/**
 * The replay page: reads the record that the server wrote into it, and wires steps, drawing and
 * input. The same script runs in a saved file, where there is no server to ask.
 */

import { setProps } from "../../../site/js/dom.js";
import { setTexts } from "../../../site/js/i18n.js";
import { createStore } from "../../../site/js/store.js";
import { tableMotion } from "../anim.js";
import { verifyRecord } from "../fairness/verify.js";
import { seatsRenderer } from "../render/seats.js";
import { medallionRenderer, middleRenderer } from "../render/middle.js";
import { scoreRenderer } from "../render/score.js";
import { sentence } from "../sentences.js";
import { loadSettings } from "../settings.js";
import { followAddress, linkOf } from "./address.js";
import { drawableReplay } from "./drawable.js";
import { listenToReplayKeys } from "./keys.js";
import { Player } from "./player.js";
import { wirePractice } from "./practice_page.js";
import { chaptersRenderer } from "./render/chapters.js";
import { controlsRenderer } from "./render/controls.js";
import { handsRenderer } from "./render/hands.js";
import { replayLogRenderer } from "./render/log.js";
import { drawProof } from "./render/proof.js";
import { chapterOf, placeFrom, replayState, show } from "./state.js";
import { verify } from "./verify.js";

/** @typedef {import("./state.js").ReplayState} ReplayState */

const TOAST_MS = 4000;

/** @param {string} id of a JSON block */
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/**
 * @param {string} name value of data-part
 * @returns {any}
 */
const part = (name) => document.querySelector(`[data-part="${name}"]`);

setTexts(json("texts"), document.documentElement.lang);

const page = json("replay-page");
const record = json("record");
const verdict = verify(record);
const replay = drawableReplay(record, verdict);
const query = new URLSearchParams(location.search);
const { place, known } = placeFrom(replay, query, page.seat);
const settings = loadSettings();
const store = createStore(replayState(replay, place, settings));
const player = new Player(store);
const table = part("table");
const motion = tableMotion(table);
document.documentElement.toggleAttribute("data-four-colours", settings.fourColours);

let toastTimer = 0;

/** @param {import("../sentences.js").Sentence} toast */
function tell(toast) {
  clearTimeout(toastTimer);
  toastTimer = window.setTimeout(() => store.set({ toast: null }), TOAST_MS);
  store.set({ toast });
}

/** @param {number} by */
function changeChapter(by) {
  const { replay: shown, at } = store.get();
  const { steps, chapters } = shown;
  const here = steps[at].chapter;
  // Back goes to the start of this round first, as with chapters of a film.
  const to = by < 0 && at > chapters[here].first ? here : here + by;
  player.goTo(chapters[Math.min(Math.max(to, 0), chapters.length - 1)].first);
}

async function copyLink() {
  const link = linkOf(location, store.get());
  try {
    await navigator.clipboard.writeText(link);
    part("link").hidden = true;
    tell(sentence("replay.copied"));
  } catch {
    // Without a secure connection there is no clipboard: the link stands chosen, to be copied.
    const field = part("link");
    field.hidden = false;
    field.value = link;
    field.focus();
    field.select();
    tell(sentence("replay.copy_by_hand"));
  }
}

const practice = page.offline ? null : wirePractice(store, player, page, tell);

const commands = {
  step: (/** @type {number} */ by) => player.goTo(store.get().at + by),
  end: (/** @type {"first" | "last"} */ to) =>
    player.goTo(to === "first" ? 0 : store.get().replay.steps.length - 1),
  chapter: changeChapter,
  toggle: () => player.toggle(),
  speed: (/** @type {import("./state.js").Speed} */ speed) => player.setSpeed(speed),
  hands: () => show(store, { open: !store.get().open }),
  hint: () => practice?.hint(),
  copy: () => copyLink(),
  branch: () => practice?.branch(),
};

const draws = [
  scoreRenderer({ score: part("score"), round: part("round") }),
  seatsRenderer(part("seats")),
  medallionRenderer({ trump: part("trump"), ground: part("ground"), last: part("last") }),
  // Nobody names an opener here; the panel only tells that one is being chosen.
  middleRenderer(part("stage"), part("caption"), { nameOpener: () => {} }),
  handsRenderer(part("hands")),
  chaptersRenderer(part("chapters"), (step) => player.goTo(step)),
  replayLogRenderer(
    { list: part("log"), newest: part("newest"), now: part("now"), votes: part("votes") },
    (step) => player.goTo(step),
  ),
  controlsRenderer({
    slider: part("slider"),
    where: part("where"),
    first: part("first"),
    back: part("back"),
    play: part("play"),
    next: part("next"),
    end: part("end"),
    speeds: part("speeds"),
    looker: part("looker"),
    open: part("open"),
    toast: part("toast"),
  }),
  ...(practice?.draws ?? []),
];

/**
 * @param {ReplayState} now
 * @param {ReplayState | null} before
 */
function draw(now, before) {
  const isNext = before?.replay === now.replay && before.at + 1 === now.at;
  if (isNext) motion.measure();
  for (const each of draws) each(now, before);
  table.dataset.step = now.replay.steps[now.at].id;
  table.dataset.at = String(now.at);
  // Styles look whether it is a try, tests how many own moves it has.
  setProps(table, { data: { practice: now.practice && now.practice.moves.length } });
  if (before && isNext) motion.play(before.view, now.view);
}

part("first").addEventListener("click", () => commands.end("first"));
part("back").addEventListener("click", () => commands.step(-1));
part("play").addEventListener("click", commands.toggle);
part("next").addEventListener("click", () => commands.step(1));
part("end").addEventListener("click", () => commands.end("last"));
part("open").addEventListener("click", commands.hands);
part("copy").addEventListener("click", commands.copy);
part("slider").addEventListener("input", () => {
  player.goTo(chapterOf(store.get()).first + Number(part("slider").value));
});
part("speeds").addEventListener("click", (/** @type {Event} */ { target }) => {
  const button = target instanceof Element ? target.closest("button") : null;
  if (button) player.setSpeed(/** @type {any} */ (Number(button.dataset.speed)));
});
part("looker").addEventListener("change", () => show(store, { seat: Number(part("looker").value) }));
listenToReplayKeys(commands);

store.subscribe(draw);
followAddress(store);
table.removeAttribute("data-loading");
draw(store.get(), null);
drawProof(part("proof"), verdict, verdict.fault ? [] : verifyRecord(record));
if (!known) tell(sentence("replay.no_moment"));
