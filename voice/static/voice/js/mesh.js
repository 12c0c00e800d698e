/**
 * All links of this person. The server says which there are; a link that it does not name any
 * more is closed before anything else happens.
 */

import { Outbox } from "./outbox.js";
import { PeerLink } from "./link.js";

const STAGGER_MS = 60;
const PATIENCE_MS = 8000;
/** After so many links in vain the patience grows no more. */
const MOST_DOUBLINGS = 3;

/** @typedef {import("./link.js").LinkInfo} LinkInfo */

export class Mesh {
  #options;
  #outbox;
  /** @type {Map<number, PeerLink>} */
  #links = new Map();
  /**
   * How many links to a person were given up since one worked. A machine that is too slow for the
   * handshake gets more time with each, or it would begin anew for ever.
   *
   * @type {Map<number, number>}
   */
  #failures = new Map();
  /** @type {RTCConfiguration} */
  #ice = {};
  /** @type {MediaStreamTrack | null} */
  #track = null;

  /**
   * @param {object} options
   * @param {(message: any) => void} options.send
   * @param {(player: number, track: MediaStreamTrack) => void} options.onTrack
   * @param {(player: number) => void} options.onGone
   * @param {() => void} options.onChange
   * @param {(link: number) => void} options.giveUp
   */
  constructor(options) {
    this.#options = options;
    this.#outbox = new Outbox(options.send);
  }

  /** @param {{servers: any[], relay_only: boolean}} frame for links from now on */
  setIce({ servers, relay_only }) {
    const iceServers = servers.map(({ urls, username, credential }) =>
      username ? { urls, username, credential } : { urls },
    );
    this.#ice = {
      iceServers,
      iceTransportPolicy: relay_only ? "relay" : "all",
      bundlePolicy: "max-bundle",
    };
    for (const link of this.#links.values()) link.setIce(this.#ice);
  }

  /** @param {readonly LinkInfo[]} infos all links there are */
  update(infos) {
    const named = new Set(infos.map(({ id }) => id));
    for (const [id, link] of this.#links) if (!named.has(id)) this.#close(id, link);
    const fresh = infos.filter(({ id }) => !this.#links.has(id));
    fresh.forEach((info) => this.#links.set(info.id, this.#open(info)));
    // Handshakes are work: several people at once would starve each other.
    fresh
      .filter(({ polite }) => !polite)
      .forEach(({ id }, i) => setTimeout(() => this.#links.get(id)?.start(), i * STAGGER_MS));
    this.#options.onChange();
  }

  /** @param {any} frame a signal of the other end of a link; of a link that is gone, it is void */
  receive(frame) {
    this.#links.get(frame.link)?.receive(frame);
  }

  /** @param {MediaStreamTrack | null} track what all who may hear this person hear */
  setTrack(track) {
    this.#track = track;
    return Promise.all([...this.#links.values()].map((link) => link.setTrack(track)));
  }

  /** @param {boolean} all also those that seem to work: the network is another */
  restart(all) {
    if (all) this.#failures.clear();
    for (const link of this.#links.values()) if (all || !link.isSettled) link.restart();
  }

  /** Closes everything. */
  close() {
    this.update([]);
  }

  /** @returns {PeerLink[]} */
  get links() {
    return [...this.#links.values()];
  }

  /** Whether each link works. */
  get isWhole() {
    return this.links.every((link) => link.isConnected);
  }

  /** How many people hear what this person sends. */
  get hearers() {
    return this.links.filter((link) => link.isConnected && link.info.sends).length;
  }

  /** @param {LinkInfo} info */
  #open(info) {
    const { onTrack, onChange, giveUp } = this.#options;
    const failures = this.#failures.get(info.player) ?? 0;
    const link = new PeerLink(info, {
      ice: this.#ice,
      track: this.#track,
      patience_ms: PATIENCE_MS * 2 ** Math.min(failures, MOST_DOUBLINGS),
      signal: (message) => this.#outbox.push(message),
      onTrack,
      onChange: () => {
        if (link.isConnected) this.#failures.delete(info.player);
        onChange();
      },
      giveUp: (id) => {
        this.#failures.set(info.player, failures + 1);
        giveUp(id);
      },
    });
    return link;
  }

  /**
   * @param {number} id
   * @param {PeerLink} link
   */
  #close(id, link) {
    link.close();
    this.#links.delete(id);
    this.#outbox.drop((message) => message.link === id);
    this.#options.onGone(link.info.player);
  }
}
