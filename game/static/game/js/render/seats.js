/**
 * The eight places around the table, the own one at the bottom, the turn going clockwise.
 */

import { pageTime_ms } from "../../../site/js/clock.js";
import { fillOnce, h, icon, keyed, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { SEATS, teamOf } from "../view.js";
import { countDown } from "./countdown.js";
import { teamBadge } from "./sentence.js";

/** @typedef {import("../table_state.js").TableState} TableState */

/**
 * Who is away is shown by the bot that plays meanwhile.
 *
 * @type {Record<string, string>}
 */
const PRESENCE_MARKS = { bot: "mark-bot", reconnecting: "mark-away", away: "mark-bot" };

/** The turn clocks that a room may have; a little more, for the page's clock is not exact. */
const CLOCKS_MS = [20500, 30500, 60500];

/**
 * @param {HTMLElement} list
 * @returns {(now: TableState) => void}
 */
export function seatsRenderer(list) {
  return (state) => {
    const first = state.view.seat ?? 0;
    const order = Array.from({ length: SEATS }, (_, place) => (first + place) % SEATS);
    keyed(list, order, String, makeSeat, (node, seat, place) => drawSeat(node, state, seat, place));
  };
}

/** @param {number} seat */
const makeSeat = (seat) =>
  h(
    "li",
    { class: "seat", data: { seat, team: teamOf(seat) } },
    h("span", { class: "visually-hidden seat__words" }),
    h(
      "span",
      { class: "seat__line", "aria-hidden": "true" },
      teamBadge(teamOf(seat)),
      h("span", { class: "seat__size" }),
    ),
    h("span", { class: "seat__marks", "aria-hidden": "true" }),
    h("span", { class: "seat__presence", "aria-hidden": "true" }),
    h("bdi", { class: "seat__name", "aria-hidden": "true" }),
    h("span", { class: "seat__dice", "aria-hidden": "true" }),
  );

/**
 * @param {HTMLElement} node
 * @param {TableState} state
 * @param {number} seat
 * @param {number} place 0 at the bottom, then clockwise
 */
function drawSeat(node, state, seat, place) {
  const { view } = state;
  const { name, size, away } = view.seats[seat];
  const presence = presenceOf(state, seat);
  const marks = marksOf(view, seat);
  setProps(node, {
    title: away && t(`seat.kept_${away}`),
    data: {
      place,
      own: seat === view.seat,
      turn: seat === view.turn,
      presence,
      away,
      winner: view.winner === teamOf(seat),
    },
  });
  part(node, "name", (el) => setText(el, name));
  part(node, "size", (el) => setText(el, String(size)));
  fillOnce(part(node, "marks"), marks.join(), () =>
    marks.map((mark) => icon(`mark-${mark}`, "seat__mark")),
  );
  fillOnce(part(node, "presence"), presence, () =>
    presence in PRESENCE_MARKS ? [icon(PRESENCE_MARKS[presence], "seat__mark")] : [],
  );
  const dice =
    view.moves === 0 ? (view.dice ?? []).map((faces) => faces[seat]).filter(Boolean) : [];
  fillOnce(part(node, "dice"), dice.join(), () => dice.map((face) => icon(`die-${face}`, "die")));
  drawClock(node, state, seat);
  part(node, "words", (el) => setText(el, words(state, seat, marks, presence)));
}

/**
 * The turn clock lies as a ring on the seat whose turn it measures (R9.1).
 *
 * @param {HTMLElement} node
 * @param {TableState} state
 * @param {number} seat
 */
function drawClock(node, { view, turnEndsAt, clockOffset_ms }, seat) {
  const shown = /** @type {any} */ (node.querySelector("count-down"));
  if (turnEndsAt === null || view.turn !== seat) {
    shown?.remove();
    return;
  }
  const clock = shown ?? countDown();
  if (clock.endsAt !== turnEndsAt) {
    const left_ms = turnEndsAt - pageTime_ms() - clockOffset_ms;
    clock.whole = CLOCKS_MS.find((whole) => left_ms <= whole) ?? left_ms;
  }
  clock.endsAt = turnEndsAt;
  clock.clockOffset = clockOffset_ms;
  if (!shown) {
    clock.classList.add("seat__clock");
    clock.setAttribute("aria-label", t("turn.time"));
    node.append(clock);
  }
  clock.tick();
}

/**
 * @param {HTMLElement} node
 * @param {string} name
 * @param {(el: HTMLElement) => void} [change]
 */
function part(node, name, change) {
  const el = /** @type {HTMLElement} */ (node.querySelector(`.seat__${name}`));
  change?.(el);
  return el;
}

/**
 * Who plays there now: whether it is a bot, the view knows best; else what the server said last.
 *
 * @param {TableState} state
 * @param {number} seat
 */
function presenceOf({ view, presence }, seat) {
  const { kind, away } = view.seats[seat];
  if (kind === "bot") return "bot";
  if (away) return "away";
  return presence[seat] === "reconnecting" ? "reconnecting" : "online";
}

/**
 * @param {TableState["view"]} view
 * @param {number} seat
 */
const marksOf = (view, seat) => [
  ...(view.leader === seat ? ["leader"] : []),
  ...(view.opener === seat ? ["opener"] : []),
];

/**
 * The seat in words, for people who do not see it.
 *
 * @param {TableState} state
 * @param {number} seat
 * @param {string[]} marks
 * @param {string} presence
 */
function words({ view }, seat, marks, presence) {
  const { name, size, away } = view.seats[seat];
  return [
    t(seat === view.seat ? "seat.own" : "seat.other", {
      name,
      team: t(`team_letter.${teamOf(seat)}`),
    }),
    t("cards.count", { n: size }),
    ...(seat === view.turn ? [t("seat.on_turn")] : []),
    ...marks.map((mark) => t(`seat.${mark}`)),
    away ? t(`seat.kept_${away}`) : t(`presence.${presence}`),
  ].join(", ");
}
