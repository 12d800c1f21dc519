import { seededRandom } from './random.js';
import { type InputLog, replay, type RunResult } from './replay.js';
import { MAX_HELD, RUN_TICKS } from './rules.js';
import { startRun, tick } from './run.js';

/** A run with random inputs. Tests use such runs to compare the engine in Node and in a browser. */
export interface RandomRun {
  seed: string;
  log: InputLog;
}

/** Generates the random run with that number. It is deterministic. */
export function randomRun(number: number): RandomRun {
  const randomInt = seededRandom(number.toString(16).padStart(32, '0'));
  const seed = Array.from({ length: 32 }, () => randomInt(16).toString(16)).join('');
  // Some players give up early, and the pace of key changes varies.
  const stopsAt = randomInt(4) === 0 ? randomInt(RUN_TICKS) : RUN_TICKS;
  const pace = 4 + randomInt(30);
  const run = startRun(seed);
  const changes: [number, number][] = [];
  let held = 0;
  let nextChange = randomInt(60);
  while (!run.ending && run.tick < stopsAt) {
    if (run.tick === nextChange) {
      held = (held + 1 + randomInt(MAX_HELD)) % (MAX_HELD + 1);
      changes.push([run.tick, held]);
      nextChange += 3 + randomInt(pace);
    }
    tick(run, held);
  }
  return { seed, log: { ticks: run.tick, changes } };
}

/** Generates and replays `count` random runs. */
export const randomResults = (count: number): RunResult[] =>
  Array.from({ length: count }, (_, number) => {
    const { seed, log } = randomRun(number);
    return replay(seed, log);
  });
