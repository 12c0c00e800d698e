/**
 * The dock as a thing to open: beside the table where there is room, else a sheet over the ger
 * that leaves the own cards free; chat and people in it; lines that nobody has read yet.
 */

import { setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";

/** @typedef {"chat" | "people"} Tab */

const MOST_SHOWN = 99;

export class Sheet {
  #dock;
  #opener;
  #ger;

  /**
   * @param {HTMLElement} dock
   * @param {HTMLElement} opener
   * @param {HTMLElement} ger what the sheet lies over
   */
  constructor(dock, opener, ger) {
    this.#dock = dock;
    this.#opener = opener;
    this.#ger = ger;
    for (const tab of this.#tabs()) {
      tab.onclick = () => this.show(/** @type {Tab} */ (tab.dataset.tab));
    }
    opener.onclick = () => (this.isOpen ? this.close() : this.open());
    this.#part("dock-close").onclick = () => this.close();
    dock.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.isOpen) this.close();
    });
    this.#wirePhrases();
    this.#followGer();
  }

  get isOpen() {
    return this.#dock.hasAttribute("data-open");
  }

  open() {
    this.#dock.toggleAttribute("data-open", true);
    this.#opener.setAttribute("aria-expanded", "true");
    this.#cover();
    this.#part("dock-close").focus({ preventScroll: true });
    this.#toEnd();
  }

  close() {
    this.#dock.toggleAttribute("data-open", false);
    this.#opener.setAttribute("aria-expanded", "false");
    this.#cover();
    this.#opener.focus({ preventScroll: true });
  }

  /** @param {Tab} wanted */
  show(wanted) {
    for (const tab of this.#tabs()) {
      setProps(tab, { "aria-pressed": String(tab.dataset.tab === wanted) });
    }
    for (const panel of /** @type {Iterable<HTMLElement>} */ (
      this.#dock.querySelectorAll("[data-panel]")
    )) {
      panel.hidden = panel.dataset.panel !== wanted;
    }
    this.#toEnd();
  }

  /** Can the lines of the chat be read now? */
  get isChatSeen() {
    const panel = this.#dock.querySelector("[data-panel=chat]");
    return document.visibilityState === "visible" && Boolean(panel?.checkVisibility());
  }

  /** @param {number} count of lines that nobody has read */
  tellUnread(count) {
    const short = count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count || "");
    for (const place of document.querySelectorAll("[data-unread]")) setText(place, short);
    setText(this.#part("unread-words"), count ? t("dock.new_lines", { n: count }) : "");
  }

  /** A window that was not shown could not follow its lines. */
  #toEnd() {
    const lines = /** @type {HTMLElement} */ (this.#dock.querySelector("[role=log]"));
    lines.scrollTop = lines.scrollHeight;
  }

  /** What lies under an open sheet can be neither seen nor reached. */
  #cover() {
    this.#ger.inert = this.isOpen && getComputedStyle(this.#dock).position === "absolute";
  }

  /** Tells the styles where the ger lies: the sheet covers it and nothing else. */
  #followGer() {
    const { style } = this.#dock;
    const measure = () => {
      const { offsetTop, offsetLeft, offsetWidth, offsetHeight } = this.#ger;
      style.setProperty("--ger-top", `${offsetTop}px`);
      style.setProperty("--ger-left", `${offsetLeft}px`);
      style.setProperty("--ger-w", `${offsetWidth}px`);
      style.setProperty("--ger-h", `${offsetHeight}px`);
      this.#cover();
    };
    const observer = new ResizeObserver(measure);
    observer.observe(this.#ger);
    observer.observe(document.body);
    measure();
  }

  #wirePhrases() {
    const [button, phrases] = [this.#part("quick"), this.#part("phrases")];
    const show = (/** @type {boolean} */ open) => {
      phrases.hidden = !open;
      button.setAttribute("aria-expanded", String(open));
      this.#toEnd();
    };
    button.onclick = () => show(phrases.hidden);
    phrases.addEventListener("click", (event) => {
      if (!(event.target instanceof Element && event.target.closest("button"))) return;
      show(false);
      button.focus({ preventScroll: true });
    });
  }

  /** @param {string} name value of data-part */
  #part(name) {
    return /** @type {HTMLElement} */ (this.#dock.querySelector(`[data-part="${name}"]`));
  }

  /** @returns {Iterable<HTMLElement>} */
  #tabs() {
    return this.#dock.querySelectorAll("[data-tab]");
  }
}
