import { type InputLog, LoggedHand, replay, rewardOf, type RunResult } from '#libs/zoom';
import { Play } from './play.js';

/** The best run that was played on this device. */
export interface BestRun {
  seed: string;
  log: InputLog;
  result: RunResult;
}

/** Another run as one sees it beside one's own: its height, whether it slides, and its score, tick by tick. */
export interface Ghost {
  heights: Float32Array;
  slides: Uint8Array;
  scores: Uint16Array;
  ticks: number;
}

/** Where a run of whoever plays here is kept: a member's apart from those of practice. */
export type BestOf = 'practice' | `member-${string}`;

const nameOf = (whose: BestOf) => `zoom-best-${whose}`;

/** The best run, if what is kept comes to what it says. */
export function bestRun(whose: BestOf): BestRun | undefined {
  try {
    const stored = localStorage.getItem(nameOf(whose));
    if (!stored) return undefined;
    const { seed, log } = JSON.parse(stored) as Partial<BestRun>;
    if (typeof seed !== 'string' || !log || !Array.isArray(log.changes)) return undefined;
    return { seed, log, result: replay(seed, log) };
  } catch {
    return undefined;
  }
}

/** Whether one run is better than another: what it brings counts, then its points, then its skill. */
export function isBetter(one: RunResult, other: RunResult): boolean {
  const ahead = rewardOf(one) - rewardOf(other) || one.score - other.score || one.skill - other.skill;
  return ahead > 0;
}

/** Keeps a run if it is the best so far. Answers whether it is. */
export function keepIfBest(whose: BestOf, seed: string, log: InputLog): boolean {
  const before = bestRun(whose);
  const result = replay(seed, log);
  if (result.score === 0 || (before && !isBetter(result, before.result))) return false;
  try {
    localStorage.setItem(nameOf(whose), JSON.stringify({ seed, log }));
  } catch {
    // A full or forbidden storage keeps no ghost; the run counts all the same.
  }
  return true;
}

/** A run drawn out tick by tick. @throws RangeError for what is no seed */
export function ghostOf({ seed, log }: Pick<BestRun, 'seed' | 'log'>): Ghost {
  const heights = new Float32Array(log.ticks + 1);
  const slides = new Uint8Array(log.ticks + 1);
  const scores = new Uint16Array(log.ticks + 1);
  const play = new Play(seed);
  const hand = new LoggedHand(log);
  for (let at = 0; at < log.ticks && !play.run.ending; at += 1) {
    play.step(hand.heldAt(at));
    heights[at + 1] = play.run.y / 100;
    slides[at + 1] = play.run.sliding ? 1 : 0;
    scores[at + 1] = play.run.score;
  }
  return { heights, slides, scores, ticks: log.ticks };
}
