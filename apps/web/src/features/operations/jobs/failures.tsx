import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type {
  FailureGroup,
  FailureGroupList,
  RetriedFailures,
  RetriedWork,
  RetryFailures,
  SelectedWork,
} from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { notify } from '../../../shared/notify.js';
import { Permitted } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { useLookAgain, whenChanged } from '../../../shared/operators/live.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Button } from '../../../shared/ui/button.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';
import { useWrite } from '../../../shared/use-write.js';
import styles from '../operations.module.css';
import { FailedWorkTable, WHILE_FAILING_MS } from './failed-work-table.js';
import { Dated } from '../../../shared/ui/moment.js';

const { failures: labels } = texts.operations;
/** So many results are listed one by one. The sum counts all of them. */
const MOST_RESULTS = 100;

/** Groups of failures, and what became of those that were tried again. */
export function Failures() {
  const lookAgain = useLookAgain();
  const list = useQuery({
    queryKey: keys.failures,
    queryFn: ({ signal }) => memberApi<FailureGroupList>('/api/admin/failures', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.length ? WHILE_FAILING_MS : lookAgain),
    meta: { staleOn: whenChanged('jobs') },
  });
  const [results, setResults] = useState<readonly RetriedWork[]>([]);
  return (
    <Section id="failures" heading={t(labels.heading)}>
      <QueryState query={list} />
      <p role="status">{list.data?.items.length === 0 && t(labels.none)}</p>
      <ul className={styles.groups} aria-label={t(labels.heading)}>
        {list.data?.items.map((group) => (
          <GroupItem key={`${group.handler} ${group.error}`} group={group} onRetried={setResults} />
        ))}
      </ul>
      {results.length > 0 && <Results results={results} />}
    </Section>
  );
}

interface GroupItemProps {
  group: FailureGroup;
  onRetried: (results: readonly RetriedWork[]) => void;
}

function GroupItem({ group, onRetried }: GroupItemProps) {
  const { handler, error, events, exampleId, firstAt, lastAt } = group;
  const [choosing, setChoosing] = useState(false);
  const queries = useQueryClient();
  const done = ({ started, others, results }: RetriedFailures) => {
    notify.done(labels.retried, { started: String(started), others: String(others) });
    onRetried(results);
    return queries.invalidateQueries({ queryKey: keys.failures });
  };
  const onFailed = (reason: unknown) => notify.refused(reason, labels.retryFailed);
  const post = (path: string, body: object) =>
    memberApi<RetriedFailures>(`/api/admin/failures/${path}`, { method: 'POST', body });
  const all = useWrite((body: RetryFailures) => post('retry', body), { onDone: done, onFailed });
  const chosen = useWrite((works: SelectedWork[]) => post('retry-selected', { works }), {
    onDone: done,
    onFailed,
  });
  const busy = all.busy || chosen.busy;
  return (
    <li className={styles.group}>
      <h3>{handler}</h3>
      <p>{error}</p>
      <p className={styles.note}>
        <Dated
          text={labels.facts}
          at={{ first: firstAt, last: lastAt }}
          values={{ events: String(events) }}
        />{' '}
        <Link to={`/admin/events/${exampleId}`}>{t(labels.example)}</Link>
      </p>
      <div className={styles.acts}>
        <Permitted to="work.retry">
          <Button look="quiet" disabled={busy} onClick={() => all.send({ handler, error })}>
            {t(labels.retry)}
          </Button>
        </Permitted>
        <Button look="quiet" aria-expanded={choosing} onClick={() => setChoosing(!choosing)}>
          {t(choosing ? labels.close : labels.choose)}
        </Button>
      </div>
      {choosing && <FailedWorkTable group={{ handler, error }} busy={busy} onRetry={chosen.send} />}
    </li>
  );
}

const RESULT_COLUMNS: readonly Column<RetriedWork>[] = [
  {
    heading: labels.columns.event,
    of: ({ eventId }) => <Link to={`/admin/events/${eventId}`}>{eventId}</Link>,
  },
  { heading: labels.columns.handler, of: ({ handler }) => <code>{handler}</code> },
  { heading: labels.columns.result, of: ({ result }) => t(labels.results[result]) },
];

/** Says of each piece of work what became of it. */
const Results = ({ results }: { results: readonly RetriedWork[] }) => (
  <div role="region" aria-label={t(labels.retried.title)}>
    <h3>{t(labels.retried.title)}</h3>
    <ItemTable
      items={results.slice(0, MOST_RESULTS)}
      columns={RESULT_COLUMNS}
      rowKey={({ eventId, handler }) => `${eventId} ${handler}`}
      label={t(labels.retried.title)}
    />
  </div>
);
