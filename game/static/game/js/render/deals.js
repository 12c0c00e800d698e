/**
 * Whether the deals were fair (R3.5): a line beside the result of a round, and a window with each
 * deal, its seals and secrets, for who wants to see for themselves.
 */

import { fill, h, keyed, setProps, setText } from "../../../site/js/dom.js";
import { t } from "../../../site/js/i18n.js";

/** @typedef {import("../table_state.js").TableState} TableState */
/** @typedef {import("../fairness/keeper.js").Checked} Checked */

/** @param {Checked} checked */
const wordsOf = ({ state, share }) =>
  t(state === "proven" && share === "own" ? "deal.proven_own" : `deal.${state}`);

/**
 * The line that goes with the result of the round that has just ended. A deal that is not what
 * was sealed stays told until the next one.
 *
 * @param {HTMLElement} line
 * @returns {(now: TableState) => void}
 */
export function dealLineRenderer(line) {
  return ({ view, result, deals }) => {
    const last = deals.find(({ deal }) => deal === view.results.length);
    const told = last && last.state !== "kept" && last.state !== "fits" ? last : null;
    line.hidden = told === null || (result === null && told.state !== "wrong");
    if (line.hidden || told === null) return;
    setProps(line, { data: { state: told.state } });
    setText(line, wordsOf(told));
  };
}

/**
 * @param {HTMLDialogElement} dialog
 * @param {HTMLElement} opener the entry of the menu
 * @returns {(now: TableState, before: TableState | null) => void}
 */
export function dealsRenderer(dialog, opener) {
  const [list, none] = ["deals", "deals-none"].map(
    (name) => /** @type {HTMLElement} */ (dialog.querySelector(`[data-part=${name}]`)),
  );
  opener.addEventListener("click", () => {
    opener.closest("dialog")?.close();
    dialog.showModal();
  });
  return ({ deals }, before) => {
    if (before?.deals === deals) return;
    none.hidden = deals.length > 0;
    keyed(
      list,
      [...deals].reverse(),
      ({ deal, state, share }) => `${deal} ${state} ${share}`,
      (each) => h("li", { class: "deals__deal", data: { state: each.state } }, dealNodes(each)),
    );
  };
}

/** @param {Checked} checked */
function dealNodes(checked) {
  const { deal, seal, secret, own, share, shares } = checked;
  const values = h("dl", { class: "deals__values" });
  fill(values, [
    ...valueNodes("deal.seal", seal),
    ...(secret ? valueNodes("deal.secret", secret) : []),
    ...(own && share === "own" ? valueNodes("deal.own", own) : []),
  ]);
  return [
    h("h3", { class: "deals__title" }, t("deal.title", { n: deal })),
    h("p", { class: "deals__state" }, wordsOf(checked)),
    h("details", {}, h("summary", {}, t("deal.shares", { n: shares })), values),
  ];
}

/**
 * @param {string} key
 * @param {string} hex
 */
const valueNodes = (key, hex) => [
  h("dt", {}, t(key)),
  h("dd", {}, h("code", { class: "deals__hex" }, hex)),
];
