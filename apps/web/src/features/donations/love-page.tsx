import { Suspense } from 'react';
import { simulated, texts, t } from '../../shared/brand.js';
import { lazyWhenNear } from '../../shared/lazy-when-near.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { withTexts } from '../../shared/page-texts.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { DonationForm } from './donation-form.js';
import { ImpactTotals } from './impact-totals.js';
import styles from './love-page.module.css';

// Only sites that take payments on the chain load it.
const GiftForm = withTexts(['giftPayment'], () => import('./gift-form.js'));
const FEED = 'gifts';
const DonationFeed = lazyWhenNear(FEED, () => import('./donation-feed.js'), 300);
const BELOW = 'below-the-gifts';
const BelowTheGifts = lazyWhenNear(BELOW, () => import('./below-the-gifts.js'));
const { love } = texts;

/** Impact totals, the latest donations, the donation form, and where the money goes (specification §2, Love page). */
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
        next={['#give', t(love.form.heading)]}
      />
      <Page>
        <div className={styles.columns}>
          <div className={styles.news}>
            <ImpactTotals />
            <div id={FEED}>
              <Suspense>
                <DonationFeed />
              </Suspense>
            </div>
          </div>
          <Suspense>{simulated ? <DonationForm /> : <GiftForm />}</Suspense>
        </div>
        <div id={BELOW}>
          <Suspense>
            <BelowTheGifts />
          </Suspense>
        </div>
      </Page>
    </>
  );
}
