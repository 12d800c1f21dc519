import type { FinishGame } from '#libs/contracts';
import { ENGINE, JUMP, resultOf, type Run, SLIDE, startRun, tick } from '#libs/zoom';

/** Knows the course, and jumps and slides in time. */
export function skilled({ course, nextObstacle, tick: now }: Run): number {
  const next = course.obstacles[nextObstacle];
  if (!next || next.kind === 'raven') return 0;
  if (next.kind === 'banner') return now >= next.at - 7 ? SLIDE : 0;
  return now >= next.at - 10 && now < next.at + 6 ? JUMP : 0;
}

/** What is sent of a run on that course: by who knows it unless other hands are given, for so many ticks at most. */
export function playedLog(seed: string, most = Infinity, hands: (run: Run) => number = skilled): FinishGame {
  const run = startRun(seed);
  const changes: [number, number][] = [];
  let held = 0;
  while (!run.ending && run.tick < most) {
    const now = hands(run);
    if (now !== held) changes.push([run.tick, now]);
    held = now;
    tick(run, held);
  }
  return { engine: ENGINE, seed, ticks: run.tick, changes, score: resultOf(run).score };
}
