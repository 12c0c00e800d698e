/**
 * What this browser remembers: how the person talks, and how loud each other person is.
 */

const SETTINGS = "masss.voice";
const PEOPLE = "masss.voice.people";
const HERE = "masss.voice.here";
const MOST_PEOPLE = 200;

/**
 * @typedef {object} Settings
 * @property {"open" | "push"} mode
 * @property {string} input the microphone, empty for the default
 * @property {string} output where others are heard, empty for the default
 */

/** @typedef {{volume: number, muted: boolean}} Person */

export class Memory {
  /** @type {Settings} */
  settings;
  /** @type {Record<string, Person>} */
  #people;

  constructor() {
    this.settings = { mode: "open", input: "", output: "", ...read(localStorage, SETTINGS) };
    this.#people = read(localStorage, PEOPLE);
  }

  /** @param {Partial<Settings>} patch */
  set(patch) {
    this.settings = { ...this.settings, ...patch };
    write(localStorage, SETTINGS, this.settings);
  }

  /**
   * @param {number} player
   * @returns {Person}
   */
  person(player) {
    return this.#people[player] ?? { volume: 1, muted: false };
  }

  /**
   * @param {number} player
   * @param {Partial<Person>} patch
   */
  setPerson(player, patch) {
    const { [player]: _old, ...others } = this.#people;
    const kept = Object.entries(others).slice(1 - MOST_PEOPLE);
    this.#people = { ...Object.fromEntries(kept), [player]: { ...this.person(player), ...patch } };
    write(localStorage, PEOPLE, this.#people);
  }

  /**
   * Whether this tab was talking in a room before it loaded another page, and how.
   *
   * @param {string} room
   * @returns {{tab: string, mic: string} | null}
   */
  stay(room) {
    const { [room]: stay = null } = read(sessionStorage, HERE);
    return stay;
  }

  /**
   * @param {string} room
   * @param {{tab: string, mic: string} | null} stay null: this tab has left
   */
  setStay(room, stay) {
    write(sessionStorage, HERE, stay ? { [room]: stay } : {});
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @returns {any}
 */
function read(storage, key) {
  try {
    return JSON.parse(storage.getItem(key) ?? "{}") ?? {};
  } catch {
    return {}; // It may be closed to the page, or hold what is not JSON.
  }
}

/**
 * @param {Storage} storage
 * @param {string} key
 * @param {object} value
 */
function write(storage, key, value) {
  try {
    storage.setItem(key, JSON.stringify(value));
  } catch {
    // A private window: it holds until the page is closed.
  }
}
