import { useInfiniteQuery } from '@tanstack/react-query';
import type { OwnDonation } from '#libs/contracts';
import { brand, simulated, texts, t } from '../../shared/brand.js';
import { grouped, moment } from '../../shared/format.js';
import { ownDonationsQuery } from '../../shared/member-queries.js';
import { Button } from '../../shared/ui/button.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import styles from '../../shared/ui/table.module.css';

const { history: words, more } = texts.application.donate;
const { columns, marks } = words;

/** Everything the member has given, by hand and by itself. */
export function OwnDonations() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    ownDonationsQuery('all'),
  );
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Section id="donations" heading={t(words.heading)}>
      {isError && !data && <Unavailable onRetry={() => void refetch()} />}
      {items?.length === 0 && <p className={styles.none}>{t(words.none)}</p>}
      {items && items.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t(columns.at)}</th>
              <th scope="col">{t(columns.source)}</th>
              <th scope="col">{t(columns.message)}</th>
              <th scope="col" className={styles.amount}>
                {t(columns.amount)}
              </th>
            </tr>
          </thead>
          <tbody>
            {items.map((donation) => (
              <Row key={donation.id} donation={donation} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(more)}
        </Button>
      )}
    </Section>
  );
}

function Row({ donation: { amount, createdAt, message, source, ...is } }: { donation: OwnDonation }) {
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
