import { infiniteQueryOptions } from '@tanstack/react-query';
import { memberApi } from '../../shared/session/member-api.js';

interface Entries<Entry> {
  items: Entry[];
  nextCursor: string | null;
}

/** A list in the operators' room, newest first, fetched ten entries at a time. @param path of the API */
export const entriesQuery = <Entry>(queryKey: readonly string[], path: string) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      memberApi<Entries<Entry>>(`${path}?limit=10${pageParam && `&cursor=${pageParam}`}`, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
