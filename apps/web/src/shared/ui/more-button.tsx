import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../brand.js';
import { Button } from './button.js';

type List = UseInfiniteQueryResult<InfiniteData<unknown>>;

interface MoreButtonProps {
  list: List;
  /** The catalogue text of the label. */
  label: string;
}

/** The button that fetches the next page of a list, if there is one. */
export const MoreButton = ({ list, label }: MoreButtonProps) =>
  list.hasNextPage && (
    <Button look="quiet" disabled={list.isFetchingNextPage} onClick={() => void fetchMore(list)}>
      {t(label)}
    </Button>
  );

/** Fetches the next page again after a live update: what it makes the list fetch takes the place of the next page. */
export async function fetchMore({ data, fetchNextPage }: List): Promise<void> {
  const before = data?.pages.length;
  let list: List;
  do list = await fetchNextPage({ cancelRefetch: false });
  while (list.hasNextPage && !list.isError && list.data?.pages.length === before);
}
