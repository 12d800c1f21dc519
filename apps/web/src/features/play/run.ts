import type { OpenGame } from '#libs/contracts';
import { GAME_RUN_MS, GAME_TICK_MS, GAME_TICKS, MAX_GAME_SCORE } from '#contracts/game';

/** A game that is running here: when it began, by this machine's clock. */
export interface Running {
  id: string;
  scores: readonly number[];
  began: number;
}

export interface Shown {
  ticks: number;
  score: number;
  secondsLeft: number;
  /** It has come to its most, or its time is over (specification §4). */
  over: boolean;
}

/** @param received when the server's answer came, by this machine's clock */
export const running = ({ id, scores, elapsedMs }: OpenGame, received: number): Running => ({
  id,
  scores,
  began: received - elapsedMs,
});

/** What of a run is to be seen now. The server counts for itself. */
export function shown({ scores, began }: Running, now: number): Shown {
  const elapsed = Math.max(0, now - began);
  const ticks = Math.min(GAME_TICKS, Math.floor(elapsed / GAME_TICK_MS));
  const score = scores[ticks - 1] ?? 0;
  return {
    ticks,
    score,
    secondsLeft: Math.max(0, Math.ceil((GAME_RUN_MS - elapsed) / 1_000)),
    over: elapsed >= GAME_RUN_MS || score >= MAX_GAME_SCORE,
  };
}
