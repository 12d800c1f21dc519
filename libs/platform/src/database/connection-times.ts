/** How long work waits for a connection to PostgreSQL before it fails (milliseconds): a busy machine may need seconds. */
export const CONNECT_TIMEOUT_MS = 10_000;

/**
 * How long an unused connection stays open (milliseconds). Opening one costs more than most queries, so it must outlast the
 * pauses of a busy site. PostgreSQL keeps a process with some megabytes for each, so an idle site should have few.
 */
export const IDLE_TIMEOUT_MS = 60_000;
