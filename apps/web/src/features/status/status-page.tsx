import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Status } from '#contracts';
import { api } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { announcementText } from '../../shared/announcement-text.js';
import { Page } from '../../shared/page.js';
import { PageHead } from '../../shared/page-head.js';
import { pageFigures } from '../../shared/page-figures.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Ago } from '../../shared/ui/ago.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { QuerySkeleton } from '../../shared/ui/query-state.js';
import { Dated } from '../../shared/ui/moment.js';
import { ComponentHistory } from './component-history.js';
import styles from './status-page.module.css';

const statusQuery = queryOptions({
  queryKey: ['status'],
  queryFn: ({ signal }) => api<Status>('/api/status', { signal }),
  // That of a rendered page counts as old.
  initialData: () => pageFigures().status,
  initialDataUpdatedAt: 0,
  refetchInterval: 15_000,
});

/** What works right now, how it was on the last ninety days, and announcements. */
export default function StatusPage() {
  const { status } = texts;
  const query = useQuery(statusQuery);
  const { data } = query;
  usePageTitle('status');
  return (
    <>
      <PageHead heading={status.heading} motto={status.motto} intro={t(status.intro)} scene="lantern" />
      <Page>
        {query.isError && <FailedLoad reason={t(status.unavailable)} onRetry={() => void query.refetch()} />}
        <QuerySkeleton query={query} rows={8} height={96} />
        {data && <Report report={data} failed={query.isError} />}
      </Page>
    </>
  );
}

function summaryOf({ components }: Status): string {
  const { status } = texts;
  if (components.some(({ state }) => state === 'unknown')) return status.unknown;
  return components.some(({ state }) => state === 'disrupted') ? status.some : status.all;
}

/** @param failed whether the present state could not be loaded, so that an earlier one is shown */
function Report({ report, failed }: { report: Status; failed: boolean }) {
  const { status } = texts;
  const { checkedAt, components, announcements, firstDay } = report;
  return (
    <div className={styles.report}>
      {!failed && (
        <p role="status" className={styles.summary}>
          {t(summaryOf(report))}
        </p>
      )}
      {checkedAt && (
        <p className={styles.checked}>
          <Dated text={status.checked} at={{ time: checkedAt }} as={Ago} />
        </p>
      )}
      <ul className={styles.components}>
        {components.map(({ name, state, since, days }) => (
          <li key={name}>
            <h2>{t(status.components[name])}</h2>
            <p className={styles[state]}>
              {t(status.states[state])}
              {since && (
                <small>
                  {' · '}
                  <Dated text={status.since} at={{ time: since }} as={Ago} />
                </small>
              )}
            </p>
            <ComponentHistory name={name} days={days} firstDay={firstDay} checkedAt={checkedAt} />
          </li>
        ))}
      </ul>
      <p className={styles.checked}>{t(status.history)}</p>
      {announcements.length > 0 && <Announcements announcements={announcements} />}
    </div>
  );
}

function Announcements({ announcements }: Pick<Status, 'announcements'>) {
  const { status } = texts;
  return (
    <section aria-labelledby="announcements-heading" className={styles.announcements}>
      <h2 id="announcements-heading">{t(status.announcements)}</h2>
      <ul>
        {announcements.map((announcement) => (
          <li key={announcement.from}>
            <p>{announcementText(announcement.texts)}</p>
            <p className={styles.checked}>
              {announcement.until ? (
                <Dated
                  text={status.announcedUntil}
                  at={{ from: announcement.from, until: announcement.until }}
                />
              ) : (
                <Dated text={status.announced} at={{ from: announcement.from }} />
              )}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
