/**
 * What of the replay page needs the server: the hint, and the try with hands as at the table.
 */

import { setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { makeHands } from "../input/choose.js";
import { listenToKeys } from "../input/keys.js";
import { listenToPointer } from "../input/pointer.js";
import { actionsRenderer } from "../render/actions.js";
import { handRenderer } from "../render/hand.js";
import { sentence } from "../sentences.js";
import { PracticeClient } from "./practice.js";
import { hintedRenderer } from "./render/hinted.js";
import { ReplayServer, Unanswered } from "./server.js";

/** @typedef {import("./state.js").ReplayState} ReplayState */

/**
 * @param {string} name value of data-part
 * @returns {any}
 */
const part = (name) => document.querySelector(`[data-part="${name}"]`);

/**
 * @param {import("./state.js").ReplayStore} store
 * @param {import("./player.js").Player} player
 * @param {{addresses: import("./server.js").Addresses}} page
 * @param {(toast: import("../sentences.js").Sentence) => void} tell
 */
export function wirePractice(store, player, page, tell) {
  const server = new ReplayServer(page.addresses, part("token").querySelector("input").value);
  const client = new PracticeClient(store, server, player);
  const hands = makeHands(store, /** @type {any} */ (client), part("take-dialog"));

  async function hint() {
    player.pause();
    const { replay, at, practice, pending } = store.get();
    const step = replay.steps[at];
    if (step.view.turn === null || pending || !canAsk(store.get())) return;
    const question = { m: practice?.moment ?? step.id, moves: practice?.moves ?? [] };
    try {
      const answer = await server.ask("hint", question);
      if (store.get().at === at && store.get().replay === replay) {
        store.set({ hinted: { at, answer } });
      }
    } catch (error) {
      if (!(error instanceof Unanswered)) throw error;
      tell(sentence("replay.unanswered", { text: error.text ?? "" }));
    }
  }

  listenToPointer(part("hand"), part("ger"), hands);
  listenToKeys(part("hand"), hands);
  part("confirm").addEventListener("click", hands.confirm);
  part("take").addEventListener("click", hands.take);
  part("clear").addEventListener("click", hands.clear);
  part("hint-button").addEventListener("click", hint);
  part("try").addEventListener("click", () => client.start());
  part("undo").addEventListener("click", () => client.undo());
  part("leave").addEventListener("click", () => client.leave());

  return {
    hint,
    branch: () => (store.get().practice ? client.leave() : client.start()),
    draws: [
      hintedRenderer(part("hinted")),
      practiceRenderer(),
      whenPractising(handRenderer(part("hand"))),
      whenPractising(
        actionsRenderer({
          hint: part("hint"),
          confirm: part("confirm"),
          take: part("take"),
          clear: part("clear"),
        }),
      ),
    ],
  };
}

/**
 * In a try only the newest position is known to the server.
 *
 * @param {ReplayState} state
 */
const canAsk = ({ practice, at, replay }) => practice === null || at === replay.steps.length - 1;

/**
 * @param {(now: ReplayState) => void} draw
 * @returns {(now: ReplayState) => void}
 */
const whenPractising = (draw) => (now) => {
  if (now.practice) draw(now);
};

/** @returns {(now: ReplayState) => void} */
function practiceRenderer() {
  return (state) => {
    const { practice, replay, at, view } = state;
    const isFree = view.turn !== null && canAsk(state);
    part("hint-button").setAttribute("aria-disabled", String(!isFree));
    part("try").setAttribute("aria-disabled", String(view.turn === null));
    part("try").hidden = practice !== null;
    part("practice").hidden = practice === null;
    part("own-hand").hidden = practice === null;
    if (!practice) return;
    part("undo").setAttribute("aria-disabled", String(practice.turns.length === 0));
    const isEnd = practice.over && at === replay.steps.length - 1;
    const team = replay.steps[replay.steps.length - 1].events.find(({ e }) => e === "round_won");
    setText(part("practice-words"), isEnd ? overWords(team?.team) : t("practice.words"));
  };
}

/** @param {string | undefined} team */
const overWords = (team) =>
  team ? t("practice.over", { team: t(`team_letter.${team}`) }) : t("practice.void");
