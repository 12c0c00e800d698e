/**
 * The people who have joined: how loud each is here, and what the owner may do.
 */

import { h, keyed, setProps, setText } from "../../site/js/dom.js";
import { t } from "../../site/js/i18n.js";

/** @typedef {import("./talk.js").Talk} Talk */
/** @typedef {import("./talk_state.js").Talker} Talker */
/** @typedef {import("./talk_state.js").TalkState} TalkState */

/**
 * @param {HTMLElement} list
 * @param {Talk} talk
 * @param {import("./memory.js").Memory} memory
 * @param {number} me
 */
export function peopleRenderer(list, talk, memory, me) {
  /** @param {number} player */
  const change = (player, /** @type {Partial<import("./memory.js").Person>} */ patch) => {
    memory.setPerson(player, patch);
    talk.playback.apply(player);
    draw(talk.store.get());
  };

  /** @param {TalkState} state */
  function draw({ talkers, owner }) {
    const others = talkers.filter(({ player }) => player !== me);
    keyed(
      list,
      others,
      ({ player }) => String(player),
      (talker) => row(talker, change, talk),
      (node, talker) => drawRow(node, talker, memory.person(talker.player), owner),
    );
  }
  return draw;
}

/**
 * @param {Talker} talker
 * @param {(player: number, patch: any) => void} change
 * @param {Talk} talk
 */
function row({ player, name }, change, talk) {
  const volume = h("input", {
    type: "range",
    min: 0,
    max: 100,
    step: 5,
    "aria-label": t("voice.volume_of", { name }),
    oninput: (/** @type {any} */ event) => change(player, { volume: event.target.value / 100 }),
  });
  const mute = h("button", {
    type: "button",
    class: "button button--quiet",
    data: { voice: "mute" },
    onclick: () => change(player, { muted: mute.getAttribute("aria-pressed") !== "true" }),
  });
  const forAll = h("button", {
    type: "button",
    class: "button button--quiet",
    data: { voice: "mute-for-all" },
    onclick: () => talk.muteForAll(player, forAll.getAttribute("aria-pressed") !== "true"),
  });
  return h(
    "li",
    { class: "voice-person", data: { player } },
    h("span", { class: "voice-person__name" }, h("bdi", {}, name)),
    h("span", { class: "voice-person__mic" }),
    volume,
    h("span", { class: "voice-person__tools" }, mute, forAll),
  );
}

/**
 * @param {HTMLElement} node
 * @param {Talker} talker
 * @param {import("./memory.js").Person} person
 * @param {boolean} owner
 */
function drawRow(node, talker, person, owner) {
  const find = (/** @type {string} */ what) => /** @type {any} */ (node.querySelector(what));
  const mic = talker.muted ? "muted_for_all" : talker.mic;
  setText(find(".voice-person__mic"), t(`voice.mic.${mic}`));
  const volume = find("input");
  if (document.activeElement !== volume) volume.value = person.volume * 100;
  const mute = find("[data-voice=mute]");
  setProps(mute, { "aria-pressed": String(person.muted) });
  setText(mute, t(person.muted ? "voice.unmute_here" : "voice.mute_here"));
  const forAll = find("[data-voice=mute-for-all]");
  forAll.hidden = !owner;
  setProps(forAll, { "aria-pressed": String(talker.muted) });
  setText(forAll, t(talker.muted ? "voice.unmute_for_all" : "voice.mute_for_all"));
}
