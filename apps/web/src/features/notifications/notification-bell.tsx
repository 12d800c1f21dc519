import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { simulated, texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { BellIcon } from '../../shared/ui/page-icons.js';
import { useNow } from '../../shared/use-now.js';
import { usePanel } from '../../shared/use-panel.js';
import { NotificationItem } from './notification-item.js';
import { latestQuery, useMarkRead } from './notification-queries.js';
import { useArrivals } from './use-arrivals.js';
import styles from './notification-bell.module.css';

const { notifications: words } = texts;
/** Higher counts are shown as "99+"; the button's accessible name has the exact number. */
const MOST = 99;

/** The inbox on every page of the app: the number of unread notifications, and a button that shows the latest. */
export function NotificationBell() {
  const { data } = useQuery(latestQuery);
  const announcement = useArrivals(data?.items);
  const { area, button, open, shown, setOpen } = usePanel();
  const unread = data?.unread ?? 0;
  const name = unread > 0 ? t(words.bellUnread, { count: String(unread) }) : t(words.bell);
  return (
    <div ref={area} className={styles.bell}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-expanded={open}
        aria-controls="latest-notifications"
        aria-label={name}
        title={name}
        onClick={() => setOpen(!open)}
      >
        <BellIcon />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > MOST ? `${MOST}+` : unread}
          </span>
        )}
      </button>
      <span role="status" className="sr-only">
        {announcement}
      </span>
      <div id="latest-notifications" hidden={!shown}>
        {shown && <Latest unread={unread} onClose={() => setOpen(false)} />}
      </div>
    </div>
  );
}

function Latest({ unread, onClose }: { unread: number; onClose: () => void }) {
  const query = useQuery(latestQuery);
  const { data } = query;
  const { busy, send } = useMarkRead();
  const now = useNow();
  const panel = useRef<HTMLDivElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <div ref={panel} role="dialog" aria-label={t(words.heading)} tabIndex={-1} className={styles.panel}>
      <div className={styles.head}>
        <h2>{t(words.heading)}</h2>
        {unread > 0 && (
          <Button
            look="quiet"
            className={styles.small!}
            disabled={busy}
            onClick={() => {
              send({ all: true });
              panel.current?.focus();
            }}
          >
            {t(words.markAll)}
          </Button>
        )}
      </div>
      {simulated && (
        <p className={styles.simulated}>
          <strong>{t(texts.simulation.label)}</strong>
        </p>
      )}
      <QueryState query={query} />
      {data?.items.length === 0 && <p className={styles.none}>{t(words.none)}</p>}
      {data && data.items.length > 0 && (
        <ul className={styles.list}>
          {data.items.map((item) => (
            <NotificationItem
              key={item.id}
              item={item}
              now={now}
              compact
              onOpen={({ id, readAt }) => {
                if (readAt === null) send({ ids: [id] });
                onClose();
              }}
            />
          ))}
        </ul>
      )}
      <Link to="/app/notifications" className={styles.all} onClick={onClose}>
        {t(words.all)}
      </Link>
    </div>
  );
}
