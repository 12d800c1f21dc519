const LEAST_MS = 15;
const MOST_MS = 100;
const QUIET_MS = 50;

/**
 * Returns how long events collect after a round of the relay, in milliseconds. On a busy site it is twice as long as the
 * round took, so that each round takes many events and its jobs cost little for each. After a round on a quiet site it is 0,
 * so that the next event is not kept waiting: without this, one donation in a hundred reached open pages 30 ms later.
 *
 * @param tookMs how long the round took
 * @param idleMs how long the relay had nothing to do before the round
 */
export const collectTime = (tookMs: number, idleMs: number): number =>
  idleMs >= QUIET_MS ? 0 : Math.min(Math.max(LEAST_MS, 2 * tookMs), MOST_MS);
