/**
 * One link to one person: a peer connection that two ends may renegotiate at the same time.
 *
 * The end on the lower seat offers first; when both offer at once, the polite end gives way
 * ("perfect negotiation"). Whatever one end may not do is left out of its description: who may
 * not be heard only receives, and from whom may not be heard nothing is received.
 */

const GATHER_MS = 100;
const CANDIDATES_A_MESSAGE = 20;
const UNSTEADY_MS = 1500;
const BITS_PER_S = 32000;
/** The other end's wishes about Opus; ours is added: of silence a packet now and then is enough. */
const OPUS = /^(a=fmtp:\d+ )(?=.*useinbandfec)/m;

/**
 * @typedef {object} LinkInfo as the server names it
 * @property {number} id
 * @property {number} player who is at the other end
 * @property {boolean} polite
 * @property {boolean} sends whether this end may be heard
 * @property {boolean} hears whether the other end may be heard
 */

/**
 * @typedef {object} LinkOptions
 * @property {RTCConfiguration} ice
 * @property {MediaStreamTrack | null} track what this end sends now
 * @property {number} patience_ms how long an attempt to connect may take
 * @property {(message: object) => void} signal sends something to the other end
 * @property {(player: number, track: MediaStreamTrack) => void} onTrack
 * @property {() => void} onChange
 * @property {(link: number) => void} giveUp asks for a new link in place of this one
 */

export class PeerLink {
  #options;
  #pc;
  #track;
  /** @type {RTCRtpTransceiver | null} */
  #transceiver = null;
  #offering = false;
  #takingAnswer = false;
  #ignoring = false;
  /** @type {object[]} */
  #candidates = [];
  #gathering = 0;
  #trouble = 0;
  #restarts = 0;

  /**
   * @param {LinkInfo} info
   * @param {LinkOptions} options
   */
  constructor(info, options) {
    this.info = info;
    this.#options = options;
    this.#track = options.track;
    this.#pc = new RTCPeerConnection(options.ice);
    this.#pc.onnegotiationneeded = () => this.#offer();
    this.#pc.onicecandidate = ({ candidate }) => this.#gathered(candidate);
    this.#pc.onconnectionstatechange = () => this.#changed();
    this.#pc.ontrack = ({ track }) => this.#options.onTrack(info.player, track);
    this.#watch(options.patience_ms);
  }

  /** Offers; to be called at the impolite end only, the other one waits for the offer. */
  start() {
    if (this.#pc.connectionState === "closed" || this.#transceiver) return;
    this.#transceiver = this.#pc.addTransceiver("audio", {
      direction: this.#direction(),
      sendEncodings: [{ maxBitrate: BITS_PER_S }],
    });
    this.setTrack(this.#track);
  }

  get isConnected() {
    return this.#pc.connectionState === "connected";
  }

  /** Whether it works, and nothing that was said of it waits for an answer. */
  get isSettled() {
    return this.isConnected && this.#pc.signalingState === "stable";
  }

  get connection() {
    return this.#pc;
  }

