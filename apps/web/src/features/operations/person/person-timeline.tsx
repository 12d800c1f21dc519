import { Timeline } from 'antd';
import { Link } from 'react-router-dom';
import type { Person } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { Button } from '../../../shared/ui/button.js';
import { FailedLoad } from '../../../shared/ui/figures-card.js';
import { fetchMore } from '../../../shared/ui/more-button.js';
import { Skeleton } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';
import styles from '../operations.module.css';
import type { PersonLists } from './person-lists.js';
import { mergeTimeline } from './timeline.js';
import { sourcesOf, type TimelineEntry } from './timeline-sources.js';
import { Dated, Moment } from '../../../shared/ui/moment.js';

const { timeline: words } = texts.operations.person;

interface PersonTimelineProps {
  person: Person;
  lists: PersonLists;
}

/** Everything that happened with a person in one order, as far as it is loaded. */
export function PersonTimeline({ person, lists }: PersonTimelineProps) {
  const named = Object.entries(lists) as [keyof PersonLists, PersonLists[keyof PersonLists]][];
  const loading = named.some(([, { isLoading }]) => isLoading);
  const failed = named.filter(([, { isError, data }]) => isError && !data);
  const cut = named.filter(([, { hasNextPage }]) => hasNextPage);
  const busy = named.some(([, { isFetchingNextPage }]) => isFetchingNextPage);
  const hidden = !lists.purchases.isEnabled;
  const { entries, since } = mergeTimeline(sourcesOf(person, lists));
  return (
    <Section id="timeline" heading={t(words.heading)} intro={t(words.intro)}>
      {hidden && <p className={styles.note}>{t(words.hidden)}</p>}
      {failed.length > 0 && (
        <FailedLoad
          reason={t(words.failed, { what: failed.map(([name]) => t(words.kinds[name])).join(', ') })}
          onRetry={() => failed.forEach(([, list]) => void list.refetch())}
        />
      )}
      {loading ? (
        <Skeleton />
      ) : (
        <Timeline items={entries.map((entry) => ({ key: entry.key, content: <Entry entry={entry} /> }))} />
      )}
      {!loading && since !== null && (
        <>
          <p className={styles.note} role="status">
            <Dated text={words.since} at={since} />
          </p>
          <Button
            look="quiet"
            disabled={busy}
            onClick={() => cut.forEach(([, list]) => void fetchMore(list))}
          >
            {t(words.more)}
          </Button>
        </>
      )}
    </Section>
  );
}

const Entry = ({ entry: { at, kind, text, to } }: { entry: TimelineEntry }) => (
  <div className={styles.happening} data-kind={kind}>
    <p className={styles.note}>
      <Moment at={at} /> · {t(words.kinds[kind])}
    </p>
    {to.startsWith('#') ? <a href={to}>{text}</a> : <Link to={to}>{text}</Link>}
  </div>
);
