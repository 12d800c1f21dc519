import { useQuery } from '@tanstack/react-query';
import { Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import type { Samples } from '#contracts';
import { texts, t } from '../../../shared/brand.js';
import { Chart } from '../../../shared/operators/chart.js';
import styles from '../../../shared/operators/chart.module.css';
import { whenChanged } from '../../../shared/operators/live.js';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { Section } from '../../../shared/ui/section.js';
import listStyles from '../../../shared/operators/list-page.module.css';

const labels = texts.operations.jobs.charts;
const HOURS = ['3', '24', '168'] as const;

/** What the queues did in the last hours or days, from the samples of each minute. */
export function QueueCharts({ queues }: { queues: readonly string[] }) {
  const [hours, setHours] = useState<(typeof HOURS)[number]>('3');
  const [queue, setQueue] = useState('');
  const query = new URLSearchParams({ hours, ...(queue && { queue }) });
  const samples = useQuery({
    queryKey: [...keys.jobs, 'samples', hours, queue],
    queryFn: ({ signal }) => memberApi<Samples>(`/api/admin/jobs/samples?${query}`, { signal }),
    meta: { staleOn: whenChanged('jobs') },
  });
  return (
    <Section
      id="charts"
      heading={t(labels.heading)}
      badge={
        <Segmented
          aria-label={t(labels.span)}
          value={hours}
          onChange={setHours}
          options={HOURS.map((value) => ({ value, label: t(labels.spans[value]) }))}
        />
      }
    >
      <label className={listStyles.filter}>
        {t(labels.queue)}
        <Select
          value={queue}
          onChange={setQueue}
          options={[
            { value: '', label: t(labels.all) },
            ...queues.map((name) => ({ value: name, label: name })),
          ]}
        />
      </label>
      <QueryState query={samples} />
      {samples.data && <Charts samples={samples.data} />}
    </Section>
  );
}

function Charts({ samples: { from, to, stepS, steps } }: { samples: Samples }) {
  const { times, rates, waits, durations } = useMemo(() => {
    const byTime = new Map(steps.map((step) => [Date.parse(step.at) / 1_000, step]));
    const times: number[] = [];
    for (let at = Date.parse(from) / 1_000; at < Date.parse(to) / 1_000; at += stepS) times.push(at);
    const perMinute = (count: number | undefined) => (count ?? 0) / (stepS / 60);
    const values = (of: (step: Samples['steps'][number] | undefined) => number | null) =>
      times.map((at) => of(byTime.get(at)));
    return {
      times,
      rates: [
        {
          label: t(labels.completed),
          colour: '--accent',
          values: values((step) => perMinute(step?.completed)),
        },
        {
          label: t(labels.failed),
          colour: '--negative',
          dashed: true,
          values: values((step) => perMinute(step?.failed)),
        },
      ],
      waits: [{ label: t(labels.waiting), colour: '--accent', values: values((step) => step?.waiting ?? 0) }],
      durations: [
        { label: t(labels.p95), colour: '--accent', values: values((step) => step?.p95Ms ?? null) },
      ],
    };
  }, [from, to, stepS, steps]);
  return (
    <div className={styles.charts}>
      <Chart heading={t(labels.rate)} times={times} lines={rates} stepS={stepS} />
      <Chart heading={t(labels.waits)} times={times} lines={waits} stepS={stepS} />
      <Chart heading={t(labels.durations)} times={times} lines={durations} stepS={stepS} />
    </div>
  );
}
