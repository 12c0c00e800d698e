/**
 * What a replay asks the server: a hint, a try, why cards cannot be played.
 */

/** @typedef {{hint: string, try: string, why: string}} Addresses */

/** The server said no, or did not answer. */
export class Unanswered extends Error {
  /** @param {string | null} text why, in the reader's language; null where nothing came back */
  constructor(text) {
    super(text ?? "no answer");
    this.text = text;
  }
}

export class ReplayServer {
  #addresses;
  #token;

  /**
   * @param {Addresses} addresses
   * @param {string} token that shows the question comes from our own page
   */
  constructor(addresses, token) {
    this.#addresses = addresses;
    this.#token = token;
  }

  /**
   * @param {keyof Addresses} what
   * @param {Record<string, any>} question
   * @returns {Promise<any>}
   */
  async ask(what, question) {
    const answer = await this.#send(this.#addresses[what], question);
    const told = await answer.json().catch(() => null);
    if (!answer.ok || told === null) throw new Unanswered(told?.text ?? null);
    return told;
  }

  /**
   * @param {string} address
   * @param {Record<string, any>} question
   */
  async #send(address, question) {
    try {
      return await fetch(address, {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-CSRFToken": this.#token },
        body: JSON.stringify(question),
      });
    } catch {
      throw new Unanswered(null);
    }
  }
}
