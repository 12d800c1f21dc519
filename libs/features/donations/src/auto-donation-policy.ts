import type { AutoDonate } from '#contracts';

/** The percent proposed to members who have not chosen one. */
export const DEFAULT_PERCENT = 10;

/** The automatically donated share of a reward, in base units, rounded down; 0 while switched off or paused. */
export function shareOfReward(settings: AutoDonate, reward: bigint, now: Date): bigint {
  const resting = settings.pausedUntil !== null && Date.parse(settings.pausedUntil) > now.getTime();
  return settings.enabled && !resting ? (reward * BigInt(settings.percent)) / 100n : 0n;
}
