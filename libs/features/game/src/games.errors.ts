import { format } from '#brand';
import type { RefusedLogReason } from '#contracts';
import { DomainError } from '#platform';

/** Also thrown for another member's game. */
export class GameNotFoundError extends DomainError {
  constructor() {
    super('GAME_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.games.missing));
  }
}

/** The run was played with a different engine version than the server's, by an older or newer page. */
export class GameEngineChangedError extends DomainError {
  constructor() {
    super('GAME_ENGINE_CHANGED', 409, (brand) => format(brand, brand.texts.refusals.games.engineChanged));
  }
}

export class ReplayNotFoundError extends DomainError {
  constructor() {
    super('REPLAY_NOT_FOUND', 404, (brand) => format(brand, brand.texts.refusals.games.replayMissing));
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

/** The codes and statuses of `RefusedRunError`. */
export const REFUSED_RUN_ERRORS = Object.fromEntries(Object.values(REFUSED_RUNS));

/** The run can't have happened as reported. The game stays unchanged. */
export class RefusedRunError extends DomainError {
  constructor(reason: RefusedLogReason) {
    super(...REFUSED_RUNS[reason], (brand) => format(brand, brand.texts.refusals.games.logs[reason]));
  }
}
