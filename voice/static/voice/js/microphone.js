/**
 * The microphone: asked for only when the person wants to talk, watched while it is used.
 */

/** @typedef {"insecure" | "denied" | "missing" | "busy"} Trouble */

/** @type {Record<string, Trouble>} */
const TROUBLES = {
  NotAllowedError: "denied",
  SecurityError: "denied",
  NotFoundError: "missing",
  OverconstrainedError: "missing",
  NotReadableError: "busy",
  AbortError: "busy",
};

export class Microphone {
  #onLost;
  #onDeaf;
  /** @type {MediaStream | null} */
  #stream = null;

  /**
   * @param {() => void} onLost the device is gone, or the right to use it
   * @param {() => void} onDeaf it hears nothing for now, or hears again
   */
  constructor(onLost, onDeaf) {
    this.#onLost = onLost;
    this.#onDeaf = onDeaf;
  }

  /** @returns {MediaStreamTrack | null} */
  get track() {
    const [track] = this.#stream?.getAudioTracks() ?? [];
    return track?.readyState === "live" ? track : null;
  }

  /** Whether the device keeps all sound to itself, as while somebody is on the phone. */
  get isDeaf() {
    return this.track?.muted ?? false;
  }

  /** @returns {MediaStream | null} */
  get stream() {
    return this.track ? this.#stream : null;
  }

  /**
   * Opens it; the browser may ask the person.
   *
   * @param {string} device empty for the default
   * @returns {Promise<Trouble | null>} what is in the way, null if nothing is
   */
  async open(device) {
    if (!navigator.mediaDevices?.getUserMedia) return "insecure";
    try {
      const stream = await ask(device);
      this.close();
      this.#stream = stream;
    } catch (fault) {
      const { name } = /** @type {DOMException} */ (fault);
      if (device && TROUBLES[name] === "missing") return this.open("");
      return TROUBLES[name] ?? "busy";
    }
    const track = this.track;
    if (track) {
      track.onended = () => this.#onLost();
      track.onmute = track.onunmute = () => this.#onDeaf();
    }
    return null;
  }

  close() {
    for (const track of this.#stream?.getTracks() ?? []) {
      track.onended = track.onmute = track.onunmute = null;
      track.stop();
    }
    this.#stream = null;
  }
}

/** @param {string} device */
function ask(device) {
  return navigator.mediaDevices.getUserMedia({
    audio: {
      echoCancellation: true,
      noiseSuppression: true,
      autoGainControl: true,
      ...(device ? { deviceId: { exact: device } } : {}),
    },
  });
}

/**
 * Whether the microphone can be used without asking; where a browser does not tell, it would ask.
 *
 * @returns {Promise<boolean>}
 */
export async function isAllowed() {
  try {
    const name = /** @type {PermissionName} */ ("microphone");
    return (await navigator.permissions.query({ name })).state === "granted";
  } catch {
    return false;
  }
}

/**
 * @param {"audioinput" | "audiooutput"} kind
 * @returns {Promise<MediaDeviceInfo[]>}
 */
export async function devices(kind) {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  return all.filter((device) => device.kind === kind && device.deviceId);
}
