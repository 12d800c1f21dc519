import { queryOptions } from '@tanstack/react-query';
import type { Team } from '#contracts';
import { keys } from '../../../shared/operators/keys.js';
import { memberApi } from '../../../shared/session/member-api.js';

/** Who works in the operators' room. */
export const teamQuery = queryOptions({
  queryKey: keys.team,
  queryFn: ({ signal }) => memberApi<Team>('/api/admin/team', { signal }),
  meta: { staleOn: { 'settings.changed': true } },
});
