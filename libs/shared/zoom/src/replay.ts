import { end, type Ending, type Run, startRun, tick } from './run.js';
import { MAX_CHANGES_PER_SECOND, MAX_HELD, RUN_TICKS, TICKS_PER_SECOND } from './rules.js';

/** A player's inputs: the keys held from certain ticks on, and the number of ticks after which the run ended. */
export interface InputLog {
  ticks: number;
  changes: readonly (readonly [tick: number, held: number])[];
}

/** The result of a run. */
export interface RunResult {
  score: number;
  /** The skill points counted, which determine the factor. */
  skill: number;
  ticks: number;
  ending: Ending;
  coins: number;
  cleared: number;
  nearMisses: number;
  bestCombo: number;
}

/** Why a log can't belong to a real run. */
export type ImpossibleReason = 'time-travel' | 'too-fast';

export class ImpossibleLogError extends Error {
  constructor(readonly reason: ImpossibleReason) {
    super(reason);
  }
}

/** Reads the held keys from a log. Must be asked tick by tick, from the first on. */
export class LogReader {
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
 * Replays a log and returns the result. The work is bounded by the length of a run.
 * @throws ImpossibleLogError if the log's ticks don't increase, continue after the run's end, or change keys faster than
 *   a hand can; RangeError for an invalid seed
 */
export function replay(seed: string, log: InputLog): RunResult {
  checkLog(log);
  const run = startRun(seed);
  const reader = new LogReader(log);
  while (run.tick < log.ticks) {
    tick(run, reader.heldAt(run.tick));
    if (run.ending && run.tick < log.ticks) throw new ImpossibleLogError('time-travel');
  }
  end(run);
  return resultOf(run);
}

/** @param run must be over */
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
