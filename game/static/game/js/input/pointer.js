/**
 * Mouse and finger: a tap chooses a card, dragging a card to the table plays the chosen ones.
 */

const DRAG_FROM_PX = 10;

/**
 * @param {HTMLElement} hand
 * @param {HTMLElement} table where a card is dropped to be played
 * @param {{toggle: (card: string) => void, add: (cards: string[]) => void, confirm: () => boolean}} hands
 */
export function listenToPointer(hand, table, hands) {
  /** @type {{card: HTMLElement, id: number, x: number, y: number, moving: boolean} | null} */
  let drag = null;
  let dragged = false;

  hand.addEventListener("click", (event) => {
    const card = cardAt(event.target);
    if (card && !dragged) hands.toggle(nameOf(card));
    dragged = false;
  });

  hand.addEventListener("pointerdown", (event) => {
    dragged = false;
    const card = cardAt(event.target);
    if (!card || event.button !== 0) return;
    drag = { card, id: event.pointerId, x: event.clientX, y: event.clientY, moving: false };
    card.setPointerCapture(event.pointerId); // A quick hand is off the cards at the first move.
  });

  hand.addEventListener("pointermove", (event) => {
    if (!drag || event.pointerId !== drag.id) return;
    const [dx, dy] = [event.clientX - drag.x, event.clientY - drag.y];
    if (!drag.moving && Math.hypot(dx, dy) < DRAG_FROM_PX) return;
    if (!drag.moving) start(drag);
    for (const card of draggedCards(hand)) {
      card.style.setProperty("--drag-x", `${dx}px`);
      card.style.setProperty("--drag-y", `${dy}px`);
    }
    table.toggleAttribute("data-drop", isOver(table, event));
  });

  hand.addEventListener("pointerup", (event) => {
    if (drag?.moving && isOver(table, event)) hands.confirm();
    end();
  });
  hand.addEventListener("pointercancel", end);

  /** @param {NonNullable<typeof drag>} started */
  function start(started) {
    started.moving = dragged = true;
    hands.add([nameOf(started.card)]);
    started.card.dataset.dragged = "";
    for (const card of hand.querySelectorAll("[aria-pressed=true]")) {
      /** @type {HTMLElement} */ (card).dataset.dragged = "";
    }
  }

  function end() {
    for (const card of draggedCards(hand)) {
      delete card.dataset.dragged;
      card.style.removeProperty("--drag-x");
      card.style.removeProperty("--drag-y");
    }
    table.removeAttribute("data-drop");
    drag = null;
  }
}

/**
 * @param {EventTarget | null} target
 * @returns {HTMLElement | null}
 */
const cardAt = (target) => (target instanceof Element ? target.closest(".hand__card") : null);

/** @param {HTMLElement} card */
const nameOf = (card) => /** @type {string} */ (card.dataset.card);

/**
 * @param {HTMLElement} hand
 * @returns {NodeListOf<HTMLElement>}
 */
const draggedCards = (hand) => hand.querySelectorAll("[data-dragged]");

/**
 * @param {HTMLElement} table
 * @param {PointerEvent} event
 */
function isOver(table, event) {
  const { left, right, top, bottom } = table.getBoundingClientRect();
  return (
    event.clientX >= left &&
    event.clientX <= right &&
    event.clientY >= top &&
    event.clientY <= bottom
  );
}
