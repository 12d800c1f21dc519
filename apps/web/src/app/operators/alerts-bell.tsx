import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AlertEpisodeList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { keys } from '../../shared/operators/keys.js';
import { useLookAgain, whenChanged } from '../../shared/operators/live.js';
import { memberApi } from '../../shared/session/member-api.js';
import { BellIcon } from '../../shared/ui/page-icons.js';
import styles from './operators-header.module.css';

const { alerts: labels } = texts.operations;

/** How many alerts are open, on every page of the room. Leads to the alerts. */
export function AlertsBell() {
  const { data } = useQuery({
    queryKey: [...keys.alerts, 'bell'],
    queryFn: ({ signal }) =>
      memberApi<AlertEpisodeList>('/api/admin/alerts?state=open&limit=100', { signal }),
    refetchInterval: useLookAgain(),
    meta: { staleOn: whenChanged('alerts') },
  });
  const count = data?.items.filter(({ acknowledgedAt }) => !acknowledgedAt).length ?? 0;
  const name = count > 0 ? t(labels.bellOpen, { count: String(count) }) : t(labels.bell);
  return (
    <Link to="/admin/alerts" className={styles.bell} aria-label={name} title={name}>
      <BellIcon />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count}
        </span>
      )}
    </Link>
  );
}
