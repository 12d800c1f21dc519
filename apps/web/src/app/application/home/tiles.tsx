import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { OwnVesting } from '#contracts';
import { gamesQuery } from '../../../features/game/games-query.js';
import { leaderboardQuery } from '../../../features/leaderboards/leaderboard-queries.js';
import { ownVestingQuery } from '../../../features/members/wallet-queries.js';
import { texts, t } from '../../../shared/brand.js';
import { DATES, grouped, moment, tokens } from '../../../shared/format.js';
import { Tile } from '../../../shared/ui/tile.js';

const words = texts.home;
const date = new Intl.DateTimeFormat(DATES, { dateStyle: 'long' });

/** When the next share of the member's purchases unlocks, in the reader's time zone. */
export function UnlockTile() {
  const query = useQuery(ownVestingQuery);
  const { value, note } = unlockOf(query.data);
  return (
    <Tile
      heading={t(words.unlock.heading)}
      to="/app/wallet#unlocks"
      query={query}
      value={value}
      note={note}
      testId="home-unlock"
    />
  );
}

function unlockOf(vesting: OwnVesting | undefined) {
  const { unlock } = words;
  if (!vesting) return { value: undefined, note: undefined };
  const next = vesting.total?.coming[0];
  if (next) {
    const value = (
      <time dateTime={next.at} title={moment(next.at)}>
        {date.format(new Date(next.at))}
      </time>
    );
    return { value, note: `+${tokens(next.amount)}` };
  }
  return vesting.total
    ? { value: t(unlock.done), note: t(unlock.doneNote) }
    : { value: t(unlock.none), note: t(unlock.noneNote) };
}

/** Days in a row with a game, and today's games. */
export function StreakTile() {
  const query = useInfiniteQuery(gamesQuery);
  const stats = query.data?.pages[0]?.stats;
  const { streak } = words;
  return (
    <Tile
      heading={t(streak.heading)}
      to="/app/play"
      query={query}
      value={stats && (stats.streak > 0 ? t(streak.days, { count: String(stats.streak) }) : t(streak.none))}
      note={stats && t(streak.today, { count: grouped(String(stats.gamesToday)) })}
      testId="home-streak"
    />
  );
}

/** The member's place in the week's leaderboard, which is neither empty each morning nor hard to enter. */
export function RankTile() {
  const query = useQuery(leaderboardQuery('weekly'));
  const { data } = query;
  const { rank } = words;
  const players = grouped(String(data?.players ?? 0));
  return (
    <Tile
      heading={t(rank.heading)}
      to="/app/leaderboard?period=weekly"
      query={query}
      value={data && (data.me ? t(rank.rank, { rank: grouped(String(data.me.rank)) }) : t(rank.none))}
      note={data && t(data.me ? rank.note : rank.noneNote, { players })}
      testId="home-rank"
    />
  );
}
