/**
 * The button 🎙: what a press does now, and whether anybody hears.
 */

import { setProps, setText } from "../../site/js/dom.js";
import { t } from "../../site/js/i18n.js";

/** @typedef {import("./talk.js").Talk} Talk */
/** @typedef {import("./talk_state.js").TalkState} TalkState */

/**
 * What the button stands for now.
 *
 * @param {TalkState} state
 * @param {import("./talk_state.js").Mic} mic
 * @returns {string}
 */
export function lookOf({ phase, broken, held, standing }, mic) {
  if (phase !== "on") return phase;
  if (broken) return "broken";
  if (standing === "muted") return "silenced";
  if (mic === "push") return held ? "held" : "push";
  return mic;
}

/**
 * Does what a press means now.
 *
 * @param {Talk} talk
 */
export function press(talk) {
  const state = talk.store.get();
  const look = lookOf(state, talk.mic);
  if (look === "off") talk.join();
  else if (look === "broken") talk.restore(true);
  else if (look === "open") talk.mute(true);
  else if (look === "muted" || look === "none") talk.mute(false);
}

/**
 * @param {HTMLElement} root
 * @param {Talk} talk
 */
export function buttonRenderer(root, talk) {
  const button = /** @type {HTMLElement} */ (root.querySelector("[data-voice=button]"));
  const words = /** @type {HTMLElement} */ (root.querySelector("[data-voice=words]"));
  const status = /** @type {HTMLElement} */ (root.querySelector("[data-voice=status]"));
  button.addEventListener("click", () => press(talk));
  return (/** @type {TalkState} */ state) => {
    const look = lookOf(state, talk.mic);
    setProps(root, { data: { look } });
    // Nobody is told twice: the words say it too.
    setProps(button, { data: { hearers: talk.isSending && state.linked ? state.hearers : null } });
    setProps(button, { "aria-pressed": String(talk.isSending), title: t(`voice.press.${look}`) });
    setText(words, t(`voice.press.${look}`));
    setText(status, sentenceOf(state, talk));
  };
}

/**
 * How things are, in a sentence.
 *
 * @param {TalkState} state
 * @param {Talk} talk
 * @returns {string}
 */
export function sentenceOf(state, talk) {
  const { phase, trouble, broken, scope, refusal } = state;
  if (refusal) return t(`refusal.${refusal.code}`, refusal.params);
  if (trouble) return t(`voice.trouble.${trouble}`);
  if (phase !== "on") return phase === "off" ? "" : t(`voice.phase.${phase}`);
  if (!state.online) return t("voice.phase.reconnecting");
  if (broken) return t("voice.broken");
  if (state.standing !== "in") return t(`refusal.voice_${state.standing}`);
  if (talk.isSending && state.linked) return t("voice.heard_by", { n: state.hearers });
  if (!state.linked) return t("voice.alone");
  return t(`voice.scope_is.${scope}`);
}
