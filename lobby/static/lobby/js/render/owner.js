/**
 * The owner's tools: teams, bots, locked seats, and the settings of the room.
 */

import { setProps } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { counts, isOwner } from "../room_state.js";
import { BOT_LEVELS } from "./menu.js";
import { passwordField } from "./room_form.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("../room_state.js").Room} Room */
/** @typedef {import("../room_client.js").RoomClient} RoomClient */

/** Settings that a running match has taken over; the rest can be changed at any time. */
const LOCKED_WHILE_PLAYING = [
  "target",
  "joker_beats_trump",
  "optional_mass",
  "clock_s",
  "hints",
  "rated",
];

/**
 * @param {HTMLElement} section
 * @param {import("./menu.js").Menu} menu
 * @param {RoomClient} client
 * @param {() => RoomPage} state
 * @returns {(now: RoomPage) => void}
 */
export function ownerTools(section, menu, client, state) {
  /** @param {string} name */
  const tool = (name) => /** @type {HTMLElement} */ (section.querySelector(`[data-tool=${name}]`));
  tool("shuffle").onclick = () => client.command({ t: "shuffle" });
  tool("balance").onclick = () => client.command({ t: "balance" });
  tool("bots").onclick = () => menu.open(t("menu.fill_title"), fillChoices());
  tool("lock").onclick = () =>
    client.command({ t: "set_room", seats_locked: !state().room.seats_locked });
  return (now) => {
    const { room } = now;
    section.hidden = !isOwner(now) || room.phase === "closed";
    const open = room.phase === "open";
    for (const name of ["shuffle", "balance", "lock"]) tool(name).hidden = !open;
    tool("bots").hidden = !open || counts(room).free === 0;
    setProps(tool("lock"), { "aria-pressed": String(room.seats_locked) });
  };
}

const fillChoices = () =>
  BOT_LEVELS.map((level) => ({
    name: `fill-${level}`,
    text: t("menu.fill", { level: t(`bot.${level}`) }),
    command: { t: "fill_bots", level },
  }));

/**
 * Wires the window of the settings: it opens with what holds, and sends what was changed.
 *
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} opener
 * @param {RoomClient} client
 * @param {() => RoomPage} state
 */
export function settingsDialog(dialog, opener, client, state) {
  const form = /** @type {HTMLFormElement} */ (dialog.querySelector("form"));
  const later = /** @type {HTMLElement} */ (dialog.querySelector("[data-part=locked-note]"));
  /** @param {string} name */
  const field = (name) => /** @type {any} */ (form.elements.namedItem(name));
  const showPassword = passwordField(form);

  opener.onclick = () => {
    const { room } = state();
    writeForm(field, valuesOf(room));
    const playing = room.phase === "playing";
    for (const name of LOCKED_WHILE_PLAYING) field(name).disabled = playing;
    later.hidden = !playing;
    showPassword();
    dialog.showModal();
  };
  form.addEventListener("submit", (event) => {
    if (/** @type {any} */ (event).submitter?.value !== "yes") return;
    const changes = changesOf(state().room, readForm(field));
    if (Object.keys(changes).length) client.command({ t: "set_room", ...changes });
  });
}

/**
 * @param {Room} room
 * @returns {Record<string, any>}
 */
const valuesOf = ({ name, language, access, house, clock_s, hints, voice, spectators, rated }) => ({
  name,
  language,
  access,
  ...house,
  clock_s,
  hints,
  voice,
  spectators,
  rated,
});

/**
 * @param {(name: string) => any} field
 * @param {Record<string, any>} values
 */
function writeForm(field, values) {
  for (const [name, value] of Object.entries(values)) {
    if (typeof value === "boolean") field(name).checked = value;
    else field(name).value = String(value);
  }
  field("password").value = "";
}

/** @param {(name: string) => any} field */
function readForm(field) {
  /** @param {string} name */
  const text = (name) => field(name).value;
  return {
    name: text("name").trim(),
    language: text("language"),
    access: text("access"),
    password: text("password"),
    house: {
      joker_beats_trump: field("joker_beats_trump").checked,
      optional_mass: field("optional_mass").checked,
      target: Number(text("target")),
    },
    clock_s: Number(text("clock_s")),
    hints: field("hints").checked,
    voice: text("voice"),
    spectators: text("spectators"),
    rated: field("rated").checked,
  };
}

/**
 * What is another than it was; a password goes with its access, and only when one was typed.
 *
 * @param {Room} room
 * @param {ReturnType<typeof readForm>} wanted
 * @returns {Record<string, any>}
 */
export function changesOf(room, { password, ...wanted }) {
  const changed = Object.entries(wanted).filter(
    ([name, value]) => JSON.stringify(ordered(value)) !== JSON.stringify(ordered(room[/** @type {keyof Room} */ (name)])),
  );
  const withPassword = wanted.access === "password" && password;
  return { ...Object.fromEntries(changed), ...(withPassword ? { access: "password", password } : {}) };
}

/** @param {any} value */
const ordered = (value) =>
  value !== null && typeof value === "object" ? Object.entries(value).sort() : value;
