import type { ProcessState } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { age, moment } from '../../../shared/format.js';
import { useServerClock } from '../../../shared/server-clock.js';
import { type Column, ItemTable } from '../../../shared/ui/item-table.js';
import { Moment } from '../../../shared/ui/moment.js';
import { StateTag } from '../state-tag.js';

const labels = texts.operations.jobs.processes;
const { columns } = labels;

const COLUMNS: readonly Column<ProcessState>[] = [
  { heading: columns.name, of: ({ name }) => <code>{name}</code> },
  { heading: columns.kind, of: ({ kind }) => t(labels.kinds[kind]) },
  { heading: columns.version, of: ({ version }) => version ?? '–' },
  {
    heading: columns.started,
    of: ({ startedAt }) => <Moment at={startedAt} />,
  },
  { heading: columns.seen, of: (process) => <Seen process={process} /> },
];

/** The processes that have reported themselves lately. */
export const ProcessTable = ({ processes }: { processes: readonly ProcessState[] }) => (
  <ItemTable items={processes} columns={COLUMNS} rowKey="name" label={t(labels.heading)} />
);

function Seen({ process: { seenAt, late } }: { process: ProcessState }) {
  const now = useServerClock(0);
  return (
    <span>
      {late && <StateTag state="bad">{t(labels.late)}</StateTag>}{' '}
      <time dateTime={seenAt} title={moment(seenAt)}>
        {now ? age(seenAt, now) : moment(seenAt)}
      </time>
    </span>
  );
}
