import { infiniteQueryOptions, type QueryKey } from '@tanstack/react-query';
import type { StaleOn } from './queries.js';
import { memberApi } from './session/member-api.js';

/**
 * A list of the signed-in member, fetched page by page.
 * @param path of the API
 * @param parameters of every page, such as its size
 */
export const pagedQuery = <Page extends { nextCursor: string | null }>(
  queryKey: QueryKey,
  path: string,
  parameters: Record<string, string>,
  staleOn: StaleOn = {},
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      memberApi<Page>(`${path}?${new URLSearchParams({ ...parameters, ...(cursor && { cursor }) })}`, {
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
    meta: { staleOn },
  });
