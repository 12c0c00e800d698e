/**
 * Building and re-using DOM nodes. Text enters only as text, never as HTML.
 */

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Node | string | number | null | undefined | false} Child */

/**
 * Sets what a property table says: `on…` a listener, `--…` a custom property, `data`
 * a table of data attributes; null or false removes, true sets an empty attribute.
 *
 * @param {Element} node
 * @param {Record<string, any>} props
 */
export function setProps(node, props) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "data") {
      for (const [key, item] of Object.entries(value)) setAttribute(node, `data-${key}`, item);
    } else if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else if (name.startsWith("--")) {
      /** @type {HTMLElement} */ (node).style.setProperty(name, String(value));
    } else {
      setAttribute(node, name, value);
    }
  }
}

/**
 * @param {Element} node
 * @param {string} name
 * @param {unknown} value
 */
function setAttribute(node, name, value) {
  if (value === null || value === undefined || value === false) node.removeAttribute(name);
  else if (node.getAttribute(name) !== attributeText(value)) {
    node.setAttribute(name, attributeText(value));
  }
}

/** @param {unknown} value */
const attributeText = (value) => (value === true ? "" : String(value));

/**
 * Makes an element.
 *
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...Child | Child[]} children
 * @returns {HTMLElement}
 */
export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  setProps(node, props);
  append(node, children.flat());
  return node;
}

/**
 * @param {Element} node
 * @param {Child[]} children
 */
function append(node, children) {
  for (const child of children) {
    if (child !== null && child !== undefined && child !== false) {
      node.append(typeof child === "number" ? String(child) : child);
    }
  }
}

/**
 * Replaces all children of a node.
 *
 * @param {Element} node
 * @param {...Child | Child[]} children
 */
export function fill(node, ...children) {
  node.replaceChildren();
  append(node, children.flat());
}

/**
 * Replaces all children of a node, but only when what they show is another.
 *
 * @param {HTMLElement} node
 * @param {string} what names all that the children depend on
 * @param {() => Child[]} draw
 */
export function fillOnce(node, what, draw) {
  if (node.dataset.shows === what) return;
  node.dataset.shows = what;
  fill(node, draw());
}

/**
 * Sets the text of a node, and leaves it alone when it is the same (no needless announcement).
 *
 * @param {Element} node
 * @param {string} text
 */
export function setText(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

/**
 * A drawing from the page's sprite, without meaning of its own.
 *
 * @param {string} name id of the <symbol>
 * @param {string} [className]
 * @returns {SVGElement}
 */
export function icon(name, className = "icon") {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", className);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${name}`);
  svg.append(use);
  return svg;
}

/** @type {WeakMap<Element, Map<string, HTMLElement>>} */
const keyedNodes = new WeakMap();

/**
 * Makes the children of `parent` follow `items`, re-using the node of a key that stays.
 *
 * @template T
 * @param {Element} parent holds nothing but these children
 * @param {readonly T[]} items
 * @param {(item: T, index: number) => string} key
 * @param {(item: T, index: number) => HTMLElement} make
 * @param {(node: HTMLElement, item: T, index: number) => void} [update]
 */
export function keyed(parent, items, key, make, update) {
  const old = keyedNodes.get(parent) ?? new Map();
  const names = items.map(key);
  const wanted = new Set(names);
  // The leaving ones first: then nobody who stays is moved, and the focus stays too.
  for (const [name, node] of old) if (!wanted.has(name)) node.remove();
  const kept = new Map();
  items.forEach((item, index) => {
    const node = old.get(names[index]) ?? make(item, index);
    kept.set(names[index], node);
    update?.(node, item, index);
    if (parent.children[index] !== node) parent.insertBefore(node, parent.children[index] ?? null);
  });
  keyedNodes.set(parent, kept);
}
