/**
 * The page's part in the deals of its match (R3.5): it makes a share for each, seals it, shows it
 * when no other can be sealed, and verifies the deal when the secret of its round is shown.
 */

import { recall, remember } from "./memory.js";
import { faultOf, sealOf } from "./verify.js";

/** @typedef {import("./verify.js").Proof & {stage: "open" | "sealed" | "dealt" | "shown"}} StagedProof */
/** @typedef {import("./memory.js").Kept} Kept */
/** @typedef {import("../view.js").SeatView} SeatView */
/** @typedef {import("../view.js").MatchEvent} MatchEvent */

/**
 * @typedef {object} Checked what this page can say of a deal
 * @property {number} deal
 * @property {"kept" | "proven" | "fits" | "wrong" | "left_out"} state a round that is played;
 *   all that was dealt to this page follows from it; nothing of it was seen here, but the seals
 *   fit; it is not what was sealed; the own share was taken in and is not in it
 * @property {"secret" | "share" | "cards" | "dice" | "format" | "seal" | null} fault
 * @property {"own" | "none"} share is the own share in it?
 * @property {string} seal
 * @property {string | null} secret
 * @property {string | null} own the own share
 * @property {number} shares how many seats' shares are in it
 */

export class DealKeeper {
  #match;
  #seat;
  #send;
  #deals;
  #revision = -1;
  /** @type {Map<string, () => void>} message's id → what its acknowledgement means */
  #asked = new Map();
  /** @type {Set<string>} what was said already, so that two pages do not contend */
  #said = new Set();

  /**
   * @param {string} match code of the match
   * @param {number | null} seat the own seat; null for a spectator
   * @param {(fields: {t: string, [field: string]: any}) => string} send sends a command until it
   *   is answered; gives its id
   */
  constructor(match, seat, send) {
    this.#match = match;
    this.#seat = seat;
    this.#send = send;
    this.#deals = recall(match);
  }

  /**
   * Takes in what the server tells of the newest deals.
   *
   * @param {{revision: number, proofs: StagedProof[]}} frame
   * @returns {Checked[] | null} what can be said of them; null for news that are old
   */
  hear({ revision, proofs }) {
    if (revision < this.#revision) return null;
    this.#revision = revision;
    for (const proof of proofs) {
      const kept = this.#kept(proof);
      if (proof.stage === "open") this.#seal(proof, kept);
      if (proof.stage === "sealed") this.#show(proof, kept);
    }
    remember(this.#match, this.#deals);
    return proofs
      .filter(({ stage }) => stage === "dealt" || stage === "shown")
      .map((proof) => this.#check(proof, this.#kept(proof)));
  }

  /**
   * Keeps what events tell of deals.
   *
   * @param {MatchEvent[]} events
   * @param {SeatView} before the view that they change
   */
  note(events, before) {
    let deal = before.results.length + 1;
    for (const event of events) {
      if (event.e === "round_won" || event.e === "round_voided") deal += 1;
      if (event.e === "round_dealt") this.#keep(deal, { hand: this.#own(event.hands) });
      if (event.e === "dice_rolled") this.#keep(deal, { dice: event.throws });
    }
  }

  /**
   * Keeps what a whole view still shows of its deal.
   *
   * @param {SeatView} view
   */
  noteView(view) {
    if (!view.round || isOver(view)) return;
    const deal = view.results.length + 1;
    if (view.dice) this.#keep(deal, { dice: view.dice });
    if (view.moves === 0 && view.hand) this.#keep(deal, { hand: view.hand });
  }

  /**
   * Is this the answer to something that was sent from here?
   *
   * @param {string | null} id
   * @param {boolean} done was it carried out?
   */
  answered(id, done) {
    const then = id === null ? undefined : this.#asked.get(id);
    if (id === null || !then) return false;
    this.#asked.delete(id);
    if (done) then();
    return true;
  }

  /** @param {(string[] | null)[]} hands */
  #own(hands) {
    return (this.#seat === null ? null : hands[this.#seat]) ?? undefined;
  }

  /**
   * @param {StagedProof} proof
   * @returns {Kept}
   */
  #kept({ deal, seal }) {
    this.#deals[deal] = { ...this.#deals[deal], seal: this.#deals[deal]?.seal ?? seal };
    return this.#deals[deal];
  }

  /**
   * @param {number} deal
   * @param {Partial<Kept>} known
   */
  #keep(deal, known) {
    this.#deals[deal] = { ...this.#deals[deal], ...known };
    remember(this.#match, this.#deals);
  }

  /**
   * @param {StagedProof} proof
   * @param {Kept} kept changed
   */
  #seal({ deal, seals }, kept) {
    if (this.#seat === null) return;
    kept.share ??= recall(this.#match)[deal]?.share ?? randomHex(); // Another tab may have it.
    const seal = sealOf(kept.share);
    if (seals[this.#seat] !== seal) this.#say({ t: "share_seal", deal, seal }, () => {});
  }

  /**
   * @param {StagedProof} proof
   * @param {Kept} kept
   */
  #show({ deal, seals, shares }, kept) {
    const { share } = kept;
    if (this.#seat === null || !share || seals[this.#seat] !== sealOf(share)) return;
    if (shares[this.#seat] === share) return;
    this.#say({ t: "share_show", deal, share }, () => this.#keep(deal, { shown: true }));
  }

  /**
   * @param {{t: string, deal: number, [field: string]: any}} fields
   * @param {() => void} then
   */
  #say(fields, then) {
    const key = JSON.stringify(fields);
    if (this.#said.has(key)) return;
    this.#said.add(key);
    this.#asked.set(this.#send(fields), then);
  }

  /**
   * @param {StagedProof} proof
   * @param {Kept} kept
   * @returns {Checked}
   */
  #check(proof, kept) {
    const { deal, seal, secret, shares } = proof;
    const own = this.#seat === null ? null : shares[this.#seat];
    const said = {
      deal,
      seal,
      secret,
      own: kept.share ?? null,
      share: /** @type {const} */ (own !== null && own === kept.share ? "own" : "none"),
      shares: shares.filter((share) => share !== null).length,
    };
    if (kept.seal !== seal) return { ...said, state: "wrong", fault: "seal" };
    if (proof.stage === "dealt") return { ...said, state: "kept", fault: null };
    const { hand, dice } = kept;
    const hands = shares.map((_, seat) => (seat === this.#seat && hand ? hand : null));
    const fault = faultOf(proof, this.#match, { hands, dice });
    if (fault) return { ...said, state: "wrong", fault };
    if (kept.shown && said.share === "none") return { ...said, state: "left_out", fault };
    return { ...said, state: hand || dice ? "proven" : "fits", fault };
  }
}

/** @param {SeatView} view is its newest round over? */
const isOver = ({ phase, results, round }) =>
  phase === "over" || (phase === "deal" && results.at(-1)?.round === round);

const randomHex = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");
