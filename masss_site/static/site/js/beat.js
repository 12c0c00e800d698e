/**
 * Calls the page that started it each second. It is a worker, since a page that nobody looks at
 * may use timers of its own only once a minute, and would be taken for gone.
 */

const EVERY_MS = 1000;

setInterval(() => postMessage(null), EVERY_MS);
