import { type InputLog, LogReader, replay, rewardOf, type RunResult } from '#zoom';
import { deviceStore } from '../../../../shared/store.js';
import { Play } from './play.js';

/** The best run played on this device. */
export interface BestRun {
  seed: string;
  log: InputLog;
  result: RunResult;
}

/** Another run to show beside the player's own: height (pixels of the game), sliding and score at each tick. */
export interface Ghost {
  heights: Float32Array;
  slides: Uint8Array;
  scores: Uint16Array;
  ticks: number;
}

/** Whose best run is stored: each member's separately, and one for practice. */
export type BestRunOwner = 'practice' | `member-${string}`;

const storeOf = (owner: BestRunOwner) => deviceStore<Partial<BestRun>>(`zoom-best-${owner}`);

/** The stored best run, scored again by replaying it. @returns undefined if none is stored or it is invalid */
export function bestRun(owner: BestRunOwner): BestRun | undefined {
  const { seed, log } = storeOf(owner).read() ?? {};
  try {
    if (typeof seed !== 'string' || !log || !Array.isArray(log.changes)) return undefined;
    return { seed, log, result: replay(seed, log) };
  } catch {
    return undefined;
  }
}

/** Whether one run is better than another: by reward, then by points, then by skill. */
export function isBetter(one: RunResult, other: RunResult): boolean {
  const ahead = rewardOf(one) - rewardOf(other) || one.score - other.score || one.skill - other.skill;
  return ahead > 0;
}

/** Stores a run if it is the best so far. @returns whether it is */
export function saveIfBest(owner: BestRunOwner, seed: string, log: InputLog): boolean {
  const before = bestRun(owner);
  const result = replay(seed, log);
  if (result.score === 0 || (before && !isBetter(result, before.result))) return false;
  storeOf(owner).write({ seed, log });
  return true;
}

/** Replays a run tick by tick. @throws RangeError if the seed is invalid */
export function ghostOf({ seed, log }: Pick<BestRun, 'seed' | 'log'>): Ghost {
  const heights = new Float32Array(log.ticks + 1);
  const slides = new Uint8Array(log.ticks + 1);
  const scores = new Uint16Array(log.ticks + 1);
  const play = new Play(seed);
  const reader = new LogReader(log);
  for (let at = 0; at < log.ticks && !play.run.ending; at += 1) {
    play.step(reader.heldAt(at));
    heights[at + 1] = play.run.y / 100;
    slides[at + 1] = play.run.sliding ? 1 : 0;
    scores[at + 1] = play.run.score;
  }
  return { heights, slides, scores, ticks: log.ticks };
}
