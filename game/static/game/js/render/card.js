/**
 * Cards as nodes: faces, backs, and small signs inside sentences.
 */

import { h, icon } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";
import { cardFace } from "../cards.js";

const FIGURES = new Set(["J", "Q", "K"]);

/**
 * The name of a card for people who do not see it.
 *
 * @param {string} name
 */
export function cardName(name) {
  const { rank, suit } = cardFace(name);
  return suit ? t("card.name", { rank, suit: t(`suit.${suit}`) }) : t("card.joker", { rank });
}

/**
 * The drawing on a card, to put into an element of class `card`.
 *
 * @param {string} name
 * @returns {(HTMLElement | SVGElement)[]}
 */
export function cardDrawing(name) {
  const { rank, suit } = cardFace(name);
  const sign = suit ? `suit-${suit}` : `joker-${rank}`;
  const index = h(
    "span",
    { class: "card__index", "aria-hidden": "true" },
    h("span", { class: "card__rank", data: { long: rank.length > 1 } }, rank),
    suit && icon(sign, "card__suit"),
  );
  const figure = FIGURES.has(rank) ? [icon(`figure-${rank}`, "card__figure")] : [];
  return [index, ...figure, icon(sign, "card__sign")];
}

/**
 * What makes an element the card: look and identity.
 *
 * @param {string} name
 */
export const cardData = (name) => ({ card: name, suit: cardFace(name).suit ?? name });

/**
 * A card that lies on the table.
 *
 * @param {string} name
 */
export const cardNode = (name) =>
  h(
    "span",
    { class: "card", role: "img", "aria-label": cardName(name), data: cardData(name) },
    cardDrawing(name),
  );

/** A card face down. */
export const cardBack = () => h("span", { class: "card card--back", "aria-hidden": "true" });

/**
 * A card as a sign in a line of text.
 *
 * @param {string} name
 */
export function cardChip(name) {
  const { rank, suit } = cardFace(name);
  return h(
    "span",
    { class: "chip", data: { suit: suit ?? name } },
    h("span", { class: "visually-hidden" }, `${cardName(name)} `),
    h("span", { "aria-hidden": "true" }, rank),
    icon(suit ? `suit-${suit}` : `joker-${rank}`, "chip__suit"),
  );
}
