import { useQuery } from '@tanstack/react-query';
import { t, texts } from '../../shared/brand.js';
import { QueryFailure, Section } from '../../shared/ui/section.js';
import { UnlockTimeline } from '../../shared/unlocks/unlock-timeline.js';
import { ownVestingQuery } from './wallet-queries.js';

/** When the tokens of the member's purchases unlock. Members without purchases don't see it. */
export function UnlocksSection() {
  const query = useQuery(ownVestingQuery);
  const total = query.data?.total;
  if (!total && !query.isError) return null;
  return (
    <Section id="unlocks" heading={t(texts.unlocks.heading)} intro={t(texts.unlocks.intro)}>
      <QueryFailure query={query} />
      {total && <UnlockTimeline vesting={total} />}
    </Section>
  );
}
