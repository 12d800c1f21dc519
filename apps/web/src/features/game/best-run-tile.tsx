import { useInfiniteQuery } from '@tanstack/react-query';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Tile } from '../../shared/ui/tile.js';
import { gamesQuery } from './games-query.js';

const { bestRun: words } = texts.application.play;

/** The member's best score, which the leaderboards show to all. */
export function BestRunTile() {
  const query = useInfiniteQuery(gamesQuery);
  const stats = query.data?.pages[0]?.stats;
  const played = stats && stats.games > 0;
  const score = String(stats?.bestScore ?? 0);
  return (
    <Tile
      heading={t(words.heading)}
      to="/app/leaderboard"
      query={query}
      value={stats && (played ? t(words.score, { score: grouped(score) }) : t(words.none))}
      note={stats && t(played ? words.note : words.noneNote)}
      testId="best-run"
    />
  );
}
