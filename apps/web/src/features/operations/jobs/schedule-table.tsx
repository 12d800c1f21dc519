import { useQueryClient } from '@tanstack/react-query';
import type { ScheduleRun, ScheduleState } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { moment } from '../../../shared/format.js';
import { notify } from '../../../shared/notify.js';
import { Permitted } from '../../../shared/operators/access.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Button } from '../../../shared/ui/button.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { useWrite } from '../../../shared/use-write.js';
import { StateTag } from '../state-tag.js';
import { duration } from './durations.js';

const labels = texts.operations.jobs.schedules;
const { columns } = labels;

const at = (time: string | null) => (time === null ? '–' : <time dateTime={time}>{moment(time)}</time>);

const COLUMNS: readonly Column<ScheduleState>[] = [
  { heading: columns.name, of: ({ name }) => <code>{name}</code> },
  { heading: columns.every, of: ({ everyMs }) => duration(everyMs) },
  { heading: columns.last, of: ({ lastRunAt }) => at(lastRunAt) },
  { heading: columns.next, of: ({ nextRunAt }) => at(nextRunAt) },
  { heading: columns.took, of: ({ tookMs }) => duration(tookMs) },
  {
    heading: columns.outcome,
    of: ({ outcome, error }) => (
      <span>
        <StateTag state={outcome}>{t(labels.outcomes[outcome])}</StateTag> {error}
      </span>
    ),
  },
  { heading: columns.act, of: ({ name }) => <RunNow name={name} /> },
];

export const ScheduleTable = ({ schedules }: { schedules: readonly ScheduleState[] }) => (
  <ItemTable items={schedules} columns={COLUMNS} rowKey="name" label={t(labels.heading)} />
);

function RunNow({ name }: { name: string }) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    () => memberApi<ScheduleRun>(`/api/admin/jobs/schedules/${name}/run`, { method: 'POST' }),
    {
      onDone: ({ result }) => {
        notify.done(labels.results[result], { name });
        return queries.invalidateQueries({ queryKey: keys.jobs });
      },
      onFailed: (error) => notify.refused(error, labels.failed),
    },
  );
  return (
    <Permitted to="schedules.run">
      <Button look="quiet" disabled={busy} aria-label={t(labels.runNamed, { name })} onClick={() => send()}>
        {t(labels.run)}
      </Button>
    </Permitted>
  );
}
