import type { Brand } from '#brand';
import { DONATION_BADGES, type DonationBadge, parseUnits } from '#contracts';

/** The cumulative total from which on each tier is held, in base units. */
export type Thresholds = Readonly<Record<DonationBadge, bigint>>;

/** The brand's thresholds. */
export const thresholdsOf = ({ token, donations: { badges } }: Brand): Thresholds => ({
  hero: parseUnits(badges.hero, token.decimals),
  guardian: parseUnits(badges.guardian, token.decimals),
  legend: parseUnits(badges.legend, token.decimals),
});

/** The highest tier that a cumulative total reaches; null below the first tier (specification §9). Base units. */
export const badgeFor = (total: bigint, thresholds: Thresholds): DonationBadge | null =>
  DONATION_BADGES.findLast((badge) => total >= thresholds[badge]) ?? null;

/** The tier after the one that a total reaches, and the amount missing for it; null at the highest. Base units. */
export function nextBadge(
  total: bigint,
  thresholds: Thresholds,
): { badge: DonationBadge; threshold: bigint; missing: bigint } | null {
  const badge = DONATION_BADGES.find((each) => total < thresholds[each]);
  if (!badge) return null;
  return { badge, threshold: thresholds[badge], missing: thresholds[badge] - total };
}

/** Whether a tier is above every tier announced before. Reaching an announced tier again is not announced. */
export const isUpgrade = (badge: DonationBadge | null, announced: DonationBadge | null): boolean =>
  rank(badge) > rank(announced);

const rank = (badge: DonationBadge | null): number => (badge ? DONATION_BADGES.indexOf(badge) : -1);
