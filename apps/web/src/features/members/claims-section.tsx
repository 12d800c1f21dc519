import { useQuery } from '@tanstack/react-query';
import type { Payout } from '#contracts';
import { shortAddress } from '#contracts/address';
import { simulated, t, texts } from '../../shared/brand.js';
import { ClaimButton } from '../../shared/payouts/claim-button.js';
import { PayoutList } from '../../shared/payouts/payout-list.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';
import { claimsQuery } from './wallet-queries.js';

const { claim: words, own } = texts.payouts;

/** What the linked wallets can claim. In simulated mode nothing is sent, so there is nothing to claim. */
export function ClaimsSection() {
  const query = useQuery({ ...claimsQuery, enabled: !simulated });
  const wallets = query.data?.items.filter(
    ({ claimable, claimed }) => Number(claimable) + Number(claimed) > 0,
  );
  if (simulated) return null;
  const first = wallets?.find(({ claimable }) => Number(claimable) > 0);
  return (
    <Section id="claims" heading={t(words.heading)} intro={t(words.intro)}>
      <QueryState query={query} rows={1} />
      {wallets?.length === 0 && <p className={styles.detail}>{t(words.none)}</p>}
      {wallets?.map((claims) => (
        <div key={claims.wallet}>
          <p className={styles.name}>
            <code title={claims.wallet}>{shortAddress(claims.wallet)}</code>
          </p>
          <ClaimButton
            claims={claims}
            request={() =>
              memberApi<Payout>('/api/claims', { method: 'POST', body: { wallet: claims.wallet } })
            }
            queryKey={claimsQuery.queryKey}
            // A page has one gold button.
            look={claims === first ? 'gold' : 'outline'}
          />
          {claims.items.length > 0 && <PayoutList items={claims.items} label={t(own.list)} />}
        </div>
      ))}
    </Section>
  );
}
