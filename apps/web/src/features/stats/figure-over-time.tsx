import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Stats } from '#contracts';
import { STATS_FIGURES, type StatsFigureName } from '#contracts/stats-figures';
import { brand, texts, t } from '../../shared/brand.js';
import { money } from '../../shared/format.js';
import { shortened } from '#contracts/shortened';
import { Blank } from '../../shared/ui/figures-card.js';
import { QueryFailure, QuerySkeleton, Skeleton } from '../../shared/ui/query-state.js';
import { listed, Made } from '../../shared/ui/made.js';
import { DayChart } from './day-chart.js';
import { partName, valueText } from './part-texts.js';
import { type RangeName, seriesPath, seriesQuery } from './stats-queries.js';
import styles from './stats-page.module.css';

/** The height of a chart with its sentence and its reading. */
const CHART = 370;

interface FigureProps {
  name: StatsFigureName;
  range: RangeName;
  stats: Stats | undefined;
}

type Part = Stats['figures'][number]['parts'][number];

/** A figure: what its parts are now, and one of them over time. */
export function FigureOverTime({ name, range, stats }: FigureProps) {
  const { name: title } = texts.figures.names[name];
  const parts = stats?.figures.find((figure) => figure.name === name)?.parts;
  const [chosen, choose] = useState<string>();
  const part = parts?.find((each) => each.part === chosen) ?? parts?.[0];
  return (
    <article className={styles.figure} aria-labelledby={`figure-${name}`}>
      <h3 id={`figure-${name}`}>{t(title)}</h3>
      <Now name={name} parts={parts} />
      {parts && parts.length > 1 && (
        <label className={styles.part}>
          {t(texts.stats.part)}
          <select value={part!.part} onChange={({ target }) => choose(target.value)}>
            {parts.map((each) => (
              <option key={each.part} value={each.part}>
                {partName(name, each.part)}
              </option>
            ))}
          </select>
        </label>
      )}
      {stats && part ? (
        <>
          {STATS_FIGURES[name].counts === 'flow' && part.amount === '0' ? (
            <p className={styles.note}>{t(texts.stats.never)}</p>
          ) : (
            <Series name={name} part={part} range={range} stats={stats} />
          )}
          <Files name={name} path={(ending) => seriesPath(name, range, stats, ending)} />
        </>
      ) : (
        <Skeleton rows={1} height={CHART} />
      )}
    </article>
  );
}

/** What the figure is now: all together, or today's if days do not add up, and each part. */
function Now({ name, parts }: { name: StatsFigureName; parts: readonly Part[] | undefined }) {
  const { counts } = STATS_FIGURES[name];
  const words = texts.stats;
  if (!parts) return <Blank />;
  const demo = name === 'given-tokens' ? parts.find(({ part }) => part === 'demo') : undefined;
  return (
    <>
      <dl className={styles.now}>
        {parts.map(({ part, unit, amount }) => (
          <div key={part}>
            <dt>
              {parts.length > 1 ? partName(name, part) : t(counts === 'daily' ? words.ofToday : words.now)}
            </dt>
            <dd>
              <Made of={name} exact={valueText(unit, amount)}>
                {valueText(unit, shortened(amount))}
              </Made>
            </dd>
          </div>
        ))}
      </dl>
      {demo && (
        <p className={styles.note} {...listed(name)}>
          {t(words.demo, { amount: money(demo.amount, brand.ticker) })}
        </p>
      )}
    </>
  );
}

interface SeriesProps {
  name: StatsFigureName;
  part: Part;
  range: RangeName;
  stats: Stats;
}

function Series({ name, part: { part, unit }, range, stats }: SeriesProps) {
  // The old line stays until the new one is there, so that the page does not jump.
  const query = useQuery({
    ...seriesQuery(seriesPath(name, range, stats)),
    placeholderData: (before) => before,
  });
  // Charts are drawn one by one between presses, because many at once hold a slow phone up.
  const data = useDeferredValue(query.data);
  const { isError, refetch } = query;
  const { counts } = STATS_FIGURES[name];
  return (
    <>
      {data && (
        <DayChart
          figure={name}
          label={`${t(texts.figures.names[name].name)}: ${partName(name, part)}`}
          counts={counts}
          step={data.step}
          points={data.points.map(({ day, values }) => ({ day, amount: values[part] ?? '0' }))}
          write={(amount) => valueText(unit, amount)}
        />
      )}
      <QuerySkeleton query={{ data, isError, refetch }} rows={1} height={CHART} />
      <QueryFailure query={{ data, isError, refetch }} toState={false} />
      <noscript>
        <p>{t(texts.stats.withoutScripts)}</p>
      </noscript>
    </>
  );
}

interface FilesProps {
  name: StatsFigureName;
  path: (ending: '' | '.csv') => string;
}

/** The figure of each day as files. */
function Files({ name, path }: FilesProps) {
  const words = texts.stats;
  return (
    <p className={styles.files}>
      {t(words.data)}:{' '}
      <a href={path('.csv')} download={`${name}.csv`} aria-describedby={`figure-${name}`}>
        {t(words.csv)}
      </a>{' '}
      <a href={path('')} download={`${name}.json`} aria-describedby={`figure-${name}`}>
        {t(words.json)}
      </a>
    </p>
  );
}
