import type { ScheduleState } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { StateTag } from '../state-tag.js';
import { duration } from './durations.js';
import { RunNow } from './run-now.js';
import { Moment } from '../../../shared/ui/moment.js';

const labels = texts.operations.jobs.schedules;
const { columns } = labels;

const at = (time: string | null) => (time === null ? '–' : <Moment at={time} />);

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
