/**
 * The table page: reads what the server wrote into it, and wires state, drawing and input.
 */

import { setTexts, t } from "../../site/js/i18n.js";
import { createStore } from "../../site/js/store.js";
import { tableMotion } from "./anim.js";
import { allowNotifications, callToTurn, markTitle } from "./attention.js";
import { MatchClient } from "./client.js";
import { makeHands } from "./input/choose.js";
import { keepFocus, listenToKeys } from "./input/keys.js";
import { listenToPointer } from "./input/pointer.js";
import { actionsRenderer } from "./render/actions.js";
import { matchOverRenderer, wireSettings } from "./render/dialogs.js";
import { dealLineRenderer, dealsRenderer } from "./render/deals.js";
import { handRenderer } from "./render/hand.js";
import { hintRenderer } from "./render/hint.js";
import { logRenderer } from "./render/log.js";
import { medallionRenderer, middleRenderer } from "./render/middle.js";
import { noticesRenderer } from "./render/notices.js";
import { scoreRenderer } from "./render/score.js";
import { seatsRenderer } from "./render/seats.js";
import { hereRenderer, surrenderRenderer, voteRenderer } from "./render/vote.js";
import { loadSettings, saveSettings } from "./settings.js";
import { allowSound } from "./sound.js";
import { initialState } from "./table_state.js";

/** @type {Record<"suit" | "rank", "suit" | "rank">} */
const OTHER_ORDER = { suit: "rank", rank: "suit" };

/** @param {string} id of a JSON block */
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/**
 * @param {string} name value of data-part
 * @returns {any}
 */
const part = (name) => document.querySelector(`[data-part="${name}"]`);

setTexts(json("texts"), document.documentElement.lang);

const table = part("table");
/** The table's state; a dock beside the table reads it. */
export const store = createStore(initialState(json("first-view"), loadSettings()));
const socketUrl = `${location.protocol.replace("http", "ws")}//${location.host}${table.dataset.socket}`;
const client = new MatchClient(
  store,
  socketUrl,
  (_, before, after) => callToTurn(before, after, store.get().settings),
  table.dataset.match,
);
const hands = makeHands(store, client, part("take-dialog"));
const motion = tableMotion(table);

const draws = [
  scoreRenderer({ score: part("score"), round: part("round") }),
  seatsRenderer(part("seats")),
  medallionRenderer({ trump: part("trump"), ground: part("ground"), last: part("last") }),
  middleRenderer(part("stage"), part("caption"), client),
  handRenderer(part("hand")),
  actionsRenderer({
    hint: part("hint"),
    confirm: part("confirm"),
    take: part("take"),
    clear: part("clear"),
  }),
  hintRenderer(
    {
      ask: part("ask-hint"),
      panel: part("advice"),
      hand: part("hand"),
      take: part("take"),
      stage: part("stage"),
    },
    hands.hint,
  ),
  logRenderer(part("log"), part("newest")),
  noticesRenderer({
    table,
    connection: part("connection"),
    result: part("result"),
    turn: part("turn"),
  }),
  dealLineRenderer(part("deal-line")),
  dealsRenderer(part("deals-dialog"), part("menu-deals")),
  matchOverRenderer(part("over-dialog")),
  voteRenderer(part("vote"), (yes) => client.answerVote(yes)),
  hereRenderer(part("here"), () => client.sayHere()),
  surrenderRenderer(part("menu-surrender"), () => client.proposeSurrender()),
];

/**
 * @param {import("./table_state.js").TableState} now
 * @param {import("./table_state.js").TableState | null} before
 */
function draw(now, before) {
  const focused = document.activeElement;
  motion.measure();
  for (const each of draws) each(now, before);
  keepFocus(part("hand"), focused);
  markTitle(now.view);
  drawSettings(now.settings);
  if (before) motion.play(before.view, now.view);
}

/** @param {import("./settings.js").Settings} settings */
function drawSettings({ sort, fourColours }) {
  document.documentElement.toggleAttribute("data-four-colours", fourColours);
  const [other, button] = [OTHER_ORDER[sort], part("sort")];
  button.dataset.order = sort;
  button.setAttribute("aria-label", t(`sort.${other}`));
  button.title = t(`sort.${other}`);
}

/** @param {Partial<import("./settings.js").Settings>} patch */
function changeSettings(patch) {
  const settings = { ...store.get().settings, ...patch };
  saveSettings(settings);
  store.set({ settings });
}

listenToPointer(part("hand"), part("ger"), hands);
listenToKeys(part("hand"), hands);
allowSound();
part("confirm").addEventListener("click", hands.confirm);
part("take").addEventListener("click", hands.take);
part("clear").addEventListener("click", hands.clear);
part("sort").addEventListener("click", () =>
  changeSettings({ sort: OTHER_ORDER[store.get().settings.sort] }),
);
part("last").addEventListener("click", () =>
  store.set({ lastCircleOpen: !store.get().lastCircleOpen }),
);
part("menu").addEventListener("click", () => part("settings-dialog").showModal());
wireSettings(part("settings-dialog"), store.get().settings, async (name, on) => {
  const allowed = name !== "notify" || !on || (await allowNotifications());
  changeSettings({ [name]: on && allowed });
  part("settings-dialog").querySelector(`[name=${name}]`).checked = on && allowed;
});

store.subscribe(draw);
table.removeAttribute("data-loading");
draw(store.get(), null);
client.start();
