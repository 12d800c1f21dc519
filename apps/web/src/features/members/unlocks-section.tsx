import { useQuery } from '@tanstack/react-query';
import { t, texts } from '../../shared/brand.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Section } from '../../shared/ui/section.js';
import { UnlockTimeline } from '../../shared/unlocks/unlock-timeline.js';
import { ownVestingQuery } from './wallet-queries.js';

/** When the tokens of the member's purchases unlock. */
export function UnlocksSection() {
  const query = useQuery(ownVestingQuery);
  const total = query.data?.total;
  return (
    <Section id="unlocks" heading={t(texts.unlocks.heading)} intro={t(texts.unlocks.intro)}>
      <QueryState query={query} rows={1} height={126} />
      {total && <UnlockTimeline vesting={total} />}
      {query.data && !total && (
        <EmptyState scene="hourglass" next={['/app/presale', t(texts.application.wallet.purchases.buy)]}>
          {t(texts.unlocks.none)}
        </EmptyState>
      )}
    </Section>
  );
}
