import { useQuery } from '@tanstack/react-query';
import { type Key, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FailedWork, FailedWorkList, RetryFailures, SelectedWork } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { useMay } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { whenChanged } from '../../../shared/operators/live.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Button } from '../../../shared/ui/button.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Moment } from '../../../shared/ui/moment.js';

const { failures: labels } = texts.operations;
const { columns } = labels;
/** Work that succeeds at last sends no signal, so failed work is read again this often while there is any. */
export const WHILE_FAILING_MS = 10_000;
/** How many can be tried again with one request. */
const MOST_CHOSEN = 200;

const COLUMNS: readonly Column<FailedWork>[] = [
  {
    heading: columns.event,
    of: ({ eventId, event }) => (
      <div>
        <div>
          <Link to={`/admin/events/${eventId}`}>{event}</Link>
        </div>
        <small>{eventId}</small>
      </div>
    ),
  },
  { heading: columns.attempts, of: ({ attempts }) => grouped(String(attempts)), amount: true },
  {
    heading: columns.failedAt,
    of: ({ failedAt }) => <Moment at={failedAt} />,
  },
];

interface FailedWorkTableProps {
  group: RetryFailures;
  busy: boolean;
  onRetry: (works: SelectedWork[]) => void;
}

/** The events of a group of failures, of which some can be chosen and tried again. */
export function FailedWorkTable({ group, busy, onRetry }: FailedWorkTableProps) {
  const [chosen, setChosen] = useState<readonly Key[]>([]);
  const mayRetry = useMay('work.retry');
  const list = useQuery({
    queryKey: [...keys.failures, group],
    queryFn: ({ signal }) =>
      memberApi<FailedWorkList>(`/api/admin/failures/work?${new URLSearchParams(group)}`, { signal }),
    refetchInterval: WHILE_FAILING_MS,
    meta: { staleOn: whenChanged('jobs') },
  });
  const items = list.data?.items.slice(0, MOST_CHOSEN) ?? [];
  const works = items.filter(({ eventId }) => chosen.includes(eventId));
  return (
    <>
      <QueryState query={list} />
      <ItemTable
        items={items}
        columns={COLUMNS}
        rowKey="eventId"
        label={t(labels.events)}
        {...(mayRetry && {
          selection: {
            selectedRowKeys: [...chosen],
            onChange: setChosen,
            getCheckboxProps: ({ eventId }: FailedWork) => ({
              'aria-label': t(labels.chooseOne, { id: eventId }),
            }),
          },
        })}
      />
      {mayRetry && (
        <Button
          look="quiet"
          disabled={busy || works.length === 0}
          onClick={() => onRetry(works.map(({ eventId, handler }) => ({ eventId, handler })))}
        >
          {t(labels.retryChosen, { count: String(works.length) })}
        </Button>
      )}
    </>
  );
}
