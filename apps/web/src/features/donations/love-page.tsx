import { Suspense, lazy } from 'react';
import { brand, simulated, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { BADGES, BadgeMedal } from '../../shared/ui/badge-medal.js';
import { DonationFeed } from './donation-feed.js';
import { DonationForm } from './donation-form.js';
import { GivingFacts } from './giving-facts.js';
import { ImpactTotals } from './impact-totals.js';
import styles from './love-page.module.css';

// Only sites that take payments on the chain load it.
const GiftForm = lazy(() => import('./gift-form.js'));
const { love } = texts;

/** Impact totals, the latest donations and the donation form (specification §2, Love page). */
export default function LovePage() {
  usePageTitle('love');
  return (
    <>
      <SimulationBanner />
      <PageHead
        label={love.label}
        heading={love.heading}
        intro={t(love.intro, { fund: t(love.fund) })}
        scene="love"
      />
      <Page>
        <div className={styles.columns}>
          <div className={styles.news}>
            <ImpactTotals />
            <DonationFeed />
          </div>
          <Suspense>{simulated ? <DonationForm /> : <GiftForm />}</Suspense>
        </div>
        <section className={styles.badges} aria-labelledby="badges-heading">
          <h2 id="badges-heading">{t(love.badges.heading)}</h2>
          <p>{t(love.badges.intro)}</p>
          <ul>
            {BADGES.map((badge) => (
              <li key={badge}>
                <BadgeMedal badge={badge} />
                <h3>{t(love.badges.names[badge])}</h3>
                <p>{t(love.badges.from, { amount: grouped(brand.donations.badges[badge]) })}</p>
              </li>
            ))}
          </ul>
        </section>
        <GivingFacts />
      </Page>
    </>
  );
}
