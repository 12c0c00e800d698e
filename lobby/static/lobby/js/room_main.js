/**
 * The page of a room: reads what the server wrote into it, and wires state, drawing and input.
 */

import { allowSound, soundTurn } from "../../game/js/sound.js";
import { setText } from "../../site/js/dom.js";
import { setTexts, t } from "../../site/js/i18n.js";
import { createStore } from "../../site/js/store.js";
import { chatInput, linesRenderer } from "./render/chat.js";
import { inviteTools } from "./render/invite.js";
import { chairChoices, chairTitle, Menu, personChoices } from "./render/menu.js";
import { markTitle, noticesRenderer } from "./render/notices.js";
import { ownerTools, settingsDialog } from "./render/owner.js";
import { factsRenderer, friendsRenderer, waitingRenderer } from "./render/people.js";
import { ringRenderer } from "./render/ring.js";
import { actionsRenderer, middleRenderer } from "./render/status.js";
import { RoomClient } from "./room_client.js";
import { chairOf, initialState, isOwner, memberOf } from "./room_state.js";

/** @typedef {import("./room_state.js").RoomPage} RoomPage */
/** @typedef {import("./room_state.js").Chair} Chair */

/** @param {string} id of a JSON block */
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/**
 * @param {string} name value of data-part
 * @returns {any}
 */
const part = (name) => document.querySelector(`[data-part="${name}"]`);

setTexts(json("texts"), document.documentElement.lang);

const page = part("room");
const places = /** @type {NodeListOf<HTMLElement>} */ (
  page.querySelectorAll(".room__table, .room__side")
);
const first = json("first-state");
const store = createStore(initialState(first.me, first.room, first.lines, first.presence));
const origin = `${location.protocol.replace("http", "ws")}//${location.host}`;
const client = new RoomClient(store, `${origin}/ws/room/${page.dataset.code}/`);
const menu = new Menu(part("menu-dialog"), part("question-dialog"), client);

/**
 * A free seat is taken at once; where there is more to choose, a window asks.
 *
 * @param {Chair} chair
 */
function pressChair(chair) {
  const state = store.get();
  const choices = chairChoices(state, chair);
  const [only] = choices;
  if (choices.length === 1 && only.command) menu.take(only);
  else if (choices.length) menu.open(chairTitle(chair, state), choices);
}

/** @param {number} player */
function pressPerson(player) {
  const state = store.get();
  menu.open(memberOf(state.room, player)?.name ?? "?", personChoices(state, player));
}

const draws = [
  ringRenderer(part("chairs"), pressChair),
  middleRenderer({ words: part("middle-words"), clock: part("middle-clock") }),
  actionsRenderer(part("actions"), part("hint"), client),
  ownerTools(part("owner"), menu, client, store.get),
  linesRenderer(part("lines")),
  chatInput(
    { form: part("say"), channels: part("channels"), phrases: part("phrases") },
    store,
    client,
  ),
  waitingRenderer({ section: part("waiting"), list: part("waiting-list") }, client, pressPerson),
  friendsRenderer({ section: part("friends"), list: part("friends-list") }, first.friends, client),
  factsRenderer(part("facts")),
  noticesRenderer({
    room: page,
    news: part("news"),
    wrong: part("wrong"),
    connection: part("connection"),
  }),
];

/** @param {RoomPage} state */
function drawHead({ room }) {
  const owner = memberOf(room, room.owner)?.name;
  setText(part("title"), room.name || (owner ? t("room.of", { name: owner }) : room.code));
  part("result").hidden = !(room.match && room.over);
  if (room.match) part("result").href = `/match/${room.match}/result/`;
}

/**
 * Everybody who sits is at the table once the match begins, and who is let in goes there too;
 * who comes back to the room stays.
 *
 * @param {RoomPage} now
 * @param {RoomPage} before
 */
function follow(now, before) {
  const own = chairOf(now.room, now.me);
  const isNewPhase = now.room.phase !== before.room.phase;
  if (isNewPhase && now.room.phase === "calling" && !own?.ready) soundTurn();
  const comes = isNewPhase || !chairOf(before.room, before.me);
  if (now.room.phase === "playing" && own && comes) location.assign(`/match/${now.room.match}/`);
}

/**
 * @param {RoomPage} now
 * @param {RoomPage | null} before
 */
function draw(now, before) {
  for (const each of draws) each(now, before);
  drawHead(now);
  markTitle(now);
  // Over a connection that is lost for good nothing can be said or changed.
  for (const place of places) place.inert = now.connection === "refused";
  if (before) follow(now, before);
}

const goToLobby = () => location.assign(part("leave").dataset.to);

/** Leaving is for good: it is asked about once. Who is out already only goes. */
function askToLeave() {
  const { room, me, connection } = store.get();
  if (connection === "refused") {
    goToLobby();
    return;
  }
  const seated = room.phase === "playing" && chairOf(room, me);
  const words = seated ? "ask.leave_playing" : isOwner(store.get()) ? "ask.leave_owner" : "ask.leave";
  menu.ask(t(words), leave, Boolean(seated));
}

function leave() {
  client.command({ t: "leave" }, { done: goToLobby });
  // The door may close behind the person sooner than the answer comes.
  store.subscribe(({ connection }) => connection === "refused" && goToLobby());
}

part("leave").onclick = askToLeave;
settingsDialog(part("settings-dialog"), part("settings"), client, store.get);
inviteTools(part("invite"), part("qr-dialog"), client);
// Where there is room for them, the quick phrases are open.
part("phrases-fold").open = matchMedia("(min-width: 42rem)").matches;
allowSound();
draw(store.get(), null);
store.subscribe(draw);
page.removeAttribute("data-loading");
client.start();
