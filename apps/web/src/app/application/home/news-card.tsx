import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import { NotificationItem } from '../../../features/notifications/notification-item.js';
import { latestQuery, useMarkRead } from '../../../features/notifications/notification-queries.js';
import { texts, t } from '../../../shared/brand.js';
import { EmptyState } from '../../../shared/ui/empty-state.js';
import { QueryState } from '../../../shared/ui/query-state.js';
import { useNow } from '../../../shared/use-now.js';
import styles from './home.module.css';

const { news: words } = texts.home;
const SHOWN = 3;

/** The latest notifications. */
export function NewsCard() {
  const id = useId();
  const query = useQuery(latestQuery);
  const { send } = useMarkRead();
  const now = useNow();
  const items = query.data?.items.slice(0, SHOWN);
  return (
    <section
      className={`${styles.card} ${styles.news}`}
      aria-labelledby={id}
      aria-busy={!query.data && !query.isError}
    >
      <h2 id={id}>{t(words.heading)}</h2>
      <QueryState query={query} />
      {items?.length === 0 && (
        <EmptyState scene="herald" next={['/app/play', t(texts.application.leaderboard.standings.play)]}>
          {t(words.none)}
        </EmptyState>
      )}
      <ul>
        {items?.map((item) => (
          <NotificationItem
            key={item.id}
            item={item}
            now={now}
            compact
            onOpen={({ id: read, readAt }) => readAt === null && send({ ids: [read] })}
          />
        ))}
      </ul>
      <Link to="/app/notifications" className={styles.more}>
        {t(words.all)}
      </Link>
    </section>
  );
}
