/**
 * What checking the record has shown: whether every move obeys the rules, and every deal is the one
 * that was sealed before it (R3.5).
 */

import { fill, h } from "../../../../site/js/dom.js";
import { t } from "../../../../site/js/i18n.js";

/** @typedef {import("../verify.js").Verdict} Verdict */
/** @typedef {import("../../fairness/verify.js").Finding} Finding */

/**
 * @param {HTMLElement} list
 * @param {Verdict} verdict
 * @param {readonly Finding[]} findings of the deals, in order
 */
export function drawProof(list, verdict, findings) {
  const deals = [
    ...findings
      .filter(({ state }) => state === "wrong")
      .map(({ deal }) => line("wrong", t("proof.deal_wrong", { round: deal }))),
    ...counted(findings, "proven"),
    ...counted(findings, "kept"),
    ...counted(findings, "none"),
  ];
  fill(list, line(verdict.fault === null ? "proven" : "wrong", wordsOf(verdict)), deals);
}

/**
 * @param {readonly Finding[]} findings
 * @param {Finding["state"]} state
 */
function counted(findings, state) {
  const n = findings.filter((finding) => finding.state === state).length;
  return n ? [line(state, t(`proof.deals_${state}`, { n }))] : [];
}

/**
 * @param {Finding["state"]} state
 * @param {string} words
 */
const line = (state, words) => h("li", { class: "proof__line", data: { state } }, words);

/** @param {Verdict} verdict */
function wordsOf({ fault, rounds, moves }) {
  if (fault === null) return t("proof.rules_kept", { rounds, moves });
  const { round, move, rule, change, vote } = fault;
  if (rule === "") return t("proof.no_record");
  if (change) return t("proof.fault_change", { change, rule });
  if (vote) return t("proof.fault_vote", { round, vote, rule });
  if (round === null) return t("proof.fault_result", { rule });
  return move === null
    ? t("proof.fault_round", { round, rule })
    : t("proof.fault_move", { round, move, rule });
}
