/**
 * What people say: lines as text, never as links or HTML; quick phrases in the reader's language.
 */

import { h, keyed, setProps, setText } from "../../../site/js/dom.js";
import { parts, t } from "../../../site/js/i18n.js";
import { channels, chairOf, teamOf } from "../room_state.js";
import { nameNode } from "./person.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("../room_state.js").Line} Line */
/** @typedef {{get: () => RoomPage, set: (patch: Partial<RoomPage>) => void}} Store */

/** Who reads near the newest line is kept there; who reads further up is left alone. */
const NEAR_END_PX = 40;

export const PHRASES = [
  ...["hello", "ready", "wait", "lets_go", "well_played", "thanks", "sorry", "one_more", "bye"],
];

/**
 * @param {HTMLElement} list inside a window that scrolls and is announced as it grows
 * @returns {(now: RoomPage, before: RoomPage | null) => void}
 */
export function linesRenderer(list) {
  const scroll = /** @type {HTMLElement} */ (list.parentElement);
  const times = new Intl.DateTimeFormat(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  return ({ lines, me }, before) => {
    if (before && before.lines === lines) return;
    // What was said before the page was opened is there to be read, but is not announced.
    scroll.setAttribute("aria-live", before ? "polite" : "off");
    const atEnd = scroll.scrollHeight - scroll.scrollTop - scroll.clientHeight < NEAR_END_PX;
    keyed(
      list,
      lines,
      ({ id }) => String(id),
      (line) => makeLine(line, times, line.player === me),
    );
    if (atEnd || lines.at(-1)?.player === me) scroll.scrollTop = scroll.scrollHeight;
  };
}

/**
 * @param {Line} line
 * @param {Intl.DateTimeFormat} times
 * @param {boolean} own
 */
function makeLine(line, times, own) {
  const said = line.phrase ? t(`phrase.${line.phrase}`) : line.text;
  const at = new Date(line.at);
  return h(
    "li",
    { class: "line", data: { channel: line.channel, own, phrase: line.phrase !== null } },
    h("time", { class: "line__time", datetime: at.toISOString() }, times.format(at)),
    " ",
    line.channel === "room" ? null : h("span", { class: "line__channel" }, channelWord(line)),
    nameNode(line.name),
    ": ",
    h("bdi", { class: "line__text" }, said),
  );
}

/** @param {Line} line */
const channelWord = ({ channel }) =>
  channel === "watch"
    ? t("channel.watch_mark")
    : t("channel.team_mark", { team: t(`team_letter.${channel}`) });

/**
 * Wires the field, the choice of who reads it, and the quick phrases.
 *
 * @param {{form: HTMLFormElement, channels: HTMLElement, phrases: HTMLElement}} places
 * @param {Store} store
 * @param {import("../room_client.js").RoomClient} client
 * @returns {(now: RoomPage) => void}
 */
export function chatInput({ form, channels: choice, phrases }, store, client) {
  const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("text"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    const text = field.value.trim();
    if (!text) return;
    field.value = "";
    // A line that is refused is given back: it may have taken long to write.
    const refused = () => (field.value ||= text);
    client.command({ t: "say", channel: store.get().channel, text }, { refused });
  });
  for (const phrase of PHRASES) phrases.append(phraseButton(phrase, store, client));
  return (state) => drawChannels(choice, state, store);
}

/**
 * @param {string} phrase
 * @param {Store} store
 * @param {import("../room_client.js").RoomClient} client
 */
const phraseButton = (phrase, store, client) =>
  h(
    "button",
    {
      type: "button",
      class: "phrase",
      data: { phrase },
      onclick: () => client.command({ t: "say_phrase", channel: store.get().channel, phrase }),
    },
    t(`phrase.${phrase}`),
  );

/**
 * The choice is shown only where there is one.
 *
 * @param {HTMLElement} choice
 * @param {RoomPage} state
 * @param {Store} store
 */
function drawChannels(choice, state, store) {
  const open = channels(state);
  choice.hidden = open.length < 2;
  const chair = chairOf(state.room, state.me);
  const team = chair ? t(`team_letter.${teamOf(chair.seat)}`) : "";
  keyed(
    choice,
    open,
    (channel) => channel,
    (channel) =>
      h("button", {
        type: "button",
        class: "button button--quiet",
        data: { channel },
        onclick: () => store.set({ channel }),
      }),
    (node, channel) => {
      setProps(node, { "aria-pressed": String(channel === state.channel) });
      setText(node, parts(`channel.${channel}`, { team }).join(""));
    },
  );
}
