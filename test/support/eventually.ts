import { setTimeout as pause } from 'node:timers/promises';

/** Less than the tests' own timeout, so that the failure names the answer. */
const PATIENCE_MS = 240_000;

/** Asks until the answer satisfies; for what happens elsewhere, soon. @throws the last failure when patience ends */
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
