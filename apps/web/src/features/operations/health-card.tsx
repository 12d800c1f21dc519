import { useQuery } from '@tanstack/react-query';
import { Descriptions } from 'antd';
import { texts, t } from '../../shared/brand.js';
import { age, moment } from '../../shared/format.js';
import { useServerClock } from '../../shared/server-clock.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { QuerySkeleton } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from './health-card.module.css';

const labels = texts.admin;
const ENGINES = ['database', 'queues'] as const;

/** `GET /health/ready`: 503 with the same body when an engine is down. */
interface Readiness {
  status: 'ok' | 'unavailable';
  engines: Record<keyof typeof labels.engines, 'up' | 'down'>;
}

const readiness = async (): Promise<Readiness> => (await fetch('/health/ready')).json() as Promise<Readiness>;

/** The kingdom's current health. */
export function HealthCard() {
  const query = useQuery({
    queryKey: ['readiness'],
    queryFn: readiness,
    refetchInterval: 15_000,
  });
  const { data, isError, dataUpdatedAt, refetch } = query;
  const checkedAt = new Date(dataUpdatedAt).toISOString();
  const now = useServerClock(0);
  return (
    <Section id="health" heading={t(labels.healthHeading)}>
      {isError && <FailedLoad reason={t(labels.healthUnknown)} onRetry={() => void refetch()} />}
      <QuerySkeleton query={query} rows={2} height={32} />
      <div aria-live="polite">
        {data && (
          <Descriptions
            column={1}
            colon={false}
            items={ENGINES.map((engine) => ({
              key: engine,
              label: t(labels.engines[engine]),
              children: (
                <span className={styles.state} data-state={data.engines[engine]}>
                  {t(data.engines[engine] === 'up' ? labels.healthUp : labels.healthDown)}
                </span>
              ),
            }))}
          />
        )}
      </div>
      {data && now && (
        <p className={styles.checked} title={moment(checkedAt)}>
          {t(labels.checked, { age: age(checkedAt, now) })}
        </p>
      )}
    </Section>
  );
}
