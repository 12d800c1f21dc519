import { DONATION_BADGES, type DonationBadge } from '#libs/contracts';

/** From what cumulative total on each tier is held, in base units. */
export type Thresholds = Readonly<Record<DonationBadge, bigint>>;

/** The highest tier a cumulative total holds, null below the first (specification §9). Base units. */
export const badgeFor = (total: bigint, thresholds: Thresholds): DonationBadge | null =>
  DONATION_BADGES.findLast((badge) => total >= thresholds[badge]) ?? null;

/** The tier after the one a total holds, and what is missing for it; null at the highest. Base units. */
export function nextBadge(
  total: bigint,
  thresholds: Thresholds,
): { badge: DonationBadge; threshold: bigint; missing: bigint } | null {
  const badge = DONATION_BADGES.find((each) => total < thresholds[each]);
  if (!badge) return null;
  return { badge, threshold: thresholds[badge], missing: thresholds[badge] - total };
}

/** Whether a tier is above what was announced before; a tier held again is no news. */
export const isUpgrade = (badge: DonationBadge | null, announced: DonationBadge | null): boolean =>
  rank(badge) > rank(announced);

const rank = (badge: DonationBadge | null): number => (badge ? DONATION_BADGES.indexOf(badge) : -1);
