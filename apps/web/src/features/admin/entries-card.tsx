import { useInfiniteQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import type { ReactNode } from 'react';
import { t } from '../../shared/brand.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Button } from '../../shared/ui/button.js';
import styles from './entries.module.css';
import { RoomCard } from './room-card.js';

interface EntriesCardProps<Entry> {
  labels: Record<'heading' | 'intro' | 'none' | 'more' | 'listFailed', string>;
  queryKey: readonly string[];
  /** API path of the list, which is fetched ten entries at a time. */
  path: string;
  children: (entry: Entry) => ReactNode;
}

/** A paginated list in the operators' room, newest first. */
export function EntriesCard<Entry>({ labels, queryKey, path, children }: EntriesCardProps<Entry>) {
  const { data, error, isPending, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      memberApi<{ items: Entry[]; nextCursor: string | null }>(
        `${path}?limit=10${pageParam && `&cursor=${pageParam}`}`,
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const entries = data?.pages.flatMap(({ items }) => items);
  return (
    <RoomCard heading={t(labels.heading)} loading={isPending}>
      <p className={styles.intro}>{t(labels.intro)}</p>
      {error && <Alert type="error" showIcon title={t(labels.listFailed)} description={error.message} />}
      {entries?.length === 0 && <p>{t(labels.none)}</p>}
      <ul className={styles.list} aria-label={t(labels.heading)}>
        {entries?.map(children)}
      </ul>
      {hasNextPage && (
        <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(labels.more)}
        </Button>
      )}
    </RoomCard>
  );
}
