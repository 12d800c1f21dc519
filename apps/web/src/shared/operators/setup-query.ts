import { queryOptions } from '@tanstack/react-query';
import type { Setup } from '#contracts';
import { keys } from './keys.js';
import { memberApi } from '../session/member-api.js';

/** The checklist of a new kingdom. */
export const setupQuery = queryOptions({
  queryKey: keys.setup,
  queryFn: ({ signal }) => memberApi<Setup>('/api/admin/setup', { signal }),
});

export const openItems = ({ items }: Setup): number => items.filter(({ state }) => state === 'todo').length;
