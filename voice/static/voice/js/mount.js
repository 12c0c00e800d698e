/**
 * The talk of a page that talks: wires it to button, keys, window and seats.
 */

import { buttonRenderer } from "./button.js";
import { EchoGuess } from "./echo.js";
import { isTalking, Meter } from "./meter.js";
import { panelRenderer } from "./panel.js";
import { PushToTalk } from "./push_to_talk.js";
import { markSeats } from "./seats.js";
import { Talk } from "./talk.js";

/**
 * Makes the talk of a page; a tab that was talking goes on.
 *
 * @param {HTMLElement} root
 * @param {import("./memory.js").Memory} memory
 */
export function mount(root, memory) {
  const find = (/** @type {string} */ name) =>
    /** @type {any} */ (root.querySelector(`[data-voice="${name}"]`));
  const room = root.dataset.room ?? "";
  const me = Number(root.dataset.me);
  const talk = new Talk(room, me, memory);
  const echo = new EchoGuess();
  const meter = new Meter(() => look());
  const panel = panelRenderer(find("dialog"), find("more"), talk, memory, { me, meter });
  const drawButton = buttonRenderer(root, talk);
  const isPush = () => talk.mic === "push" && isOn();
  const push = new PushToTalk(find("button"), isPush, (held) => talk.hold(held));
  /** @type {MediaStream | null} */
  let heard = null;

  const isOn = () => talk.store.get().phase === "on";

  talk.store.subscribe((state) => {
    if (!isPush()) push.stop();
    drawButton(state);
    panel.draw(state);
  });
  addEventListener("pointerdown", ({ target }) => {
    meter.resume();
    // The button does so itself: sound that is back before its click would make that one mute.
    if (!find("button").contains(target)) talk.playback.resume();
  });

  /** Five times a second: who talks, how loud the own microphone is, whether there is an echo. */
  function look() {
    const { stream } = talk.microphone;
    if (stream !== heard) {
      heard = stream;
      meter.listen(stream);
      echo.clear();
    }
    const level = talk.isSending || !isOn() ? meter.level : 0;
    panel.drawLevel(level);
    if (!isOn()) {
      tell([]);
      return;
    }
    const levels = talk.mesh.links.map(({ info, level }) => ({ player: info.player, level }));
    const talking = levels.filter((one) => isTalking(one.level)).map(({ player }) => player);
    const mine = talk.isSending && isTalking(level);
    const isEcho = talk.isSending && echo.look(mine, talking.length > 0);
    if (isEcho !== talk.store.get().echo) talk.store.set({ echo: isEcho });
    tell(mine ? [...talking, me] : talking);
  }

  let told = "";

  /** @param {number[]} talking */
  function tell(talking) {
    const talkers = isOn() ? talk.store.get().talkers : [];
    const now = JSON.stringify([talking, talkers]);
    if (now === told) return;
    told = now;
    root.dataset.talking = talking.join(" ");
    markSeats(talkers, talking);
  }

  drawButton(talk.store.get());
  talk.resume();
  return { talk, memory, panel };
}
