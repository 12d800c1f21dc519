import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { parseUnits } from '#contracts/amount';
import { config, texts, t } from '../../../shared/brand.js';
import { percent } from '../../../shared/format.js';
import { balancesQuery } from '../../../shared/member-queries.js';
import { Blank } from '../../../shared/ui/figures-card.js';
import { QueryFailure } from '../../../shared/ui/query-state.js';
import { ShareChart } from '../../../shared/ui/share-chart.js';
import { Headline } from './headline.js';
import styles from './home.module.css';

const { holdings: words } = texts.home;
const { accounts: names } = texts.application.wallet.holdings;
const ACCOUNTS = ['earned', 'bought', 'presale-release', 'presale-vested', 'locked'] as const;
const { decimals } = config.sale;

/** The member's balances in the ledger as a ring, with a table that says the same. */
export function HoldingsCard() {
  const id = useId();
  const query = useQuery(balancesQuery);
  const { data, isError } = query;
  const rows = ACCOUNTS.map((account) => {
    const amount = data?.accounts.find((one) => one.account === account)?.amount;
    const share = shareOf(amount ?? '0', data?.total ?? '0');
    return {
      id: account,
      name: t(names[account]),
      percent: share,
      share: percent(share),
      amount: (
        <span data-testid={`home-${account}`}>
          {amount === undefined ? <Blank /> : <Headline amount={amount} />}
        </span>
      ),
    };
  });
  return (
    <section className={styles.card} aria-labelledby={id} aria-busy={!data && !isError}>
      <h2 id={id}>{t(words.heading)}</h2>
      <QueryFailure query={query}>
        <ShareChart
          picture={t(words.picture)}
          columns={[t(words.columns.account), t(words.columns.share), t(words.columns.amount)]}
          rows={rows}
        >
          <strong data-testid="home-total">{data ? <Headline amount={data.total} /> : <Blank />}</strong>
          {t(words.total)}
        </ShareChart>
      </QueryFailure>
      <Link to="/app/wallet" className={styles.more}>
        {t(words.more)}
      </Link>
    </section>
  );
}

/** In percent, rounded to hundredths. */
function shareOf(amount: string, total: string): number {
  const whole = parseUnits(total, decimals);
  return whole === 0n ? 0 : Number((parseUnits(amount, decimals) * 20_000n + whole) / (2n * whole)) / 100;
}
