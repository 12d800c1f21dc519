import { useQuery } from '@tanstack/react-query';
import { simulated, texts, t } from '../../shared/brand.js';
import { tokens } from '../../shared/format.js';
import { useConfig } from '../../shared/live-config.js';
import { balancesQuery } from '../../shared/member-queries.js';
import { isOpen } from '../../shared/rooms.js';
import { ButtonLink } from '../../shared/ui/button.js';
import { Figure, Figures } from '../../shared/ui/figure.js';
import { QueryFailure } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from './wallet-room.module.css';

const { holdings: words } = texts.application.wallet;
const ACCOUNTS = ['earned', 'locked', 'bought', 'presale-release', 'presale-vested'] as const;

/** The member's balances in the ledger, by account, and where there are more to get and to lock. */
export function HoldingsSection() {
  useConfig();
  const query = useQuery(balancesQuery);
  const { data } = query;
  const amountOf = (account: string) => {
    const amount = data?.accounts.find((one) => one.account === account)?.amount;
    return amount && tokens(amount);
  };
  return (
    <Section id="holdings" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryFailure query={query}>
        <Figures>
          <Figure main name={t(words.total)} value={data && tokens(data.total)} testId="total-held" />
          {ACCOUNTS.map((account) => (
            <Figure
              key={account}
              name={t(words.accounts[account])}
              value={amountOf(account)}
              note={t(words.notes[account])}
              testId={`held-${account}`}
            />
          ))}
        </Figures>
      </QueryFailure>
      <p className={styles.ways}>
        {simulated && (
          <ButtonLink look="outline" to="/buy">
            {t(words.buy)}
          </ButtonLink>
        )}
        {isOpen('vault') && (
          <ButtonLink look="outline" to="/vault">
            {t(words.lock)}
          </ButtonLink>
        )}
      </p>
    </Section>
  );
}
