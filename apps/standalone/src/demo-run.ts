import type { FinishGame } from '#contracts';
import { ENGINE, JUMP, resultOf, type Run, SLIDE, startRun, tick } from '#zoom';

/**
 * Plays the seed's course with the given skill. The player reacts in time to each obstacle that they see, and not at
 * all to the others.
 * @param skill the probability of seeing an obstacle, from 0 to 1
 */
export function demoRun(seed: string, skill: number, random: () => number = Math.random): FinishGame {
  const run = startRun(seed);
  const seen = run.course.obstacles.map(() => random() < skill);
  const changes: [number, number][] = [];
  let held = 0;
  while (!run.ending) {
    const now = seen[run.nextObstacle] ? keysFor(run) : 0;
    if (now !== held) changes.push([run.tick, now]);
    held = now;
    tick(run, held);
  }
  return { engine: ENGINE, seed, ticks: run.tick, changes, score: resultOf(run).score };
}

/** The keys that avoid the next obstacle just in time: jump, or slide under a banner. */
export function keysFor({ course, nextObstacle, tick: now }: Run): number {
  const next = course.obstacles[nextObstacle];
  if (!next || next.kind === 'raven') return 0;
  if (next.kind === 'banner') return now >= next.at - 7 ? SLIDE : 0;
  return now >= next.at - 10 && now < next.at + 6 ? JUMP : 0;
}
