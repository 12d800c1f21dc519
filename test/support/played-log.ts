import type { FinishGame } from '#contracts';
import { ENGINE, resultOf, type Run, startRun, tick } from '#zoom';
import { keysFor } from '../../apps/standalone/src/demo-run.js';

/**
 * Plays a run on the course of `seed` and returns the log that a page would send. By default the demo's skilled player
 * chooses the keys; the run ends after `maxTicks` at the latest.
 */
export function playedLog(
  seed: string,
  maxTicks = Infinity,
  chooseKeys: (run: Run) => number = keysFor,
): FinishGame {
  const run = startRun(seed);
  const changes: [number, number][] = [];
  let held = 0;
  while (!run.ending && run.tick < maxTicks) {
    const now = chooseKeys(run);
    if (now !== held) changes.push([run.tick, now]);
    held = now;
    tick(run, held);
  }
  return { engine: ENGINE, seed, ticks: run.tick, changes, score: resultOf(run).score };
}
