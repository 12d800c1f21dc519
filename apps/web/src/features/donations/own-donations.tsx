import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnDonation } from '#contracts';
import { simulated, texts, t } from '../../shared/brand.js';
import { money, tokens } from '../../shared/format.js';
import { ownDonationsQuery } from '../../shared/member-queries.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { Moment } from '../../shared/ui/moment.js';

const { history: words, more } = texts.application.donate;
const { columns, marks } = words;
const given = (amount: string, currency: OwnDonation['currency']): string =>
  currency === 'token' ? tokens(amount) : money(amount, currency);

const COLUMNS: readonly Column<OwnDonation>[] = [
  { heading: columns.at, of: ({ createdAt }) => <Moment at={createdAt} /> },
  {
    heading: columns.source,
    of: ({ source, auto }) => (
      <span>
        {t(words.sources[source])} {auto && <mark>{t(marks.auto)}</mark>}{' '}
        {source === 'wallet' && simulated && <mark>{t(texts.simulation.mark)}</mark>}
      </span>
    ),
  },
  {
    heading: columns.message,
    of: ({ message, hidden }) => (
      <span>
        <bdi lang="">{message ?? '–'}</bdi> {hidden && <mark>{t(marks.hidden)}</mark>}
      </span>
    ),
  },
  {
    heading: columns.amount,
    amount: true,
    of: ({ amount, currency, reversed }) =>
      reversed ? (
        <span>
          <del>{given(amount, currency)}</del> <mark>{t(marks.reversed)}</mark>
        </span>
      ) : (
        given(amount, currency)
      ),
  },
];

/** All of the member's donations, manual and automatic. */
export const OwnDonations = () => (
  <Section id="donations" heading={t(words.heading)}>
    <Listing
      list={useInfiniteQuery(ownDonationsQuery('all'))}
      columns={COLUMNS}
      none={
        <EmptyState scene="love" next={['#give', t(words.give)]}>
          {t(words.none)}
        </EmptyState>
      }
      more={more}
    />
  </Section>
);
