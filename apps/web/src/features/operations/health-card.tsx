import { useQuery } from '@tanstack/react-query';
import { Alert, Descriptions } from 'antd';
import { texts, t } from '../../shared/brand.js';
import { age } from '../../shared/format.js';
import { useServerClock } from '../../shared/server-clock.js';
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
  const { data, isError, dataUpdatedAt } = useQuery({
    queryKey: ['readiness'],
    queryFn: readiness,
    refetchInterval: 15_000,
  });
  const now = useServerClock(0);
  return (
    <Section id="health" heading={t(labels.healthHeading)}>
      {isError && <Alert type="error" showIcon title={t(labels.healthUnknown)} />}
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
        <p className={styles.checked}>
          {t(labels.checked, { age: age(new Date(dataUpdatedAt).toISOString(), now) })}
        </p>
      )}
    </Section>
  );
}
