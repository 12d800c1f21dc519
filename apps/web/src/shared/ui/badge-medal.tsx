import type { DonationBadge } from '#contracts';
import styles from './badge-medal.module.css';

/** In the order in which they are earned, lowest first. */
export const BADGES = ['hero', 'guardian', 'legend'] as const satisfies readonly DonationBadge[];

/** The emblems on the medals: a heart, a tower's shield, a crown. */
const EMBLEMS: Record<DonationBadge, string> = {
  hero: 'M40 58c-12-9-17-15-17-22 0-6 4-10 9-10 4 0 6 2 8 5 2-3 4-5 8-5 5 0 9 4 9 10 0 7-5 13-17 22z',
  guardian: 'M40 22l17 6v10c0 11-7 18-17 22-10-4-17-11-17-22V28zM40 30v21M32 38h16',
  legend: 'M22 52l-3-22 11 9 10-15 10 15 11-9-3 22zM24 57h32',
};

/** The medal of a tier, dimmed until it is earned. Hidden from screen readers, because its name is next to it as text. */
export function BadgeMedal({ badge, earned = true }: { badge: DonationBadge; earned?: boolean }) {
  return (
    <svg
      className={`${styles.medal} ${styles[badge] ?? ''} ${earned ? '' : styles.dim}`}
      viewBox="0 0 80 96"
      aria-hidden="true"
    >
      <path className={styles.ribbon} d="M22 56l-8 36 13-7 9 11 6-32zM58 56l8 36-13-7-9 11-6-32z" />
      <circle className={styles.rim} cx="40" cy="40" r="37" />
      <circle className={styles.face} cx="40" cy="40" r="30" />
      <path className={styles.shine} d="M14 34a28 28 0 0 1 40-19" />
      <path className={styles.emblem} d={EMBLEMS[badge]} />
    </svg>
  );
}
