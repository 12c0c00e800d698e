/**
 * The window of the voice: how one talks, with which devices, and with whom.
 */

import { fill, h } from "../../site/js/dom.js";
import { t } from "../../site/js/i18n.js";
import { sentenceOf } from "./button.js";
import { meterOf } from "./meter.js";
import { devices } from "./microphone.js";
import { peopleRenderer } from "./people.js";

/** @typedef {import("./talk.js").Talk} Talk */
/** @typedef {import("./talk_state.js").TalkState} TalkState */

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} opener
 * @param {Talk} talk
 * @param {import("./memory.js").Memory} memory
 * @param {{me: number, meter: import("./meter.js").Meter}} more
 */
export function panelRenderer(dialog, opener, talk, memory, { me, meter }) {
  const part = (/** @type {string} */ name) =>
    /** @type {any} */ (dialog.querySelector(`[data-voice="${name}"]`));
  const drawPeople = peopleRenderer(part("people"), talk, memory, me);
  let checking = false;

  opener.addEventListener("click", open);
  dialog.addEventListener("close", () => stopChecking());
  part("leave").onclick = () => {
    talk.leave();
    dialog.close();
  };
  part("check").onclick = async () => {
    const trouble = await talk.microphone.open(memory.settings.input);
    talk.store.set({ trouble });
    checking = !trouble;
    meter.listen(talk.microphone.stream);
    await listDevices();
    draw(talk.store.get());
  };
  for (const radio of dialog.querySelectorAll("[name=voice-mode]")) {
    radio.addEventListener("change", (event) =>
      talk.change({ mode: /** @type {any} */ (event.target).value }),
    );
  }
  for (const radio of dialog.querySelectorAll("[name=voice-scope]")) {
    radio.addEventListener("change", (event) =>
      talk.setScope(/** @type {any} */ (event.target).value),
    );
  }
  part("input").onchange = () => talk.change({ input: part("input").value });
  part("output").onchange = () => talk.change({ output: part("output").value });

  async function open() {
    talk.connect();
    dialog.showModal();
    draw(talk.store.get());
    await listDevices();
  }

  /** The names of devices are told only to who has allowed the microphone. */
  async function listDevices() {
    await listInto(part("input"), "audioinput", memory.settings.input);
    await listInto(part("output"), "audiooutput", memory.settings.output);
    part("output").closest(".field").hidden = !("setSinkId" in HTMLMediaElement.prototype);
  }

  /** Who only checked the microphone and did not join needs it no more. */
  function stopChecking() {
    if (checking && talk.store.get().phase === "off") {
      talk.microphone.close();
      meter.listen(null);
    }
    checking = false;
  }

  /** @param {TalkState} state */
  function draw(state) {
    if (!dialog.open) return;
    const isIn = state.phase === "on";
    part("sentence").textContent = sentenceOf(state, talk) || t(`voice.scope_is.${state.scope}`);
    part("owner").hidden = !state.owner;
    part("leave").hidden = state.phase === "off" || state.phase === "refused";
    part("check").hidden = isIn || checking;
    part("nobody").hidden = state.talkers.some(({ player }) => player !== me);
    check("voice-mode", memory.settings.mode);
    check("voice-scope", state.scope);
    drawPeople(state);
  }

  /**
   * @param {string} name
   * @param {string} value
   */
  function check(name, value) {
    const radio = dialog.querySelector(`[name=${name}][value=${value}]`);
    if (radio instanceof HTMLInputElement) radio.checked = true;
  }

  return {
    open,
    draw,
    /** @param {number} level of the own microphone */
    drawLevel: (level) => {
      if (dialog.open) part("meter").value = meterOf(level);
    },
  };
}

/**
 * @param {HTMLSelectElement} select
 * @param {"audioinput" | "audiooutput"} kind
 * @param {string} chosen
 */
async function listInto(select, kind, chosen) {
  const found = await devices(kind);
  const named = found.filter(({ deviceId, label }) => deviceId !== "default" && label);
  fill(
    select,
    h("option", { value: "" }, t("voice.default_device")),
    named.map(({ deviceId, label }) => h("option", { value: deviceId }, label)),
  );
  select.value = named.some(({ deviceId }) => deviceId === chosen) ? chosen : "";
}