  /** @param {RTCConfiguration} ice for the next restart */
  setIce(ice) {
    if (this.#pc.signalingState !== "closed") this.#pc.setConfiguration(ice);
  }

  /** How loud the other end is, from 0 to 1, by what was heard last. */
  get level() {
    const [source] = this.#transceiver?.receiver.getSynchronizationSources() ?? [];
    if (!source || performance.timeOrigin + performance.now() - source.timestamp > 500) return 0;
    return source.audioLevel ?? 0;
  }

  /**
   * Sends this from now on; null sends nothing at all, not even silence.
   *
   * @param {MediaStreamTrack | null} track
   */
  setTrack(track) {
    this.#track = track;
    if (!this.info.sends || !this.#transceiver) return Promise.resolve();
    return this.#transceiver.sender.replaceTrack(track).catch(() => {}); // it was closed meanwhile
  }

  /** @param {{t: string, sdp?: string, candidates?: any[]}} frame what the other end says */
  async receive(frame) {
    try {
      if (frame.t === "candidates") await this.#addCandidates(frame.candidates ?? []);
      else await this.#describe(/** @type {"offer" | "answer"} */ (frame.t), frame.sdp ?? "");
    } catch {
      // A description that does not fit any more: the patience of the watch makes it good.
    }
  }

  /** Looks for another way to the other end: the network has changed, or this one failed. */
  restart() {
    if (this.#pc.signalingState === "closed" || !this.#transceiver) return;
    this.#pc.restartIce();
    // Until an offer is answered there is no other: it is said again, as it or its answer is lost.
    if (this.#pc.signalingState === "have-local-offer") this.#say(this.#pc.localDescription);
    this.#watch(this.#options.patience_ms);
  }

  close() {
    clearTimeout(this.#trouble);
    clearTimeout(this.#gathering);
    this.#pc.onnegotiationneeded = this.#pc.onicecandidate = null;
    this.#pc.onconnectionstatechange = this.#pc.ontrack = null;
    this.#pc.close();
  }

  #direction() {
    if (!this.info.hears) return "sendonly";
    return this.info.sends ? "sendrecv" : "recvonly";
  }

  async #offer() {
    try {
      this.#offering = true;
      await this.#pc.setLocalDescription();
      this.#say(this.#pc.localDescription);
    } catch {
      // It was closed, or gave way to the other end's offer.
    } finally {
      this.#offering = false;
    }
  }

  /** @param {RTCSessionDescription | null} description */
  #say(description) {
    if (!description) return;
    this.#options.signal({ t: description.type, link: this.info.id, sdp: description.sdp });
  }

  /**
   * @param {"offer" | "answer"} type
   * @param {string} sdp
   */
  async #describe(type, sdp) {
    const ready = !this.#offering && (this.#pc.signalingState === "stable" || this.#takingAnswer);
    this.#ignoring = !this.info.polite && type === "offer" && !ready;
    if (this.#ignoring) return;
    this.#takingAnswer = type === "answer";
    try {
      await this.#pc.setRemoteDescription({ type, sdp: sdp.replace(OPUS, "$1usedtx=1;") });
    } finally {
      this.#takingAnswer = false;
    }
    if (type === "answer") return;
    [this.#transceiver] = this.#pc.getTransceivers();
    this.#transceiver.direction = this.#direction();
    await this.setTrack(this.#track);
    await this.#pc.setLocalDescription();
    this.#say(this.#pc.localDescription);
  }

  /** @param {{candidate: string, mid: string | null, ufrag: string | null}[]} candidates */
  async #addCandidates(candidates) {
    for (const { candidate, mid, ufrag } of candidates) {
      try {
        await this.#pc.addIceCandidate({ candidate, sdpMid: mid, usernameFragment: ufrag });
      } catch (fault) {
        if (!this.#ignoring) throw fault;
      }
    }
  }

  /** @param {RTCIceCandidate | null} candidate null at the end of the list */
  #gathered(candidate) {
    if (candidate?.candidate) {
      const { candidate: text, sdpMid: mid, usernameFragment: ufrag } = candidate;
      this.#candidates.push({ candidate: text, mid, ufrag });
    }
    clearTimeout(this.#gathering);
    this.#gathering = window.setTimeout(() => this.#sendCandidates(), candidate ? GATHER_MS : 0);
  }

  #sendCandidates() {
    while (this.#candidates.length) {
      const candidates = this.#candidates.splice(0, CANDIDATES_A_MESSAGE);
      this.#options.signal({ t: "candidates", link: this.info.id, candidates });
    }
  }

  #changed() {
    const { connectionState } = this.#pc;
    if (connectionState === "connected") {
      clearTimeout(this.#trouble);
      this.#restarts = 0;
    } else if (connectionState === "disconnected") this.#watch(UNSTEADY_MS);
    else if (connectionState === "failed") this.#watch(0);
    this.#options.onChange();
  }

  /** @param {number} ms after which a link that does not work is helped, at last with a new one */
  #watch(ms) {
    clearTimeout(this.#trouble);
    this.#trouble = window.setTimeout(() => {
      if (this.isConnected) return;
      this.#restarts += 1;
      if (this.#restarts <= 1 && this.#transceiver) this.restart();
      else if (this.#restarts <= 2 && this.info.polite) this.#watch(this.#options.patience_ms);
      else {
        this.#options.giveUp(this.info.id);
        this.#watch(2 * this.#options.patience_ms);
      }
    }, ms);
  }
}
