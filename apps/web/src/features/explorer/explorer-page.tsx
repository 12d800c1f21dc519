import { useQuery } from '@tanstack/react-query';
import { config, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Rows } from '../../shared/ui/rows.js';
import { ExplorerFrame } from './explorer-frame.js';
import { latestQuery } from './explorer-queries.js';
import { FaucetForm } from './faucet-form.js';
import { AccountLink, nameOf } from './known-account.js';
import { Reading } from './reading.js';
import { TransactionsTable } from './transactions-table.js';
import styles from './explorer.module.css';

const words = texts.explorer;

/** The local chain: its latest transactions, the site's accounts, and the faucet. */
export default function ExplorerPage() {
  const latest = useQuery({ ...latestQuery, enabled: config.cluster === 'localnet' });
  usePageTitle('explorer');
  return (
    <ExplorerFrame heading={t(words.title)} intro={t(words.intro)}>
      <FaucetForm />
      <Reading query={latest}>
        {({ items, accounts, slot, finalizedSlot }) => (
          <>
            <section className={styles.section} aria-labelledby="latest-heading">
              <h2 id="latest-heading">{t(words.latest)}</h2>
              <dl className={styles.facts}>
                <Rows
                  rows={[
                    [t(words.slot), grouped(String(slot))],
                    [t(words.finalizedSlot), grouped(String(finalizedSlot))],
                  ]}
                />
              </dl>
              <TransactionsTable labelledBy="latest-heading" items={items} />
            </section>
            {accounts.length > 0 && (
              <section className={styles.section} aria-labelledby="accounts-heading">
                <h2 id="accounts-heading">{t(words.ownAccounts)}</h2>
                <dl className={styles.facts}>
                  <Rows
                    rows={accounts.map(({ address, name }) => [
                      name ? nameOf(name) : address,
                      <AccountLink key={address} account={{ address, name: null }} />,
                    ])}
                  />
                </dl>
              </section>
            )}
          </>
        )}
      </Reading>
    </ExplorerFrame>
  );
}
