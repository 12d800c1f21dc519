import { useInfiniteQuery } from '@tanstack/react-query';
import { texts, t } from '../../shared/brand.js';
import { moment } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { activityQuery } from './account-queries.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { activity: words } = texts.account;

/** The account's security events, newest first. */
export function ActivitySection() {
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(activityQuery);
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Section id="activity" heading={t(words.heading)} intro={t(words.intro)}>
      {isError && <Unavailable onRetry={() => void refetch()} />}
      {items?.length === 0 && <p>{t(words.none)}</p>}
      <ul className={styles.list}>
        {items?.map(({ id, event, at, device, address }) => (
          <li key={id}>
            <div>
              <p className={styles.name}>{t(words.events[event])}</p>
              <p className={styles.detail}>{t(words.from, { device, address })}</p>
            </div>
            <time className={styles.detail} dateTime={at}>
              {moment(at)}
            </time>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <div className={styles.actions}>
          <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t(words.more)}
          </Button>
        </div>
      )}
    </Section>
  );
}
