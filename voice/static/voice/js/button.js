/**
 * The button 🎙: what a press does now, and whether anybody hears.
 */

import { setProps, setText } from "../../site/js/dom.js";
import { t } from "../../site/js/i18n.js";

const TOLD_MS = 8000;

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
 * Whether something is to be done or known at once: then it is shown for a while where there is
 * no room for words, too.
 *
 * @param {TalkState} state
 */
const isUrgent = ({ phase, trouble, broken, echo, refusal, standing, online }) =>
  Boolean(trouble || refusal || broken || echo) ||
  (phase === "on" && (standing !== "in" || !online)) ||
  phase === "refused";

/**
 * @param {HTMLElement} root
 * @param {Talk} talk
 */
export function buttonRenderer(root, talk) {
  let told = "";
  let timer = 0;
  /** @param {string} urgent what is to be seen for a while; empty for nothing */
  function tell(urgent) {
    if (urgent === told) return;
    told = urgent;
    clearTimeout(timer);
    setProps(root, { data: { urgent: urgent !== "" } });
    const end = () => setProps(root, { data: { urgent: false } });
    if (urgent) timer = window.setTimeout(end, TOLD_MS);
  }

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
    const sentence = sentenceOf(state, talk);
    setText(status, sentence);
    tell(isUrgent(state) ? sentence : "");
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
  if (state.echo) return t("voice.echo");
  if (talk.isSending && state.linked) return t("voice.heard_by", { n: state.hearers });
  if (!state.linked) return t("voice.alone");
  return t(`voice.scope_is.${scope}`);
}
