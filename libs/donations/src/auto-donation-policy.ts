import type { AutoDonate } from '#libs/contracts';

/** Proposed to who has chosen none. */
export const DEFAULT_PERCENT = 10;

/** The share of a reward that is donated by itself, floored to a base unit; nothing while switched off or paused. */
export function shareOfReward(settings: AutoDonate, reward: bigint, now: Date): bigint {
  const resting = settings.pausedUntil !== null && Date.parse(settings.pausedUntil) > now.getTime();
  return settings.enabled && !resting ? (reward * BigInt(settings.percent)) / 100n : 0n;
}
