/**
 * The page's own time. Beside the server's, which frames bring, it tells how much time is left.
 */

/**
 * Milliseconds of the Unix epoch by this page; wrong by a constant if the device's clock is wrong.
 *
 * Unlike `Date.now()` it does not leap when that clock is set, by hand or by the network: then a
 * time of the server that is known would seem to be over, or far away.
 */
export const pageTime_ms = () => performance.timeOrigin + performance.now();
