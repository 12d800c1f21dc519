import type { FinishGame, RefusedLogReason } from '#libs/contracts';
import { ImpossibleLogError, replay, type RunResult, TICKS_PER_SECOND } from '#libs/zoom';

/** A log that nobody can have played. */
export class ImpossibleRunError extends Error {
  constructor(readonly reason: RefusedLogReason) {
    super(reason);
  }
}

/** The game that a log is said to be of. */
export interface RunningGame {
  seed: string;
  /** Since its start, by the server's clock. */
  elapsedMs: number;
}

/**
 * Replays what a player did and tells what it came to (reading D10). The start reaches a player after the server's clock began
 * to count, so that no true run is longer than the clock allows. @throws ImpossibleRunError
 */
export function judgeLog({ seed, elapsedMs }: RunningGame, log: FinishGame): RunResult {
  if (log.seed !== seed) throw new ImpossibleRunError('wrong-seed');
  if (log.ticks * 1_000 > elapsedMs * TICKS_PER_SECOND) throw new ImpossibleRunError('too-long');
  const result = replayed(seed, log);
  if (result.score !== log.score) throw new ImpossibleRunError('wrong-score');
  return result;
}

function replayed(seed: string, log: FinishGame): RunResult {
  try {
    return replay(seed, log);
  } catch (error) {
    if (error instanceof ImpossibleLogError) throw new ImpossibleRunError(error.reason);
    throw error;
  }
}
