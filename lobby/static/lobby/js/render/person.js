/**
 * People as they are shown in lists: drawn pattern, name, how they are connected.
 */

import { h } from "../../../site/js/dom.js";

/** @param {string | undefined} code of a drawn pattern */
export const avatar = (code) =>
  h("img", {
    class: "avatar",
    src: `/avatar/${encodeURIComponent(code || "default")}.svg`,
    alt: "",
    width: 32,
    height: 32,
  });

/**
 * A name, kept apart from the writing direction of the text around it.
 *
 * @param {string} name
 */
export const nameNode = (name) => h("bdi", { class: "name" }, name);
