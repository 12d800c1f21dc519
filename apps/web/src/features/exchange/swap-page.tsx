import { texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import panel from '../../shared/ui/panel.module.css';
import { RewardPoolCard } from './reward-pool-card.js';
import { SwapForm } from './swap-form.js';
import TerminalCard from './terminal-card.js';
import styles from './buy-page.module.css';

const { buying, placeholders } = texts;

/** The swap page once its feature is live (reading D14). */
export default function SwapPage() {
  usePageTitle('swap');
  return (
    <>
      <SimulationBanner />
      <PageHead
        label={placeholders.swap.tagline}
        heading={placeholders.swap.title}
        intro={t(buying.swapPage.intro)}
        scene="swap"
        next={['#swap', t(buying.form.swap)]}
      />
      <Page>
        <div className={`${styles.columns} ${styles.swap}`}>
          <section id="swap" className={panel.panel} aria-labelledby="swap-heading">
            <h2 id="swap-heading">{t(buying.form.swap)}</h2>
            <SwapForm currencies={['USDC', 'SOL']} back="/swap" />
          </section>
          <div className={styles.side}>
            <RewardPoolCard />
            <TerminalCard />
          </div>
        </div>
      </Page>
    </>
  );
}
