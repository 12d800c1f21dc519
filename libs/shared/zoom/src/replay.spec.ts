import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { createHash } from 'node:crypto';
import { randomResults, randomRun } from './random-run.js';
import { ImpossibleLogError, type InputLog, replay } from './replay.js';
import {
  ENGINE,
  MAX_CHANGES_PER_SECOND,
  MAX_HELD,
  MAX_SCORE,
  RUN_TICKS,
  STEP_BASE,
  STEP_SKILL,
  STEP_TICKS,
} from './rules.js';
import { end, startRun, tick } from './run.js';

const SEED = '00112233445566778899aabbccddeeff';
const runs = fc.nat({ max: 1_000_000 }).map(randomRun);
const reasonOf = (log: InputLog): string => {
  try {
    replay(SEED, log);
  } catch (error) {
    if (error instanceof ImpossibleLogError) return error.reason;
    throw error;
  }
  return 'possible';
};

describe('a replay', () => {
  it('has the same result as the run itself, tick by tick (reading D10)', () => {
    fc.assert(
      fc.property(runs, ({ seed, log }) => {
        const run = startRun(seed);
        const held = new Map(log.changes.map(([at, keys]) => [at, keys] as const));
        let keys = 0;
        while (run.tick < log.ticks) {
          keys = held.get(run.tick) ?? keys;
          tick(run, keys);
        }
        end(run);
        expect(replay(seed, log)).toMatchObject({ score: run.score, skill: run.skill, ticks: run.tick });
      }),
    );
  });

  it('has the recorded result for ten thousand runs: another result needs a new ENGINE', () => {
    const digest = createHash('sha256')
      .update(JSON.stringify(randomResults(10_000)))
      .digest('hex');
    expect([ENGINE, digest]).toMatchInlineSnapshot(`
      [
        1,
        "f3af8da02fb5fec6a93c53b8ba7acde3f189bb16a2bd4c26752ff65eeec52716",
      ]
    `);
  });

  it('gives 10 to 59 points for each whole half-second, 1000 at most, for 10 s (specification §9)', () => {
    fc.assert(
      fc.property(runs, ({ seed, log }) => {
        const run = startRun(seed);
        const held = new Map(log.changes.map(([at, keys]) => [at, keys] as const));
        let keys = 0;
        let before = 0;
        while (run.tick < log.ticks) {
          keys = held.get(run.tick) ?? keys;
          tick(run, keys);
          const growth = run.score - before;
          before = run.score;
          if (run.tick % STEP_TICKS !== 0 || run.ending === 'crash') expect(growth).toBe(0);
          else if (run.score < MAX_SCORE) expect(growth).toBeGreaterThanOrEqual(STEP_BASE);
          expect(growth).toBeLessThanOrEqual(STEP_BASE + STEP_SKILL);
        }
        expect(run.score).toBeLessThanOrEqual(MAX_SCORE);
        expect(run.tick).toBeLessThanOrEqual(RUN_TICKS);
      }),
    );
  });

  it('is worth no more with a log that was shortened or lengthened', () => {
    fc.assert(
      fc.property(runs, fc.nat({ max: RUN_TICKS }), ({ seed, log }, cut) => {
        const ticks = Math.min(cut, log.ticks);
        const shorter = { ticks, changes: log.changes.filter(([at]) => at < ticks) };
        expect(replay(seed, shorter).score).toBeLessThanOrEqual(replay(seed, log).score);
      }),
    );
    const idle = { ticks: RUN_TICKS, changes: [] };
    expect(reasonOf(idle)).toBe('time-travel');
  });

  it('rejects logs that no player can have made', () => {
    const changes = (...at: [number, number][]): InputLog => ({ ticks: 100, changes: at });
    expect(reasonOf(changes([5, 1], [10, 0]))).toBe('possible');
    expect(reasonOf(changes([10, 1], [5, 0]))).toBe('time-travel');
    expect(reasonOf(changes([10, 1], [10, 0]))).toBe('time-travel');
    expect(reasonOf(changes([100, 1]))).toBe('time-travel');
    expect(reasonOf(changes([5, 1], [6, 1]))).toBe('time-travel');
    expect(reasonOf(changes([5, MAX_HELD + 1]))).toBe('time-travel');
    expect(reasonOf({ ticks: RUN_TICKS + 1, changes: [] })).toBe('time-travel');
    expect(reasonOf({ ticks: 1.5, changes: [] })).toBe('time-travel');
    const hammered = (count: number): InputLog =>
      changes(...Array.from({ length: count }, (_, at): [number, number] => [at, (at + 1) % 2]));
    expect(reasonOf(hammered(MAX_CHANGES_PER_SECOND))).toBe('possible');
    expect(reasonOf(hammered(MAX_CHANGES_PER_SECOND + 1))).toBe('too-fast');
  });

  it('neither fails nor runs forever on any other input', () => {
    const number = fc.oneof(fc.integer(), fc.double(), fc.constant(Number.MAX_SAFE_INTEGER));
    const logs = fc.record({ ticks: number, changes: fc.array(fc.tuple(number, number)) });
    const told = ['possible', 'time-travel', 'too-fast'];
    fc.assert(fc.property(logs, (log) => void expect(told).toContain(reasonOf(log))));
    expect(() => replay('no seed', { ticks: 1, changes: [] })).toThrow(RangeError);
  });
});
