/**
 * The keyboard: arrows along the hand, Space or a click chooses, Enter confirms, Esc clears, H asks.
 */

/**
 * @param {HTMLElement} hand
 * @param {{confirm: () => void, clear: () => void, hint: () => void}} hands
 */
export function listenToKeys(hand, hands) {
  hand.addEventListener("focusin", (event) => setTabStop(hand, event.target));
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || document.querySelector("dialog[open]"))
      return;
    if (isTyping(event.target)) return;
    const inHand = event.target instanceof Node && hand.contains(event.target);
    if (event.key === "Escape") hands.clear();
    else if (event.code === "KeyH" && hasHints()) hands.hint(); // The place, whatever the alphabet.
    else if (event.key === "Enter" && (inHand || isNowhere(event.target))) {
      event.preventDefault(); // Enter on a card confirms the choice; it does not press the card.
      if (!event.repeat) hands.confirm();
    } else if (inHand) moveFocus(hand, event);
  });
}

/** Is there a button for hints? */
const hasHints = () => document.querySelector("[data-part=ask-hint]") !== null;

/**
 * What had the focus may be gone after a redraw: a card that was played, the button «Take». Then
 * the hand has it, so that the keyboard does not start again at the top of the page.
 *
 * @param {HTMLElement} hand
 * @param {Element | null} held what had the focus before the redraw
 */
export function keepFocus(hand, held) {
  if (!held || held === document.body) return;
  if (held.isConnected && held.checkVisibility() && !held.matches(":disabled")) return;
  const stop = /** @type {HTMLElement | null} */ (hand.querySelector('[tabindex="0"]'));
  stop?.focus({ preventScroll: true });
}

/**
 * Where something is written, and in the whole of the chat, every key is the writer's.
 *
 * @param {EventTarget | null} target
 */
const isTyping = (target) =>
  target instanceof Element && target.closest("input, select, textarea, .dock") !== null;

/**
 * Enter on another control is that control's.
 *
 * @param {EventTarget | null} target
 */
const isNowhere = (target) =>
  target instanceof Element &&
  target.closest("button, a, input, select, textarea, summary") === null;

/**
 * @param {HTMLElement} hand
 * @param {EventTarget | null} target
 */
function setTabStop(hand, target) {
  for (const card of /** @type {NodeListOf<HTMLElement>} */ (hand.querySelectorAll("button"))) {
    card.tabIndex = card === target ? 0 : -1;
  }
}

/**
 * @param {HTMLElement} hand
 * @param {KeyboardEvent} event
 */
function moveFocus(hand, event) {
  const cards = /** @type {HTMLElement[]} */ ([...hand.children]);
  const columns = Number(hand.style.getPropertyValue("--hand-columns")) || cards.length;
  const steps = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -columns, ArrowDown: columns };
  const at = cards.indexOf(/** @type {HTMLElement} */ (event.target));
  let to = at + (steps[/** @type {keyof typeof steps} */ (event.key)] ?? 0);
  if (event.key === "Home") to = 0;
  if (event.key === "End") to = cards.length - 1;
  if (to === at || !cards[to]) return;
  event.preventDefault();
  cards[to].focus();
}
