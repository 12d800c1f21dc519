import { texts } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import { Room } from '../../shared/ui/room.js';
import { Board } from './board.js';
import { RankCards } from './rank-cards.js';

/** Members ranked by earnings from games, by day, week and month (specification §2, Leaderboard view). */
export default function LeaderboardRoom() {
  usePageTitle('appLeaderboard');
  return (
    <Room heading={texts.application.leaderboard.heading}>
      <RankCards />
      <Board />
    </Room>
  );
}
