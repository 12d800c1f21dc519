import { end, type Ending, type Run, startRun, tick } from './run.js';
import { MAX_CHANGES_PER_SECOND, MAX_HELD, RUN_TICKS, TICKS_PER_SECOND } from './rules.js';

/** What a player did: from which tick on which keys were held, and after how many ticks the run ended. */
export interface InputLog {
  ticks: number;
  changes: readonly (readonly [tick: number, held: number])[];
}

/** What a run came to. */
export interface RunResult {
  score: number;
  /** Points of skill that were counted, the factor's measure. */
  skill: number;
  ticks: number;
  ending: Ending;
  coins: number;
  cleared: number;
  nearMisses: number;
  bestCombo: number;
}

/** Why no run can have gone as a log says. */
export type Impossible = 'time-travel' | 'too-fast';

export class ImpossibleLogError extends Error {
  constructor(readonly reason: Impossible) {
    super(reason);
  }
}

/** What a log's player held, asked tick by tick from the first on. */
export class LoggedHand {
  private next = 0;
  private held = 0;

  constructor(private readonly log: InputLog) {}

  heldAt(tick: number): number {
    const change = this.log.changes[this.next];
    if (change?.[0] === tick) {
      this.held = change[1];
      this.next += 1;
    }
    return this.held;
  }
}

/**
 * Runs a log again and tells what it came to; the work is bounded by the length of a run. @throws ImpossibleLogError for a log
 * whose ticks don't rise, go on after the run's end or change keys faster than a hand; RangeError for what is no seed
 */
export function replay(seed: string, log: InputLog): RunResult {
  checkLog(log);
  const run = startRun(seed);
  const hand = new LoggedHand(log);
  while (run.tick < log.ticks) {
    tick(run, hand.heldAt(run.tick));
    if (run.ending && run.tick < log.ticks) throw new ImpossibleLogError('time-travel');
  }
  end(run);
  return resultOf(run);
}

/** @param run one that is over */
export const resultOf = (run: Run): RunResult => ({
  score: run.score,
  skill: run.skill,
  ticks: run.tick,
  ending: run.ending ?? 'ended',
  coins: run.taken.size,
  cleared: run.cleared,
  nearMisses: run.nearMisses,
  bestCombo: run.bestCombo,
});

function checkLog({ ticks, changes }: InputLog): void {
  if (!Number.isInteger(ticks) || ticks < 0 || ticks > RUN_TICKS) throw new ImpossibleLogError('time-travel');
  if (changes.length > ticks) throw new ImpossibleLogError('time-travel');
  let before = -1;
  let held = 0;
  changes.forEach(([at, keys], index) => {
    const known = Number.isInteger(keys) && keys >= 0 && keys <= MAX_HELD;
    if (!Number.isInteger(at) || at <= before || at >= ticks || !known || keys === held)
      throw new ImpossibleLogError('time-travel');
    const aSecondAgo = changes[index - MAX_CHANGES_PER_SECOND]?.[0];
    if (aSecondAgo !== undefined && at - aSecondAgo < TICKS_PER_SECOND)
      throw new ImpossibleLogError('too-fast');
    before = at;
    held = keys;
  });
}
