import type { GameList } from '#contracts';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys } from '../../shared/queries.js';

/** The member's games, newest first. The first page also has the running game and the totals. */
export const gamesQuery = pagedQuery<GameList>(
  keys.games,
  '/api/game/sessions',
  { limit: '5' },
  { 'game.completed': true },
);
