import type { VestingTerms } from '#contracts';

/** When the shares of one purchase unlock, in seconds since 1970 like the chain's clock. */
export interface UnlockSchedule {
  readonly releaseAt: number;
  readonly start: number;
  /** From `start` to `end`; nothing unlocks before it. */
  readonly cliff: number;
  readonly end: number;
  readonly step: number;
}

/** The shares that a purchase owes to its buyer, in base units. */
export interface OwedShares {
  readonly release: bigint;
  readonly vested: bigint;
}

const DAY = 24 * 60 * 60;

export const secondsOf = (time: Date | string): number => Math.floor(new Date(time).getTime() / 1000);

/** The schedule of a purchase under its terms. @param saleEndsAt in the same version of the terms */
export function scheduleOf(
  { release, vested }: VestingTerms,
  saleEndsAt: string,
  confirmedAt: Date,
): UnlockSchedule {
  const named = { confirmation: confirmedAt, 'sale-end': saleEndsAt };
  const at = (time: string): number => secondsOf(named[time as keyof typeof named] ?? time);
  const start = at(vested.start);
  return {
    releaseAt: at(release.at),
    start,
    cliff: start + vested.cliffDays * DAY,
    end: start + vested.lengthDays * DAY,
    step: vested.stepDays * DAY,
  };
}

/**
 * What time has unlocked of each share. Of the vested share that is `floor(vested × elapsed / length)`, as in the distributor
 * programs, with the elapsed time in whole steps.
 * @param now in seconds since 1970
 */
export function unlockedAt(
  { releaseAt, start, cliff, end, step }: UnlockSchedule,
  { release, vested }: OwedShares,
  now: number,
): OwedShares {
  const elapsed = Math.floor((now - start) / step) * step;
  const part = (): bigint => (now < cliff ? 0n : (vested * BigInt(elapsed)) / BigInt(end - start));
  return { release: now < releaseAt ? 0n : release, vested: now >= end ? vested : part() };
}

/** All times at which something may unlock, in order. */
export function unlockTimes({ releaseAt, start, cliff, end, step }: UnlockSchedule): number[] {
  const times = new Set([releaseAt, cliff, end]);
  for (let time = start + step; time < end; time += step) if (time > cliff) times.add(time);
  return [...times].sort((a, b) => a - b);
}

/** What unlocks at a time, in base units. */
export interface Unlock {
  readonly at: number;
  readonly amount: bigint;
}

/** What unlocks after `now`, in order. The amounts add up to what is locked at `now`. */
export function comingUnlocks(schedule: UnlockSchedule, shares: OwedShares, now: number): Unlock[] {
  const total = (time: number): bigint => sumOf(unlockedAt(schedule, shares, time));
  let before = total(now);
  return unlockTimes(schedule)
    .filter((at) => at > now)
    .flatMap((at) => {
      const amount = total(at) - before;
      before += amount;
      return amount > 0n ? [{ at, amount }] : [];
    });
}

/** What unlocks next; undefined if nothing is locked any more. */
export const nextUnlock = (schedule: UnlockSchedule, shares: OwedShares, now: number): Unlock | undefined =>
  comingUnlocks(schedule, shares, now)[0];

export const sumOf = ({ release, vested }: OwedShares): bigint => release + vested;
