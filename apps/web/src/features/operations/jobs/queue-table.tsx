import { useQueryClient } from '@tanstack/react-query';
import type { QueueState, QueueSwitch } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { grouped } from '../../../shared/format.js';
import { notify } from '../../../shared/notify.js';
import { Permitted } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Button } from '../../../shared/ui/button.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { Dated } from '../../../shared/ui/moment.js';
import { useWrite } from '../../../shared/use-write.js';
import { StateTag } from '../state-tag.js';
import { duration, rate } from './durations.js';

const labels = texts.operations.jobs.queues;
const { columns } = labels;
const count = (value: number): string => grouped(String(value));

const COLUMNS: readonly Column<QueueState>[] = [
  {
    heading: columns.name,
    of: ({ name, paused }) => (
      <>
        <code>{name}</code>
        {paused && (
          <>
            {' '}
            <StateTag state="bad">{t(labels.paused)}</StateTag> <PausedBy {...paused} />
          </>
        )}
      </>
    ),
  },
  { heading: columns.waiting, of: ({ waiting }) => count(waiting), amount: true },
  { heading: columns.oldest, of: ({ oldestS }) => duration(oldestS > 0 ? oldestS * 1_000 : null) },
  { heading: columns.delayed, of: ({ delayed, failed }) => count(delayed + failed) },
  { heading: columns.rate, of: ({ perMinute }) => rate(perMinute) },
  { heading: columns.failures, of: ({ failedPerMinute }) => rate(failedPerMinute) },
  { heading: columns.p50, of: ({ p50Ms }) => duration(p50Ms) },
  { heading: columns.p95, of: ({ p95Ms }) => duration(p95Ms) },
  { heading: columns.act, of: (queue) => <Switch queue={queue} /> },
];

const PausedBy = ({ by, since }: NonNullable<QueueState['paused']>) =>
  since === null ? (
    t(labels.pausedUnknown)
  ) : (
    <Dated text={labels.pausedBy} at={{ at: since }} values={{ who: by ?? t(labels.somebody) }} />
  );

export const QueueTable = ({ queues }: { queues: readonly QueueState[] }) => (
  <ItemTable items={queues} columns={COLUMNS} rowKey="name" label={t(labels.heading)} />
);

function Switch({ queue: { name, paused } }: { queue: QueueState }) {
  const queries = useQueryClient();
  const act = paused ? 'resume' : 'pause';
  const { busy, send } = useWrite(
    () => memberApi<QueueSwitch>(`/api/admin/jobs/queues/${name}/${act}`, { method: 'POST' }),
    {
      onDone: ({ result }) => {
        notify.done(labels.results[result], { name });
        return queries.invalidateQueries({ queryKey: keys.jobs });
      },
      onFailed: (error) => notify.refused(error, labels.failed),
    },
  );
  return (
    <Permitted to="queues.manage">
      <Button look="quiet" disabled={busy} aria-label={t(labels.named[act], { name })} onClick={() => send()}>
        {t(labels[act])}
      </Button>
    </Permitted>
  );
}
