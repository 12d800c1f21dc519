import { useQuery } from '@tanstack/react-query';
import type { Jobs } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { keys } from '../../../shared/operators/keys.js';
import { OperatorsPage } from '../../../shared/operators/operators-page.js';
import { useLookAgain, whenChanged } from '../../../shared/operators/live.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';
import { Failures } from './failures.js';
import { ProcessTable } from './process-table.js';
import { QueueCharts } from './queue-charts.js';
import { QueueRoomCard } from './queue-room-card.js';
import { QueueTable } from './queue-table.js';
import { ScheduleTable } from './schedule-table.js';

const labels = texts.operations.jobs;

/** Work that has failed, and what the queues, processes and schedules do. */
export default function JobsPage() {
  const jobs = useQuery({
    queryKey: keys.jobs,
    queryFn: ({ signal }) => memberApi<Jobs>('/api/admin/jobs', { signal }),
    refetchInterval: useLookAgain(),
    meta: { staleOn: whenChanged('jobs') },
  });
  const { data } = jobs;
  return (
    <OperatorsPage name="jobs" intro={texts.operations.failures.intro}>
      <Failures />
      <QueryState query={jobs} />
      {data && (
        <>
          <Section id="queues" heading={t(labels.queues.heading)} intro={t(labels.queues.intro)}>
            {data.queues ? (
              <QueueTable queues={data.queues} />
            ) : (
              <p role="alert">{t(labels.queues.unreachable)}</p>
            )}
          </Section>
          {data.queues && <QueueCharts queues={data.queues.map(({ name }) => name)} />}
          <Section id="schedules" heading={t(labels.schedules.heading)} intro={t(labels.schedules.intro)}>
            <ScheduleTable schedules={data.schedules} />
          </Section>
          <Section id="processes" heading={t(labels.processes.heading)}>
            <ProcessTable processes={data.processes} />
          </Section>
        </>
      )}
      <QueueRoomCard />
    </OperatorsPage>
  );
}
