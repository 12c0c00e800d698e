/**
 * Motion that explains: a card flies from a hand to the table, a taken pile to the taker, a
 * complete circle to the discard, a ground card to the drawer. The movements themselves stand
 * in motion.css; here is only where from and where to.
 */

import { tableCards } from "./view.js";

/** @typedef {import("./view.js").SeatView} SeatView */

/** Longer than any movement of a ghost. */
const GHOST_MS = 3000;

const calm = matchMedia("(prefers-reduced-motion: reduce)");

/**
 * @param {HTMLElement} table root of everything that moves
 */
export function tableMotion(table) {
  /** @type {Map<string, {rect: DOMRect, node: HTMLElement}>} */
  let places = new Map();

  /** @param {number} seat */
  const seatRect = (seat) =>
    table.querySelector(`.seat[data-seat="${seat}"]`)?.getBoundingClientRect();

  return {
    /** Remembers where the cards lie; to be called before a redraw. */
    measure() {
      if (calm.matches || document.visibilityState === "hidden") return;
      places = new Map();
      for (const node of /** @type {NodeListOf<HTMLElement>} */ (
        table.querySelectorAll(".card[data-card]")
      )) {
        places.set(/** @type {string} */ (node.dataset.card), {
          rect: node.getBoundingClientRect(),
          node,
        });
      }
    },

    /**
     * Moves what changed its place; to be called after the redraw.
     *
     * @param {SeatView} before
     * @param {SeatView} after
     */
    play(before, after) {
      if (calm.matches || document.visibilityState === "hidden" || before === after) return;
      if (before.round !== after.round) {
        deal(table);
        return;
      }
      layCards(before, after);
      sweepCircle(before, after);
      drawGround(before, after);
    },
  };

  /**
   * @param {SeatView} before
   * @param {SeatView} after
   */
  function layCards(before, after) {
    const old = new Set(tableCards(before));
    for (const { seat, cards } of after.circle) {
      for (const card of cards) {
        const node = table.querySelector(`.circle .card[data-card="${card}"]`);
        const from = places.get(card)?.rect ?? seatRect(seat);
        if (!old.has(card) && node && from) fly(/** @type {HTMLElement} */ (node), from);
      }
    }
  }

  /**
   * @param {SeatView} before
   * @param {SeatView} after
   */
  function sweepCircle(before, after) {
    const last = after.last_circle;
    if (!before.circle.length || after.circle.length || !last) return;
    const to =
      last.end === "taken" && last.seat !== null
        ? seatRect(last.seat)
        : table.querySelector(".medallion")?.getBoundingClientRect();
    if (!to) return;
    for (const card of tableCards(before)) {
      const place = places.get(card);
      if (place) ghost(place.node, place.rect, to, last.end);
    }
  }

  /**
   * @param {SeatView} before
   * @param {SeatView} after
   */
  function drawGround(before, after) {
    const stack = table.querySelector(".ground");
    if (after.ground >= before.ground || !stack) return;
    const from = stack.getBoundingClientRect();
    // Who drew is who laid last: nobody else draws.
    const seat = after.circle.at(-1)?.seat ?? after.last_circle?.plays.at(-1)?.seat;
    const to = seat === undefined ? null : seatRect(seat);
    if (!to) return;
    const back = document.createElement("span");
    back.className = "card card--back";
    for (let i = after.ground; i < before.ground; i += 1) ghost(back, from, to, "drawn");
  }
}

/**
 * Lets a card that lies at its new place come from its old one.
 *
 * @param {HTMLElement} node
 * @param {DOMRect} from
 */
function fly(node, from) {
  const to = node.getBoundingClientRect();
  node.style.setProperty("--from-x", `${middle(from).x - middle(to).x}px`);
  node.style.setProperty("--from-y", `${middle(from).y - middle(to).y}px`);
  node.dataset.flying = "";
  node.addEventListener("animationend", () => delete node.dataset.flying, { once: true });
}

/**
 * Lets a copy of a card that has left the table go where it went.
 *
 * @param {HTMLElement} node
 * @param {DOMRect} from
 * @param {DOMRect} to
 * @param {string} why
 */
function ghost(node, from, to, why) {
  const copy = /** @type {HTMLElement} */ (node.cloneNode(true));
  copy.classList.add("ghost");
  copy.dataset.why = why;
  copy.setAttribute("aria-hidden", "true");
  delete copy.dataset.card;
  delete copy.dataset.flying;
  for (const [name, value] of Object.entries({
    "--ghost-x": from.left,
    "--ghost-y": from.top,
    "--ghost-w": from.width,
    "--to-x": middle(to).x - middle(from).x,
    "--to-y": middle(to).y - middle(from).y,
  })) {
    copy.style.setProperty(name, `${value}px`);
  }
  copy.addEventListener("animationend", () => copy.remove());
  // Where no animation runs after all (the setting of the system changed), none ends.
  setTimeout(() => copy.remove(), GHOST_MS);
  document.body.append(copy);
}

/** @param {DOMRect} rect */
const middle = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * New cards come into the hand one after another.
 *
 * @param {HTMLElement} table
 */
function deal(table) {
  [...table.querySelectorAll(".hand__card")].forEach((node, index) => {
    const card = /** @type {HTMLElement} */ (node);
    card.style.setProperty("--order", String(index));
    card.dataset.dealt = "";
    card.addEventListener("animationend", () => delete card.dataset.dealt, { once: true });
  });
}
