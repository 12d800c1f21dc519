import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { FailureGroup, FailureGroupList, RetriedFailures, RetryFailures } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { moment } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { QueuesCard } from './queues-card.js';
import { Permitted } from '../../shared/operators/access.js';
import { Button } from '../../shared/ui/button.js';
import { QueryFailure } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './operations.module.css';

const { failures: labels } = texts.operations;
/** How often the list is read again while the page is visible. */
const LOOK_AGAIN_MS = 10_000;

/** Work that has failed and is not done yet, for operators. */
export default function JobsPage() {
  return (
    <OperatorsPage name="jobs" intro={labels.intro}>
      <QueuesCard />
      <Failures />
    </OperatorsPage>
  );
}

function Failures() {
  const list = useQuery({
    queryKey: keys.failures,
    queryFn: ({ signal }) => memberApi<FailureGroupList>('/api/admin/failures', { signal }),
    refetchInterval: LOOK_AGAIN_MS,
  });
  return (
    <>
      <QueryFailure query={list} />
      <p role="status">{list.data?.items.length === 0 && t(labels.none)}</p>
      <ul className={styles.groups} aria-label={t(texts.operations.pages.jobs)}>
        {list.data?.items.map((group) => (
          <GroupItem key={`${group.handler} ${group.error}`} group={group} />
        ))}
      </ul>
    </>
  );
}

function GroupItem({
  group: { handler, error, events, exampleId, firstAt, lastAt },
}: {
  group: FailureGroup;
}) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    (body: RetryFailures) =>
      memberApi<RetriedFailures>('/api/admin/failures/retry', { method: 'POST', body }),
    {
      onDone: ({ started, others }) => {
        toast.success(
          t(labels.retried, { started: String(started), others: String(others) }),
          t(labels.retryTitle),
        );
        return queries.invalidateQueries({ queryKey: keys.failures });
      },
      onFailed: (reason) => notify.refused(reason, labels.retryFailed),
    },
  );
  return (
    <li className={styles.group}>
      <h2>{handler}</h2>
      <p>{error}</p>
      <p className={styles.note}>
        {t(labels.facts, { events: String(events), first: moment(firstAt), last: moment(lastAt) })}{' '}
        <Link to={`/admin/events/${exampleId}`}>{t(labels.example)}</Link>
      </p>
      <Permitted to="work.retry">
        <Button look="quiet" disabled={busy} onClick={() => send({ handler, error })}>
          {t(labels.retry)}
        </Button>
      </Permitted>
    </li>
  );
}
