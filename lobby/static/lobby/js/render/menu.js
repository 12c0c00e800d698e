/**
 * What can be done with a seat or with a person, as buttons in a window; dangerous things are
 * asked once more.
 */

import { fill, h, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { chairOf, isFree, isOwner, mayMove, memberOf, teamOf, waiting } from "../room_state.js";

/** @typedef {import("../room_state.js").RoomPage} RoomPage */
/** @typedef {import("../room_state.js").Chair} Chair */

/**
 * @typedef {object} Choice
 * @property {string} name
 * @property {string} text
 * @property {string} [href]
 * @property {{t: string, [field: string]: any}} [command]
 * @property {string} [question] asked before the command is sent
 * @property {boolean} [danger]
 */

/** As the owner is offered them, the strongest first. */
export const BOT_LEVELS = /** @type {const} */ (["master", "expert", "greedy", "easy", "random"]);

/**
 * What a press on a chair offers; one choice alone needs no window.
 *
 * @param {RoomPage} state
 * @param {Chair} chair
 * @returns {Choice[]}
 */
export function chairChoices(state, chair) {
  if (chair.player !== null) return personChoices(state, chair.player);
  const free = isFree(chair);
  const sit =
    free && mayMove(state)
      ? [{ name: "sit", text: t("menu.sit"), command: { t: "take_seat", seat: chair.seat } }]
      : [];
  return [...sit, ...askChoices(state, chair), ...ownersChairChoices(state, chair)];
}

/**
 * While a match runs, somebody without a seat may ask for a bot's.
 *
 * @param {RoomPage} state
 * @param {Chair} chair
 * @returns {Choice[]}
 */
function askChoices({ room, me }, chair) {
  if (room.phase !== "playing" || chair.bot === null || chairOf(room, me)) return [];
  const asks = memberOf(room, me)?.asks_seat === chair.seat;
  const seat = asks ? null : chair.seat;
  return [
    { name: "ask", text: t(asks ? "menu.ask_no_more" : "menu.ask"), command: { t: "ask_seat", seat } },
  ];
}

/**
 * @param {RoomPage} state
 * @param {Chair} chair
 * @returns {Choice[]}
 */
function ownersChairChoices(state, { seat, bot }) {
  const { room } = state;
  if (!isOwner(state) || room.phase !== "open") return [];
  const levels = BOT_LEVELS.filter((level) => level !== bot).map((level) => ({
    name: `bot-${level}`,
    text: t("menu.bot", { level: t(`bot.${level}`) }),
    command: { t: "put_bot", seat, level },
  }));
  const clear = bot
    ? [{ name: "no-bot", text: t("menu.no_bot"), command: { t: "put_bot", seat, level: null } }]
    : [];
  const places = bot
    ? []
    : waiting(room)
        .filter(({ player }) => player !== state.me)
        .map(({ player, name }) => ({
          name: `place-${player}`,
          text: t("menu.place", { name }),
          command: { t: "place", player, seat },
        }));
  return [...levels, ...clear, ...places];
}

/**
 * @param {RoomPage} state
 * @param {number} player
 * @returns {Choice[]}
 */
export function personChoices(state, player) {
  const { room, me } = state;
  const name = memberOf(room, player)?.name ?? "?";
  if (player === me) return ownChoices(state);
  const profile = { name: "profile", text: t("menu.profile"), href: `/player/${player}/` };
  if (!isOwner(state)) return [profile];
  const chair = chairOf(room, player);
  const stand =
    chair && room.phase === "open"
      ? [{ name: "place", text: t("menu.stand_other"), command: { t: "place", player, seat: null } }]
      : [];
  return [
    profile,
    ...stand,
    {
      name: "hand-over",
      text: t("menu.hand_over"),
      command: { t: "hand_over", player },
      question: t("ask.hand_over", { name }),
    },
    {
      name: "kick",
      text: t("menu.kick"),
      command: { t: "kick", player },
      question: t(room.phase === "playing" && chair ? "ask.kick_playing" : "ask.kick", { name }),
      danger: true,
    },
  ];
}

/**
 * @param {RoomPage} state
 * @returns {Choice[]}
 */
function ownChoices({ room, me }) {
  const stand =
    chairOf(room, me) && room.phase === "open"
      ? [{ name: "stand", text: t("menu.stand"), command: { t: "stand_up" } }]
      : [];
  return [...stand, { name: "profile", text: t("menu.own_profile"), href: `/player/${me}/` }];
}

/**
 * @param {Chair} chair
 * @param {RoomPage} state
 */
export function chairTitle({ seat, player }, { room }) {
  const place = { number: seat + 1, team: t(`team_letter.${teamOf(seat)}`) };
  return player === null ? t("menu.seat", place) : (memberOf(room, player)?.name ?? "?");
}

/** The window with choices, and the one with a question. */
export class Menu {
  #dialog;
  #question;
  #client;

  /**
   * @param {HTMLDialogElement} dialog
   * @param {HTMLDialogElement} question
   * @param {import("../room_client.js").RoomClient} client
   */
  constructor(dialog, question, client) {
    this.#dialog = dialog;
    this.#question = question;
    this.#client = client;
  }

  /**
   * @param {string} title
   * @param {Choice[]} choices
   */
  open(title, choices) {
    const [words, list] = ["title", "choices"].map(
      (name) => /** @type {HTMLElement} */ (this.#dialog.querySelector(`[data-part=${name}]`)),
    );
    setText(words, title);
    fill(
      list,
      choices.map((choice) => h("li", {}, this.#button(choice))),
    );
    this.#dialog.showModal();
  }

  close() {
    this.#dialog.close();
  }

  /** @param {Choice} choice */
  take({ command, question, danger }) {
    if (!command) return;
    const send = () => this.#client.command(command);
    if (question) this.ask(question, send, danger);
    else send();
  }

  /**
   * @param {string} words
   * @param {() => void} onYes
   * @param {boolean} [danger]
   */
  ask(words, onYes, danger = false) {
    const dialog = this.#question;
    const place = /** @type {HTMLElement} */ (dialog.querySelector("[data-part=words]"));
    setText(place, words);
    dialog.dataset.danger = String(danger);
    dialog.onclose = () => dialog.returnValue === "yes" && onYes();
    dialog.returnValue = "";
    dialog.showModal();
  }

  /** @param {Choice} choice */
  #button(choice) {
    const { name, text, href, danger } = choice;
    const props = { class: "button menu__choice", data: { choice: name, danger } };
    if (href) return h("a", { ...props, href, target: "_blank" }, text);
    return h("button", { ...props, type: "button", onclick: () => this.#choose(choice) }, text);
  }

  /** @param {Choice} choice */
  #choose(choice) {
    this.close();
    this.take(choice);
  }
}
