import { useQuery } from '@tanstack/react-query';
import { Segmented } from 'antd';
import { Link, useSearchParams } from 'react-router-dom';
import type { Overview } from '#contracts';
import { SPAN_FIGURES, WAITING } from '#contracts/overview-figures';
import { brand, texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { keys } from '../../shared/operators/keys.js';
import { useLookAgain, whenChanged } from '../../shared/operators/live.js';
import { memberApi } from '../../shared/session/member-api.js';
import { QuerySkeleton, QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import { FigureCharts } from './figure-charts.js';
import { HealthCard } from './health-card.js';
import styles from './overview-page.module.css';

const { overview: labels } = texts.operations;
const SPANS = ['1', '7', '30'] as const;
type Days = (typeof SPANS)[number];
const IN_TOKENS: ReadonlySet<string> = new Set(['tokensSold', 'donated']);

/** The start of the operators' room: what waits for somebody, and the figures of the last days. */
export default function OverviewPage() {
  const [params, setParams] = useSearchParams();
  const days: Days = SPANS.find((span) => span === params.get('days')) ?? '7';
  const overview = useQuery({
    queryKey: [...keys.overview, days],
    queryFn: ({ signal }) => memberApi<Overview>(`/api/admin/overview?days=${days}`, { signal }),
    refetchInterval: useLookAgain(),
    meta: { staleOn: whenChanged('overview') },
  });
  const { data } = overview;
  const waiting = data?.waiting.filter(({ count }) => count > 0);
  return (
    <OperatorsPage name="overview">
      <Section id="waiting" heading={t(labels.waiting)}>
        <QueryState query={overview} rows={1} height={96} />
        {waiting?.length === 0 && <p>{t(labels.nothing)}</p>}
        <ul className={styles.figures}>
          {waiting?.map(({ name, count }) => (
            <li key={name}>
              <Link to={WAITING[name]} className={styles.figure}>
                <strong>{grouped(String(count))}</strong>
                <span>{t(labels.waits[name])}</span>
              </Link>
            </li>
          ))}
        </ul>
      </Section>
      <Section
        id="figures"
        heading={t(labels.figuresHeading)}
        badge={
          <Segmented
            aria-label={t(labels.span)}
            value={days}
            onChange={(chosen) => setParams({ days: chosen })}
            options={SPANS.map((span) => ({ value: span, label: t(labels.spans[span]) }))}
          />
        }
      >
        <QuerySkeleton query={overview} height={96} />
        <ul className={styles.figures}>
          {data?.figures.map(({ name, now, before }) => {
            const amount = (value: string) =>
              IN_TOKENS.has(name) ? `${grouped(value)} ${brand.ticker}` : grouped(value);
            return (
              <li key={name}>
                <Link to={SPAN_FIGURES[name]} className={styles.figure}>
                  <span>{t(labels.figures[name])}</span>
                  <strong>{amount(now)}</strong>
                  <span className={styles.before}>{t(labels.before, { amount: amount(before) })}</span>
                </Link>
              </li>
            );
          })}
        </ul>
        <FigureCharts days={days} />
      </Section>
      <HealthCard />
    </OperatorsPage>
  );
}
