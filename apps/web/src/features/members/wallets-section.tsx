import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { shortAddress } from '#contracts/address';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Ago } from '../../shared/ui/ago.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';
import { walletHoldingsQuery } from './wallet-queries.js';
import { Dated } from '../../shared/ui/moment.js';

const { wallets: words } = texts.application.wallet;
const MANAGE = '/app/account#wallets';

/** The linked wallets with their holdings on the chain. */
export function WalletsSection() {
  const query = useQuery(walletHoldingsQuery);
  const { data } = query;
  return (
    <Section id="wallets" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryState query={query} rows={1} height={126} />
      {data?.items.length === 0 && (
        <EmptyState scene="padlock" next={[MANAGE, t(words.manage)]}>
          {t(words.none)}
        </EmptyState>
      )}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map(({ address, sol, tokens, readAt }) => (
            <li key={address}>
              <p className={styles.name}>
                <code title={address}>{shortAddress(address)}</code>
                <CopyButton
                  value={address}
                  name={t(texts.wallet.copyName)}
                  label={t(texts.wallet.copyOf, { address: shortAddress(address) })}
                />
              </p>
              {sol !== null && tokens !== null && readAt !== null ? (
                <div>
                  <p className={styles.name}>
                    {grouped(tokens)} {brand.ticker} · {grouped(sol)} SOL
                  </p>
                  <p className={styles.detail}>
                    <Dated text={words.readAt} at={{ age: readAt }} as={Ago} />
                  </p>
                </div>
              ) : (
                <p className={styles.detail}>{t(words.unread)}</p>
              )}
            </li>
          ))}
        </ul>
      )}
      {data?.items.length !== 0 && <Link to={MANAGE}>{t(words.manage)}</Link>}
    </Section>
  );
}
