import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnDonation } from '#contracts';
import { brand, simulated, texts, t } from '../../shared/brand.js';
import { grouped, moment } from '../../shared/format.js';
import { ownDonationsQuery } from '../../shared/member-queries.js';
import { Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/table.module.css';

const { history: words, more } = texts.application.donate;
const { columns, marks } = words;

/** All of the member's donations, manual and automatic. */
export function OwnDonations() {
  return (
    <Section id="donations" heading={t(words.heading)}>
      <Listing
        list={useInfiniteQuery(ownDonationsQuery('all'))}
        columns={[columns.at, columns.source, columns.message]}
        amount={columns.amount}
        none={t(words.none)}
        row={Row}
        more={more}
      />
    </Section>
  );
}

function Row({ item: { amount, createdAt, message, source, ...is } }: { item: OwnDonation }) {
  return (
    <tr>
      <td data-label={t(columns.at)}>{moment(createdAt)}</td>
      <td data-label={t(columns.source)}>
        <span>
          {t(words.sources[source])} {is.auto && <mark>{t(marks.auto)}</mark>}{' '}
          {source === 'wallet' && simulated && <mark>{t(texts.simulation.mark)}</mark>}
        </span>
      </td>
      <td data-label={t(columns.message)}>
        <span>
          <span lang="">{message ?? '–'}</span> {is.hidden && <mark>{t(marks.hidden)}</mark>}
        </span>
      </td>
      <td data-label={t(columns.amount)} className={styles.amount}>
        {is.reversed ? (
          <span>
            <del>
              {grouped(amount)} {brand.ticker}
            </del>{' '}
            <mark>{t(marks.reversed)}</mark>
          </span>
        ) : (
          `${grouped(amount)} ${brand.ticker}`
        )}
      </td>
    </tr>
  );
}
