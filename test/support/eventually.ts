import { setTimeout as pause } from 'node:timers/promises';

/** Less than the tests' own timeout, so that a failure shows the last value. */
const TIMEOUT_MS = 240_000;

/**
 * Polls until the value is accepted, and returns it. Use it to wait for something that another process does soon.
 * @throws the last error, or an error with the last value, when the time is up
 */
export async function eventually<T>(
  read: () => Promise<T>,
  accept: (value: T) => boolean,
  timeoutMs = TIMEOUT_MS,
): Promise<T> {
  const end = performance.now() + timeoutMs;
  for (;;) {
    const value = await read().catch((error: unknown) => {
      if (performance.now() > end) throw error;
      return undefined;
    });
    if (value !== undefined && accept(value)) return value;
    if (performance.now() > end) throw new Error(`Still not accepted: ${JSON.stringify(value)}`);
    await pause(50);
  }
}
