import { useQuery } from '@tanstack/react-query';
import { texts, t } from '../../shared/brand.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { usePageTitle } from '../../shared/page-title.js';
import { useMayBeSignedIn } from '../../shared/session/stored-session.js';
import { SimulationBanner } from '../../shared/simulation-banner.js';
import { QueryState } from '../../shared/ui/query-state.js';
import panel from '../../shared/ui/panel.module.css';
import { LockForm } from './lock-form.js';
import { OwnLocks } from './own-locks.js';
import { ReserveCard } from './reserve-card.js';
import { RatesSection, RulesSection } from './terms-section.js';
import { vaultQuery } from './vault-queries.js';
import styles from './vault.module.css';

const { vault: words, placeholders } = texts;

/** The vault once its feature is live (reading D14). */
export default function VaultPage() {
  usePageTitle('vault');
  const query = useQuery(vaultQuery);
  const { data: vault } = query;
  const signedIn = useMayBeSignedIn();
  const range = vault && { min: String(vault.terms.tiers[0]!.days), max: String(vault.terms.maxDays) };
  return (
    <>
      <SimulationBanner />
      <PageHead
        label={placeholders.vault.tagline}
        heading={placeholders.vault.title}
        intro={range ? t(words.intro, range) : t(placeholders.vault.tagline)}
        scene="vault"
        next={['#lock', t(words.form.heading)]}
      />
      <Page>
        <div className={styles.page}>
          {vault && <RatesSection terms={vault.terms} />}
          <div className={styles.columns}>
            <section id="lock" className={panel.panel} aria-labelledby="lock-heading">
              <h2 id="lock-heading">{t(words.form.heading)}</h2>
              {vault ? <LockForm vault={vault} /> : <QueryState query={query} height={72} />}
            </section>
            <div className={styles.side}>
              <ReserveCard />
              <p className={styles.note}>
                {t(words.books)} {vault && t(words.sources[vault.mode])}
              </p>
            </div>
          </div>
          {signedIn && vault && <OwnLocks drip={vault.terms.drip} />}
          {vault && <RulesSection terms={vault.terms} mode={vault.mode} />}
        </div>
      </Page>
    </>
  );
}
