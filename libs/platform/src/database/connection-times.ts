/** How long work waits for a connection to PostgreSQL before it fails (milliseconds): a busy machine may need seconds. */
export const CONNECT_TIMEOUT_MS = 10_000;

/**
 * How long an unused connection stays open (milliseconds). Opening one costs more than most queries, and most of all on a busy
 * machine: a pool that closes its connections after a few quiet seconds has to open them all again at the next rush.
 */
export const IDLE_TIMEOUT_MS = 300_000;
