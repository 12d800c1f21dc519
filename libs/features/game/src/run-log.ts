import type { FinishGame, RefusedLogReason } from '#contracts';
import { ImpossibleLogError, replay, type RunResult, TICKS_PER_SECOND } from '#zoom';

/** A log that failed verification. */
export class ImpossibleRunError extends Error {
  constructor(readonly reason: RefusedLogReason) {
    super(reason);
  }
}

/** The game that a log claims to belong to. */
export interface RunningGame {
  seed: string;
  /** Time since the game's start, by the server's clock. */
  elapsedMs: number;
}

/**
 * Replays a player's log and returns the result (reading D10). The player's page starts after the server's clock, so an
 * honest run is never longer than the clock allows. @throws ImpossibleRunError
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
