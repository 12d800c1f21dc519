import { useQuery } from '@tanstack/react-query';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { balancesQuery } from '../../shared/member-queries.js';
import { Blank } from '../../shared/ui/figures-card.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import styles from './holdings-section.module.css';

const { holdings: words } = texts.application.wallet;
const ACCOUNTS = ['earned', 'bought', 'presale-release', 'presale-vested'] as const;

/** The member's balances in the ledger, by account. */
export function HoldingsSection() {
  const { data, isError, refetch } = useQuery(balancesQuery);
  const amountOf = (account: string) => data?.accounts.find((one) => one.account === account)?.amount;
  return (
    <Section id="holdings" heading={t(words.heading)} intro={t(words.intro)}>
      {isError && !data ? (
        <Unavailable onRetry={() => void refetch()} />
      ) : (
        <dl className={styles.holdings} aria-busy={!data}>
          <div className={styles.total}>
            <dt>{t(words.total)}</dt>
            <dd data-testid="total-held">{tokens(data?.total)}</dd>
          </div>
          {ACCOUNTS.map((account) => (
            <div key={account}>
              <dt>{t(words.accounts[account])}</dt>
              <dd data-testid={`held-${account}`}>{tokens(amountOf(account))}</dd>
              <dd className={styles.note}>{t(words.notes[account])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Section>
  );
}

const tokens = (amount: string | undefined) =>
  amount === undefined ? <Blank /> : `${grouped(amount)} ${brand.ticker}`;
