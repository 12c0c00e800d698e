/**
 * The lobby: the list that the server wrote becomes a live one.
 */

import { fill, h, keyed, setText } from "../../site/js/dom.js";
import { setTexts, t } from "../../site/js/i18n.js";
import { ResumingSocket } from "../../site/js/socket.js";
import { createStore } from "../../site/js/store.js";
import { applyFrame, shownRooms } from "./lobby_state.js";
import { passwordField } from "./render/room_form.js";
import { drawCard, makeCard } from "./render/room_card.js";

/** @typedef {import("./lobby_state.js").LobbyPage} LobbyPage */
/** @typedef {import("./lobby_state.js").Filter} Filter */

/** @param {string} id of a JSON block */
const json = (id) => JSON.parse(document.getElementById(id)?.textContent ?? "null");

/**
 * @param {string} name value of data-part
 * @returns {any}
 */
const part = (name) => document.querySelector(`[data-part="${name}"]`);

setTexts(json("texts"), document.documentElement.lang);

const first = json("first-state");
const filterForm = part("filter");

/** @returns {Filter} */
function readFilter() {
  const data = new FormData(filterForm);
  return {
    language: String(data.get("language") ?? ""),
    free: data.has("free"),
    friends: data.has("friends"),
    house: String(data.get("house") ?? ""),
  };
}

/** @type {ReturnType<typeof createStore<LobbyPage>>} */
const store = createStore({
  rooms: first.rooms,
  friends: new Set(first.friends),
  filter: readFilter(),
  invitations: first.invitations,
  connection: "connecting",
});

/** Pongs of the lobby count nothing that could be behind: each carries what is taken as had. */
let heard = 0;

const socket = new ResumingSocket({
  url: `${location.protocol.replace("http", "ws")}//${location.host}/ws/lobby/`,
  position: () => heard,
  onFrame: (frame) => {
    if (frame.t === "pong") heard = frame.n;
    const patch = applyFrame(store.get(), frame);
    if (Object.keys(patch).length) store.set(patch);
  },
  onState: (connection) => {
    if (store.get().connection !== connection) store.set({ connection });
  },
});

const list = part("rooms");
// The server's own list gives way to the live one, which looks the same.
fill(list);

/** @param {LobbyPage} state */
function draw(state) {
  const rooms = shownRooms(state);
  keyed(
    list,
    rooms,
    ({ code }) => code,
    makeCard,
    (node, room) => drawCard(node, room, state.friends),
  );
  part("empty").hidden = rooms.length > 0;
  setText(part("count"), t("lobby.count", { n: rooms.length }));
  const { connection } = state;
  const fine = connection === "online" || connection === "connecting";
  part("connection").hidden = fine;
  setText(part("connection"), fine ? "" : t(`connection.${connection}`));
  part("lobby").dataset.connection = connection;
  drawInvitations(state);
}

/** @param {LobbyPage} state */
function drawInvitations({ invitations }) {
  part("invitations").hidden = invitations.length === 0;
  keyed(
    part("invitation-list"),
    invitations,
    ({ code }) => code,
    ({ code, name }) =>
      h(
        "li",
        { class: "invitation" },
        h("span", {}, t("lobby.invited", { name })),
        h("a", { class: "button button--main", href: `/room/${code}/` }, t("lobby.go")),
      ),
  );
}

/** The filter is kept in the address, so that loading the page again keeps it too. */
function changeFilter() {
  const data = /** @type {any} */ (new FormData(filterForm));
  const query = new URLSearchParams([...data].filter(([, value]) => value));
  history.replaceState(null, "", query.size ? `?${query}` : location.pathname);
  store.set({ filter: readFilter() });
}

filterForm.addEventListener("change", changeFilter);
filterForm.addEventListener("submit", (/** @type {Event} */ event) => {
  event.preventDefault();
  changeFilter();
});
part("filter-button").hidden = true;

const dialog = part("create-dialog");
passwordField(dialog.querySelector("form"));
part("create").addEventListener("click", (/** @type {Event} */ event) => {
  event.preventDefault();
  dialog.showModal();
});
part("create-close").onclick = () => dialog.close();

draw(store.get());
store.subscribe(draw);
socket.start();
