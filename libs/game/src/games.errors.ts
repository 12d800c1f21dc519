import { saying } from '#libs/brand';
import type { RefusedLogReason } from '#libs/contracts';
import { DomainError } from '#libs/platform';

/** Also what another member's game is to everybody else. */
export class GameNotFoundError extends DomainError {
  constructor() {
    super(
      'GAME_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.games.missing),
    );
  }
}

/** The run was played with another engine than the server's: its page is older, or newer. */
export class GameEngineChangedError extends DomainError {
  constructor() {
    super(
      'GAME_ENGINE_CHANGED',
      409,
      saying(({ refusals }) => refusals.games.engineChanged),
    );
  }
}

export class ReplayNotFoundError extends DomainError {
  constructor() {
    super(
      'REPLAY_NOT_FOUND',
      404,
      saying(({ refusals }) => refusals.games.replayMissing),
    );
  }
}

const REFUSED_RUNS: Record<RefusedLogReason, readonly [code: string, status: number]> = {
  'wrong-seed': ['GAME_WRONG_SEED', 422],
  'wrong-score': ['GAME_WRONG_SCORE', 422],
  'time-travel': ['GAME_TIME_TRAVEL', 422],
  'too-fast': ['GAME_TOO_FAST', 422],
  'too-long': ['GAME_TOO_LONG', 422],
  'sent-twice': ['GAME_ALREADY_FINISHED', 409],
};

/** A run that can't have gone as it was sent. The game stays as it is. */
export class RefusedRunError extends DomainError {
  constructor(reason: RefusedLogReason) {
    super(
      ...REFUSED_RUNS[reason],
      saying(({ refusals }) => refusals.games.logs[reason]),
    );
  }
}
