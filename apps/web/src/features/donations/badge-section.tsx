import { useQuery } from '@tanstack/react-query';
import type { Profile } from '#contracts';
import { parseUnits } from '#contracts/amount';
import { brand, config, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { profileQuery } from '../../shared/member-queries.js';
import { Share } from '../../shared/sharing/share.js';
import { BADGES, BadgeMedal } from '../../shared/ui/badge-medal.js';
import { Figure, Figures } from '../../shared/ui/figure.js';
import { ProgressBar } from '../../shared/ui/progress-bar.js';
import { Blank } from '../../shared/ui/figures-card.js';
import { QueryFailure, Skeleton } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from './badge-section.module.css';

const { badge: words } = texts.application.donate;
const { names, from } = texts.love.badges;
const { decimals } = config.sale;

/** The member's badge and the progress towards the next one. */
export function BadgeSection() {
  const profile = useQuery(profileQuery);
  return (
    <Section id="badge" heading={t(words.heading)}>
      <QueryFailure query={profile}>
        <Standing profile={profile.data} />
      </QueryFailure>
    </Section>
  );
}

/** @param profile undefined until it is known */
function Standing({ profile }: { profile: Profile | undefined }) {
  const badge = profile?.donationBadge;
  const reached = badge ? BADGES.indexOf(badge) : -1;
  return (
    <div className={styles.standing}>
      <p className={styles.badge} data-testid="badge">
        {!profile && <Blank />}
        {profile && (badge ? t(names[badge]) : t(words.none))}{' '}
        {badge && profile?.badgeSimulated && <mark>{t(texts.simulation.mark)}</mark>}
      </p>
      {badge && <Share of={{ kind: 'badge', badge }} />}
      <ol className={styles.tiers}>
        {BADGES.map((tier, index) => (
          <li key={tier} aria-current={tier === badge || undefined}>
            <BadgeMedal badge={tier} earned={index <= reached} />
            <span>{t(names[tier])}</span>
            <small>{t(from, { amount: grouped(brand.donations.badges[tier]) })}</small>
          </li>
        ))}
      </ol>
      <Figures>
        <Figure
          main
          name={t(words.total)}
          value={profile && <Given profile={profile} />}
          testId="total-donated"
        />
      </Figures>
      {profile ? <Progress profile={profile} /> : <Skeleton rows={1} />}
    </div>
  );
}

const Given = ({ profile: { totalDonatedToken, simulatedDonatedToken } }: { profile: Profile }) => (
  <>
    {grouped(totalDonatedToken)} {brand.ticker}
    {simulatedDonatedToken !== '0' && (
      <small> {t(words.simulated, { amount: grouped(simulatedDonatedToken) })}</small>
    )}
  </>
);

function Progress({ profile: { totalDonatedToken: total, nextBadge: next } }: { profile: Profile }) {
  if (!next) return <p>{t(words.highest)}</p>;
  return (
    <>
      <ProgressBar
        label={t(words.progress, { badge: t(names[next.badge]) })}
        percent={percentOf(total, next.threshold)}
      />
      <p>{t(words.next, { missing: grouped(next.missing), badge: t(names[next.badge]) })}</p>
    </>
  );
}

/** Rounded down to hundredths of a percent, so that it never shows 100 percent too early. */
const percentOf = (total: string, threshold: string): number =>
  Number((parseUnits(total, decimals) * 10_000n) / parseUnits(threshold, decimals)) / 100;
