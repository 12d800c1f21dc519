import { texts, t } from '../../shared/brand.js';
import { MessagePage } from '../../shared/page.js';
import { usePageTitle } from '../../shared/page-title.js';

const { leaderboard } = texts.application;

/** Ranks are counted from completed games; until there are any, this says so (reading D4). */
export default function LeaderboardRoom() {
  usePageTitle('appLeaderboard');
  return (
    <MessagePage scene="stats">
      <h1>{t(leaderboard.heading)}</h1>
      <p>{t(leaderboard.body)}</p>
    </MessagePage>
  );
}
