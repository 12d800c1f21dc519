import { describe, expect, it } from '@jest/globals';
import { courseOf } from './course.js';
import { randomRun } from './random-run.js';
import {
  HEARTS,
  JUMP,
  MAX_COMBO,
  RUN_TICKS,
  RUNNER,
  INVULNERABLE_TICKS,
  SLIDE,
  STEP_BASE,
  STEP_TICKS,
} from './rules.js';
import { end, type Run, type RunEvent, startRun, tick } from './run.js';

const seedOf = (number: number): string => randomRun(number).seed;

/** Plays on with the keys that `hands` holds, and returns all that happened. */
function play(run: Run, hands: (run: Run) => number): RunEvent[] {
  const events: RunEvent[] = [];
  while (!run.ending) {
    tick(run, hands(run));
    events.push(...run.events);
  }
  return events;
}

/** Knows the course: jumps and slides so many ticks before an obstacle is reached. */
const knowing =
  (jumpsAt = 10, slidesAt = 14) =>
  ({ course, nextObstacle, tick: now }: Run): number => {
    const next = course.obstacles[nextObstacle];
    if (!next || next.kind === 'raven') return 0;
    if (next.kind === 'banner') return now >= next.at - slidesAt ? SLIDE : 0;
    return now >= next.at - jumpsAt && now < next.at + 6 ? JUMP : 0;
  };

describe('a run', () => {
  it('lasts 10 s for a skilled player, and is worth far more than doing nothing', () => {
    for (let number = 0; number < 50; number += 1) {
      const skilled = startRun(seedOf(number));
      const idle = startRun(seedOf(number));
      play(skilled, knowing());
      play(idle, () => 0);
      expect(skilled).toMatchObject({ ending: 'time', tick: RUN_TICKS, hearts: HEARTS });
      expect(idle.ending).toBe('crash');
      expect(skilled.score).toBeGreaterThan(3 * idle.score);
    }
  });

  it('allows three stumbles, ends at the third, and does not count the unfinished step', () => {
    const run = startRun(seedOf(1));
    const events = play(run, () => 0);
    const counted = events.filter(({ kind }) => kind === 'counted');
    expect(events.filter(({ kind }) => kind === 'stumbled')).toHaveLength(HEARTS - 1);
    expect(events.at(-1)).toEqual({ kind: 'crashed' });
    expect(counted).toHaveLength(Math.floor(run.tick / STEP_TICKS));
    expect(run.score).toBe(counted.reduce((sum, event) => sum + ('points' in event ? event.points : 0), 0));
  });

  it('is safe for a second after a stumble', () => {
    const run = startRun(seedOf(2));
    const stumbles: number[] = [];
    while (!run.ending) {
      tick(run, 0);
      if (run.events.some(({ kind }) => kind === 'stumbled')) stumbles.push(run.tick);
    }
    expect(run.tick - (stumbles[1] as number)).toBeGreaterThanOrEqual(INVULNERABLE_TICKS);
    expect((stumbles[1] as number) - (stumbles[0] as number)).toBeGreaterThanOrEqual(INVULNERABLE_TICKS);
  });

  it('adds to a combo with each clean obstacle, up to five, and loses it with a stumble', () => {
    const run = startRun(seedOf(3));
    play(run, knowing());
    expect(run.bestCombo).toBe(MAX_COMBO);
    expect(run.cleared).toBeGreaterThan(8);
    const careless = startRun(seedOf(3));
    play(careless, (now) => (now.tick < 300 ? knowing()(now) : 0));
    expect(careless.bestCombo).toBe(MAX_COMBO);
    expect(careless.combo).toBe(0);
  });

  it('gives more points for a slide at the last moment', () => {
    const early = startRun(seedOf(4));
    const late = startRun(seedOf(4));
    play(early, knowing(10, 16));
    play(late, knowing(10, 6));
    expect(late.cleared).toBe(early.cleared);
    expect(late.nearMisses).toBeGreaterThan(early.nearMisses);
  });

  it('jumps higher the longer the key is held, dives on a slide in the air, and buffers an early press', () => {
    const heightOf = (held: number): number => {
      const run = startRun(seedOf(5));
      let top = 0;
      for (let now = 0; now < 35; now += 1) {
        tick(run, now < held ? JUMP : 0);
        top = Math.max(top, run.y);
      }
      return top;
    };
    expect(heightOf(3)).toBeLessThan(heightOf(8));
    expect(heightOf(8)).toBeLessThan(heightOf(16));
    const dived = startRun(seedOf(5));
    for (let now = 0; now < 14; now += 1) tick(dived, JUMP);
    expect(dived.y).toBeGreaterThan(9_000);
    for (let now = 0; now < 8; now += 1) tick(dived, SLIDE);
    expect(dived).toMatchObject({ y: 0, sliding: true });
    const early = startRun(seedOf(5));
    const jumps: number[] = [];
    for (let now = 0; now < 45; now += 1) {
      const pressedAgain = now >= 26;
      tick(early, now === 0 || pressedAgain ? JUMP : 0);
      if (early.events.some(({ kind }) => kind === 'jumped')) jumps.push(now);
    }
    expect(jumps).toHaveLength(2);
  });

  it('ends when its player ends it, and does not change afterwards', () => {
    const run = startRun(seedOf(6));
    for (let now = 0; now < STEP_TICKS + 10; now += 1) tick(run, 0);
    end(run);
    const score = run.score;
    for (let now = 0; now < 100; now += 1) tick(run, JUMP);
    expect(run).toMatchObject({ ending: 'ended', tick: STEP_TICKS + 10, score });
    expect(score).toBeGreaterThanOrEqual(STEP_BASE);
    end(run);
    expect(run.ending).toBe('ended');
  });
});

describe('a course', () => {
  it('is the same for the same seed, different for another one, and always possible to complete', () => {
    expect(courseOf(seedOf(7))).toEqual(courseOf(seedOf(7)));
    expect(courseOf(seedOf(7))).not.toEqual(courseOf(seedOf(8)));
    for (let number = 0; number < 500; number += 1) {
      const { obstacles, coins } = courseOf(seedOf(number));
      expect(coins.every(({ bottom }) => bottom >= 0)).toBe(true);
      obstacles.slice(1).forEach((obstacle, before) => {
        expect(obstacle.left - (obstacles[before]?.right ?? 0)).toBeGreaterThan(RUNNER.width);
      });
      for (const list of [obstacles, coins])
        expect([...list].sort((one, other) => one.left - other.left)).toEqual(list);
    }
  });
});
