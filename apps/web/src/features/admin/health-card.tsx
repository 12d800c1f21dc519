import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { texts, t } from '../../shared/brand.js';
import { age } from '../../shared/format.js';
import { useServerClock } from '../../shared/server-clock.js';
import styles from './admin-page.module.css';
import { RoomCard } from './room-card.js';

const labels = texts.admin;

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
    refetchInterval: 5_000,
  });
  const now = useServerClock(0);
  return (
    <RoomCard heading={t(labels.healthHeading)} loading={!data && !isError}>
      {isError && <Alert type="error" showIcon title={t(labels.healthUnknown)} className={styles.body!} />}
      {data && (
        <>
          <ul className={styles.engines} aria-live="polite">
            {(['database', 'queues'] as const).map((engine) => (
              <li key={engine}>
                <span>{t(labels.engines[engine])}</span>
                <span className={styles.state} data-state={data.engines[engine]}>
                  {t(data.engines[engine] === 'up' ? labels.healthUp : labels.healthDown)}
                </span>
              </li>
            ))}
          </ul>
          {now && (
            <p className={styles.checked}>
              {t(labels.checked, { age: age(new Date(dataUpdatedAt).toISOString(), now) })}
            </p>
          )}
        </>
      )}
    </RoomCard>
  );
}
