import { expect, it } from '@jest/globals';
import { replay } from '#zoom';
import { bestRun, ghostOf, isBetter, saveIfBest } from './ghost.js';
import { Play } from './play.js';

const SEED = 'fedcba9876543210fedcba9876543210';

const stored = new Map<string, string>();
Object.defineProperty(globalThis, 'localStorage', {
  value: {
    getItem: (name: string) => stored.get(name) ?? null,
    setItem: (name: string, value: string) => void stored.set(name, value),
  },
});

function played(ticks: number, pace = 34) {
  const play = new Play(SEED);
  for (let at = 0; at < ticks; at += 1) play.step(at % pace < 12 ? 1 : 0);
  return play;
}

it('keeps a run only if it beats the best one, separately for each player', () => {
  expect(saveIfBest('practice', SEED, played(90).log)).toBe(true);
  expect(saveIfBest('practice', SEED, played(60).log)).toBe(false);
  expect(saveIfBest('practice', SEED, played(150).log)).toBe(true);
  expect(bestRun('practice')?.log).toEqual(played(150).log);
  expect(bestRun('member-1')).toBeUndefined();
  expect(saveIfBest('member-1', SEED, played(10).log)).toBe(false); // Without a point.
});

it('ignores a stored run that does not lead to a result', () => {
  const name = 'zoom-best-practice';
  for (const broken of ['{', 'null', '{"seed":"x","log":{"ticks":5,"changes":[]}}', '{"seed":1}']) {
    stored.set(name, broken);
    expect([broken, bestRun('practice')]).toEqual([broken, undefined]);
  }
  stored.set(name, JSON.stringify({ seed: SEED, log: { ticks: 9_999, changes: [] } }));
  expect(bestRun('practice')).toBeUndefined();
});

it('shows the ghost at the position of its own run at that tick', () => {
  const play = played(150);
  const ghost = ghostOf({ seed: SEED, log: play.log });
  expect(ghost.scores[150]).toBe(play.run.score);
  expect(ghost.heights[150]).toBeCloseTo(play.run.y / 100);
  expect(Math.max(...ghost.heights)).toBeGreaterThan(20);
});

it('compares runs by reward, then by points', () => {
  const [short, long] = [replay(SEED, played(90).log), replay(SEED, played(150).log)];
  expect(isBetter(long, short)).toBe(true);
  expect(isBetter(short, long)).toBe(false);
  expect(isBetter(long, long)).toBe(false);
});
