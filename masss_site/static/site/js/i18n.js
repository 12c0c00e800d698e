/**
 * Texts of the page, by key, from the JSON block that the server wrote in the reader's language.
 */

/** @typedef {string | {one: string, other: string}} Template a plural form is chosen by `n` */

/** @type {Record<string, Template>} */
let templates = {};
let plurals = new Intl.PluralRules("en");

/**
 * @param {Record<string, Template>} texts
 * @param {string} language BCP 47 tag of the page
 */
export function setTexts(texts, language) {
  templates = texts;
  plurals = new Intl.PluralRules(language);
}

/**
 * Adds the texts of another part of the page; a key that is known already keeps its text.
 *
 * @param {Record<string, Template>} texts
 */
export function addTexts(texts) {
  templates = { ...texts, ...templates };
}

/**
 * @param {string} key
 * @returns {boolean}
 */
export const hasText = (key) => key in templates;

/**
 * The template of a key; the key itself where there is none, so that a fault can be seen.
 *
 * @param {string} key
 * @param {Record<string, any>} params
 */
function template(key, params) {
  const found = templates[key] ?? key;
  if (typeof found === "string") return found;
  return plurals.select(Number(params.n)) === "one" ? found.one : found.other;
}

/**
 * The text of a key, cut at its {placeholders}, which are replaced by what `params` holds.
 * A sentence may so hold nodes (cards, names) in the order its language wants.
 *
 * @template T
 * @param {string} key
 * @param {Record<string, T>} [params]
 * @returns {(string | T)[]}
 */
export function parts(key, params = {}) {
  return template(key, params)
    .split(/\{(\w+)\}/)
    .map((piece, index) => (index % 2 ? (params[piece] ?? "") : piece))
    .filter((piece) => piece !== "");
}

/**
 * The text of a key as one string.
 *
 * @param {string} key
 * @param {Record<string, any>} [params]
 * @returns {string}
 */
export const t = (key, params = {}) => parts(key, params).join("");
