import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { DonationBadge, OwnVesting, Profile } from '#contracts';
import { parseUnits } from '#contracts/amount';
import { gamesQuery } from '../../../features/game/games-query.js';
import { leaderboardQuery } from '../../../features/leaderboards/leaderboard-queries.js';
import { ownVestingQuery } from '../../../features/members/wallet-queries.js';
import { config, texts, t } from '../../../shared/brand.js';
import { DATES, grouped, moment, tokens } from '../../../shared/format.js';
import { profileQuery } from '../../../shared/member-queries.js';
import { ProgressBar } from '../../../shared/ui/progress-bar.js';
import { Tile } from './tile.js';

const words = texts.home;
const { names } = texts.love.badges;
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

/** The member's badge and the progress towards the next one. */
export function BadgeTile() {
  const query = useQuery(profileQuery);
  const { data } = query;
  const { badge } = words;
  const next = data?.nextBadge;
  return (
    <Tile
      heading={t(badge.heading)}
      to="/app/donate"
      query={query}
      value={data && <Badge profile={data} />}
      note={data && (next ? t(badge.next, missing(next)) : t(badge.highest))}
      testId="home-badge"
    >
      <ProgressBar
        label={next ? t(badge.progress, { badge: t(names[next.badge]) }) : t(badge.heading)}
        percent={data ? percentOf(data) : 0}
      />
    </Tile>
  );
}

const missing = (next: { badge: DonationBadge; missing: string }) => ({
  missing: grouped(next.missing),
  badge: t(names[next.badge]),
});

const Badge = ({ profile: { donationBadge, badgeSimulated } }: { profile: Profile }) => (
  <>
    {donationBadge ? t(names[donationBadge]) : t(words.badge.none)}{' '}
    {donationBadge && badgeSimulated && <mark>{t(texts.simulation.mark)}</mark>}
  </>
);

/** Rounded down to hundredths of a percent, so that it never shows 100 percent too early. */
function percentOf({ nextBadge, totalDonatedToken }: Profile): number {
  if (!nextBadge) return 100;
  const { decimals } = config.sale;
  const [given, needed] = [totalDonatedToken, nextBadge.threshold].map((one) => parseUnits(one, decimals));
  return Number((given! * 10_000n) / needed!) / 100;
}
