import { infiniteQueryOptions } from '@tanstack/react-query';
import type { GameList } from '#contracts';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';

/** The member's games, newest first. The first page also has the running game and the totals. */
export const gamesQuery = infiniteQueryOptions({
  queryKey: keys.games,
  queryFn: ({ signal, pageParam }) =>
    memberApi<GameList>(`/api/game/sessions?limit=5${pageParam && `&cursor=${pageParam}`}`, { signal }),
  initialPageParam: '',
  getNextPageParam: ({ nextCursor }) => nextCursor,
});
