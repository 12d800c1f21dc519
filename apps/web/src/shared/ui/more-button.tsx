import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { t } from '../brand.js';
import { Button } from './button.js';

interface MoreButtonProps {
  list: UseInfiniteQueryResult;
  /** The catalogue text of the label. */
  label: string;
}

/** The button that fetches the next page of a list, if there is one. */
export const MoreButton = ({
  list: { hasNextPage, isFetchingNextPage, fetchNextPage },
  label,
}: MoreButtonProps) =>
  hasNextPage && (
    <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
      {t(label)}
    </Button>
  );
