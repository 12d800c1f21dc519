import { STEP_SKILL, STEP_TICKS } from './rules.js';

const MAX_REWARD = 50;

/** The factor of a run's reward in percent: 100 plus the run's skill as percent of the most that its steps allow. */
export function factorOf({ skill, ticks }: { skill: number; ticks: number }): number {
  const steps = Math.floor(ticks / STEP_TICKS);
  return steps === 0 ? 100 : 100 + Math.floor((100 * skill) / (STEP_SKILL * steps));
}

/**
 * The reward of a run in whole tokens: a hundredth of its score times its factor, rounded down, from 1 to 50. A run
 * without points earns nothing (specification §9).
 */
export function rewardOf(run: { score: number; skill: number; ticks: number }): number {
  if (run.score === 0) return 0;
  return Math.min(MAX_REWARD, Math.max(1, Math.floor((run.score * factorOf(run)) / 10_000)));
}
