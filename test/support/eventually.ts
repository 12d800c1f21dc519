import { setTimeout as pause } from 'node:timers/promises';

/** Less than the tests' own timeout, so that a failure shows the last value. */
const PATIENCE_MS = 240_000;

/**
 * Polls until the value is accepted, and returns it. Use it to wait for something that another process does soon.
 * @throws the last error, or an error with the last value, when the time is up
 */
export async function eventually<T>(
  ask: () => Promise<T>,
  satisfied: (answer: T) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const answer = await ask().catch((error: unknown) => {
      if (performance.now() > end) throw error;
      return undefined;
    });
    if (answer !== undefined && satisfied(answer)) return answer;
    if (performance.now() > end) throw new Error(`Still not satisfied: ${JSON.stringify(answer)}`);
    await pause(50);
  }
}
