/**
 * The room around a table: chat, people, what the owner can do, and what comes after the match.
 * The table's own page knows nothing of it; this one reads the table's state and changes none.
 */

import { store as tableStore } from "../../../game/js/main.js";
import { addTexts, t } from "../../../site/js/i18n.js";
import { createStore } from "../../../site/js/store.js";
import { chatInput, linesRenderer } from "../render/chat.js";
import { inviteTools } from "../render/invite.js";
import { chairChoices, Menu, personChoices } from "../render/menu.js";
import { noticesRenderer } from "../render/notices.js";
import { factsRenderer, waitingRenderer } from "../render/people.js";
import { RoomClient } from "../room_client.js";
import { chairOf, initialState, isOwner, memberOf, notice } from "../room_state.js";
import { asksRenderer } from "./asks.js";
import { addressAfter, isLive, ownersSeat, sittersOf, unreadOf } from "./dock_state.js";
import { ownerRenderer } from "./owner.js";
import { rematchRenderer } from "./rematch.js";
import { markOwner, sittersRenderer } from "./seats.js";
import { Sheet } from "./sheet.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("./dock_state.js").Sitter} Sitter */

/** @param {string} id of a JSON block */
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/**
 * @param {string} name value of data-part
 * @returns {any}
 */
const part = (name) => document.querySelector(`[data-part="${name}"]`);

addTexts(json("dock-texts"));

const [table, dock] = [part("table"), part("dock")];
const place = { match: table.dataset.match, watching: "watch" in table.dataset };
const first = json("first-state");
const store = createStore(initialState(first.me, first.room, first.lines, first.presence));
const origin = `${location.protocol.replace("http", "ws")}//${location.host}`;
const client = new RoomClient(store, `${origin}/ws/room/${dock.dataset.code}/`);
const menu = new Menu(part("menu-dialog"), part("question-dialog"), client);
const sheet = new Sheet(dock, part("dock-open"), part("ger"));

/**
 * @param {number} player
 * @returns {import("../render/menu.js").Choice[]}
 */
function choicesAbout(player) {
  const state = store.get();
  const choices = personChoices(state, player);
  if (player === state.me) return choices;
  const href = reportAddress({ player: String(player) });
  return [...choices, { name: "report", text: t("dock.report"), href }];
}

/**
 * The address at which something of this match is reported, with the place in the log.
 *
 * @param {Record<string, string>} about
 */
const reportAddress = (about) =>
  `/report/?${new URLSearchParams({ ...about, match: place.match, n: String(tableStore.get().n) })}`;

/**
 * Opens what can be done with who sits there; a bot offers nothing to most.
 *
 * @param {Sitter} sitter
 */
function pressSitter({ player, chair, name }) {
  const ofBot = () => (chair ? chairChoices(store.get(), chair) : []);
  const choices = player === null ? ofBot() : choicesAbout(player);
  if (choices.length) menu.open(name, choices);
}

/** A press on a seat of the table does what its line in the list of people does. */
function listenToSeats() {
  part("seats").addEventListener("click", (/** @type {MouseEvent} */ { target }) => {
    const node = target instanceof Element ? target.closest(".seat") : null;
    const seat = node instanceof HTMLElement ? Number(node.dataset.seat) : null;
    const sitter = sitters().find((each) => each.seat === seat);
    if (sitter) pressSitter(sitter);
  });
}

const sitters = () => sittersOf(store.get(), tableStore.get(), place.match);

/** @param {number} player */
const pressPerson = (player) =>
  menu.open(memberOf(store.get().room, player)?.name ?? "?", choicesAbout(player));

const drawSitters = sittersRenderer(part("sitters"), client, pressSitter);
const rematches = [...document.querySelectorAll("[data-part=rematch]")].map((node) =>
  rematchRenderer(/** @type {HTMLElement} */ (node), client, place.match),
);
const draws = [
  ...rematches,
  linesRenderer(part("lines")),
  chatInput(
    { form: part("say"), channels: part("channels"), phrases: part("phrases") },
    store,
    client,
  ),
  waitingRenderer({ section: part("waiting"), list: part("waiting-list") }, client, pressPerson),
  asksRenderer(part("asks"), client, () => store.set({})),
  ownerRenderer(part("dock-owner"), client),
  factsRenderer(part("dock-facts")),
  noticesRenderer({
    room: part("dock-news"),
    news: part("news"),
    wrong: part("wrong"),
    connection: part("dock-connection"),
  }),
];

let seen = store.get().lines.at(-1)?.id ?? 0;

/**
 * Counts what was not read; a line that nobody sees in the chat is told above the table.
 *
 * @param {RoomPage} now
 * @param {RoomPage | null} before
 */
function drawUnread(now, before) {
  const newest = now.lines.at(-1);
  if (sheet.isChatSeen && newest) seen = newest.id;
  if (sheet.isChatSeen && now.notice?.key === "dock.said") store.set({ notice: null });
  sheet.tellUnread(unreadOf(now, seen));
  const isNew = before && newest && newest.id !== before.lines.at(-1)?.id;
  if (!isNew || newest.id <= seen || newest.player === now.me) return;
  const text = newest.phrase ? t(`phrase.${newest.phrase}`) : newest.text;
  client.tell(notice("dock.said", { name: newest.name, text }));
}

/** What hangs on the table as much as on the room. */
function drawTable() {
  const [state, seated] = [store.get(), sitters()];
  drawSitters(state, seated);
  markOwner(part("seats"), ownersSeat(state.room, seated));
}

/**
 * The page goes where its person belongs: to the next match, to a seat that was given out.
 *
 * @param {RoomPage} now
 * @param {RoomPage} before
 */
function follow(now, before) {
  const address = addressAfter(now, place);
  if (address && address !== addressAfter(before, place)) location.assign(address);
  if (now.room.phase === "closed" && before.room.phase !== "closed") {
    client.tell(notice("dock.room_closed"));
  }
}

/**
 * @param {RoomPage} now
 * @param {RoomPage | null} before
 */
function draw(now, before) {
  for (const each of draws) each(now, before);
  drawUnread(now, before);
  drawTable();
  // Over a connection that is lost for good nothing can be said or changed.
  dock.inert = now.connection === "refused";
  if (before) follow(now, before);
}

/** Leaving is for good: it is asked about once. */
function askToLeave() {
  const state = store.get();
  const playing = isLive(state.room, place.match) && chairOf(state.room, state.me);
  const words = playing ? "ask.leave_playing" : isOwner(state) ? "ask.leave_owner" : "ask.leave";
  const done = () => location.assign(part("leave").dataset.to);
  menu.ask(t(words), () => client.command({ t: "leave" }, { done }), true);
}

function wireMenu() {
  const leave = part("leave");
  if (leave) {
    leave.hidden = false;
    leave.onclick = askToLeave;
  }
  const invite = part("menu-invite");
  invite.hidden = false;
  invite.onclick = () => {
    part("settings-dialog").close();
    sheet.open();
    sheet.show("people");
    part("invite").scrollIntoView({ block: "nearest" });
  };
  const report = part("menu-report");
  report.addEventListener("click", () => (report.href = reportAddress({})));
}

wireMenu();
listenToSeats();
inviteTools(part("invite"), part("qr-dialog"), client);
dock.addEventListener("click", () => drawUnread(store.get(), null));
part("dock-open").addEventListener("click", () => drawUnread(store.get(), null));
document.addEventListener("visibilitychange", () => drawUnread(store.get(), null));
draw(store.get(), null);
store.subscribe(draw);
tableStore.subscribe(drawTable);
client.start();
