import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Series } from '#contracts';
import { CHARTED_FIGURES, type ChartedFigure } from '#contracts/overview-figures';
import { texts, t } from '../../shared/brand.js';
import { Chart } from '../../shared/operators/chart.js';
import styles from '../../shared/operators/chart.module.css';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QueryState } from '../../shared/ui/query-state.js';

const { overview: labels, chart: words } = texts.operations;

/** The figures of the chosen days one by one, beside those of as many days before. */
export function FigureCharts({ days }: { days: string }) {
  const series = useQuery({
    queryKey: [...keys.overview, 'series', days],
    queryFn: ({ signal }) => memberApi<Series>(`/api/admin/overview/series?days=${days}`, { signal }),
    meta: { staleOn: whenChanged('overview') },
    // Its figures are counted once a minute.
    staleTime: 60_000,
  });
  const { data } = series;
  return (
    <>
      <QueryState query={series} />
      {data && (
        <div className={styles.charts}>
          {CHARTED_FIGURES.map((name) => (
            <FigureChart key={name} name={name} series={data} />
          ))}
        </div>
      )}
    </>
  );
}

function FigureChart({ name, series }: { name: ChartedFigure; series: Series }) {
  const chart = useMemo(
    () => ({
      stepS: series.stepS,
      times: series.now.map(({ at }) => Date.parse(at) / 1_000),
      lines: [
        { label: t(words.now), colour: '--accent', values: valuesOf(series.now, name) },
        { label: t(words.before), colour: '--notice', dashed: true, values: valuesOf(series.before, name) },
      ],
    }),
    [series, name],
  );
  return <Chart heading={t(labels.figures[name])} {...chart} />;
}

/** A chart shows sizes, for which a number is exact enough; the figures above it are exact. */
const valuesOf = (steps: Series['now'], name: ChartedFigure): number[] =>
  steps.map(({ figures }) => Number(figures[name]));
