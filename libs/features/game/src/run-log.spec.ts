import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { FinishGame } from '#contracts';
import { randomRun, ENGINE, type InputLog, replay, RUN_TICKS } from '#zoom';
import { ImpossibleRunError, judgeLog } from './run-log.js';

const FORGED = 10_000;
const ENOUGH_MS = 60_000;

interface Sent {
  seed: string;
  log: FinishGame;
}

/** A true log of a run that was played by chance. */
const truth = fc.nat({ max: 100_000 }).map((number): Sent => {
  const { seed, log } = randomRun(number);
  const { score } = replay(seed, log);
  return {
    seed,
    log: {
      engine: ENGINE,
      seed,
      ticks: log.ticks,
      changes: log.changes.map(([at, held]) => [at, held]),
      score,
    },
  };
});
const place = fc.nat({ max: RUN_TICKS + 50 });
const keys = fc.nat({ max: 4 });

/** What a forger would try. */
const forged = fc
  .tuple(
    truth,
    truth,
    fc.constantFrom(
      'moved',
      'removed',
      'added',
      'cut',
      'longer',
      'score',
      'others',
      'swapped',
      'random',
      'best',
    ),
    place,
    keys,
  )
  .map(([{ seed, log }, other, way, at, held]): Sent => {
    const changes = log.changes.map(([tick, down]): [number, number] => [tick, down]);
    const chosen = changes[at % Math.max(1, changes.length)];
    switch (way) {
      case 'moved':
        if (chosen) chosen[0] = at;
        return { seed, log: { ...log, changes } };
      case 'removed':
        return { seed, log: { ...log, changes: changes.filter((change) => change !== chosen) } };
      case 'added':
        return {
          seed,
          log: { ...log, changes: [...changes, [at, held] as [number, number]].sort((a, b) => a[0] - b[0]) },
        };
      case 'cut':
        return { seed, log: { ...log, ticks: at, changes: changes.filter(([tick]) => tick < at) } };
      case 'longer':
        return { seed, log: { ...log, ticks: log.ticks + at + 1 } };
      case 'score':
        return { seed, log: { ...log, score: log.score + at + 1 } };
      case 'others':
        return { seed, log: { ...other.log, seed } };
      case 'swapped':
        return { seed, log: other.log };
      case 'random':
        return { seed, log: { ...log, changes: changes.map(([tick]) => [tick, (tick * 7 + held) % 4]) } };
      default:
        return { seed, log: { ...log, score: 1_000 } };
    }
  });

const truly = (seed: string, { ticks, changes }: InputLog): number => replay(seed, { ticks, changes }).score;

describe('a log', () => {
  it('is accepted with its score if it is true', () => {
    fc.assert(
      fc.property(truth, ({ seed, log }) => {
        expect(judgeLog({ seed, elapsedMs: ENOUGH_MS }, log).score).toBe(log.score);
      }),
    );
  });

  it('is never worth more than its run if it is forged, in ten thousand samples (reading D10)', () => {
    const came = { taken: 0, refused: 0 };
    fc.assert(
      fc.property(forged, ({ seed, log }) => {
        try {
          const { score } = judgeLog({ seed, elapsedMs: ENOUGH_MS }, log);
          came.taken += 1;
          expect(log.seed).toBe(seed);
          expect(score).toBe(truly(seed, log));
          expect(score).toBe(log.score);
        } catch (error) {
          if (!(error instanceof ImpossibleRunError)) throw error;
          came.refused += 1;
        }
      }),
      { numRuns: FORGED },
    );
    expect(came.taken + came.refused).toBe(FORGED);
    // Some changes change nothing; most are found out.
    expect(came.refused).toBeGreaterThan(FORGED / 2);
  });

  it('can be exactly as long as the server’s clock allows, to the tick', () => {
    const { seed, log } = fc.sample(truth, { numRuns: 1, seed: 1 })[0] as Sent;
    const needed = Math.ceil((log.ticks * 1_000) / 60);
    expect(judgeLog({ seed, elapsedMs: needed }, log).ticks).toBe(log.ticks);
    expect(() => judgeLog({ seed, elapsedMs: needed - 1 }, log)).toThrow('too-long');
    expect(() => judgeLog({ seed, elapsedMs: -60_000 }, log)).toThrow('too-long');
  });
});
