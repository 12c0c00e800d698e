/**
 * The address follows what is shown, so that a page that is loaded again, and a link, lead there.
 */

import { queryOf } from "./state.js";

/** @typedef {import("./state.js").ReplayState} ReplayState */

/** Browsers refuse an address that changes all the time; the fastest step stands longer. */
const REST_MS = 300;

/**
 * The whole address of what is shown; of a try, where it branched off.
 *
 * @param {{href: string, search: string}} here
 * @param {ReplayState} state
 */
export function linkOf({ href, search }, state) {
  const url = new URL(href);
  const at = state.practice ? { ...state, ...state.practice.from } : state;
  url.search = queryOf(new URLSearchParams(search), at).toString();
  url.hash = "";
  return url.href;
}

/**
 * Writes the address once nothing has changed for a moment; of a try, not at all.
 *
 * @param {import("./state.js").ReplayStore} store
 */
export function followAddress(store) {
  let timer = 0;
  store.subscribe((now, before) => {
    const isSame = now.at === before.at && now.seat === before.seat && now.open === before.open;
    if (now.practice || isSame) return;
    clearTimeout(timer);
    timer = window.setTimeout(() => {
      if (!store.get().practice) history.replaceState(null, "", linkOf(location, store.get()));
    }, REST_MS);
  });
}
