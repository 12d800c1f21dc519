import { type InfiniteData, useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import type { NotificationList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { Room } from '../../shared/ui/room.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';
import { useNow } from '../../shared/use-now.js';
import { byDay } from './by-day.js';
import { dayText } from './day-text.js';
import days from './inbox-days.module.css';
import { NotificationItem } from './notification-item.js';
import { inboxQuery, useMarkRead } from './notification-queries.js';
import { PreferencesSection } from './preferences-section.js';

const { notifications: words } = texts;

/** All notifications of the member, and the preferences for receiving them by e-mail too. */
export default function NotificationsPage() {
  usePageTitle('appNotifications');
  const list = useInfiniteQuery(inboxQuery);
  return (
    <Room heading={words.heading}>
      <InboxSection list={list} />
      {/* It would move when the inbox above it gets its length. */}
      {(list.data ?? list.isError) && <PreferencesSection />}
    </Room>
  );
}

function InboxSection({ list }: { list: UseInfiniteQueryResult<InfiniteData<NotificationList>> }) {
  const { data } = list;
  const { busy, send } = useMarkRead();
  const now = useNow();
  const items = data?.pages.flatMap((page) => page.items);
  const unread = data?.pages[0]?.unread ?? 0;
  return (
    <Section id="inbox" heading={t(words.preferences.inbox)} intro={t(words.intro)}>
      <QueryState query={list} />
      {items?.length === 0 && (
        <EmptyState scene="herald" next={['#preferences', t(words.preferences.heading)]}>
          {t(words.none)}
        </EmptyState>
      )}
      {items && items.length > 0 && (
        <div className={styles.row}>
          <p role="status" className={styles.detail}>
            {unread === 0 ? t(words.allRead) : t(words.unreadCount, { count: String(unread) })}
          </p>
          {unread > 0 && (
            <Button
              look="quiet"
              className={styles.small!}
              disabled={busy}
              onClick={() => send({ all: true })}
            >
              {t(words.markAll)}
            </Button>
          )}
        </div>
      )}
      {byDay(items ?? []).map(({ day, of }) => (
        <section key={day} className={days.day} aria-labelledby={`inbox-${day}`}>
          <h3 id={`inbox-${day}`}>{dayText(day, now)}</h3>
          <ul>
            {of.map((item) => (
              <NotificationItem
                key={item.id}
                item={item}
                now={now}
                onOpen={({ id, readAt }) => readAt === null && send({ ids: [id] })}
              />
            ))}
          </ul>
        </section>
      ))}
      {list.hasNextPage && (
        <div className={styles.actions}>
          <MoreButton list={list} label={words.more} />
        </div>
      )}
    </Section>
  );
}
