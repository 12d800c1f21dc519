import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GameSession, GameStats } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { config, texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { Share } from '../../shared/sharing/share.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { Figure, Figures } from '../../shared/ui/figure.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Blank } from '../../shared/ui/figures-card.js';
import { Section } from '../../shared/ui/section.js';
import { gamesQuery } from './games-query.js';
import { Moment } from '../../shared/ui/moment.js';

const { stats: words, recent, more } = texts.application.play;
const { columns } = recent;
const { decimals } = config.sale;
const orNone = (amount: string): string => (amount === '0' ? '–' : tokens(amount));

const bonusesOf = ({ streakBonus, vestingBoost }: GameSession): string =>
  formatUnits(parseUnits(streakBonus, decimals) + parseUnits(vestingBoost, decimals), decimals);

function rewardOf({ ending, unpaid, tokenEarned }: GameSession): ReactNode {
  if (ending === 'left') return <mark>{t(recent.left)}</mark>;
  return unpaid ? <mark>{t(recent.unpaid)}</mark> : tokens(tokenEarned);
}

const COLUMNS: readonly Column<GameSession>[] = [
  { heading: columns.at, of: ({ sessionEnd, createdAt }) => <Moment at={sessionEnd ?? createdAt} /> },
  { heading: columns.score, of: ({ score }) => grouped(String(score)) },
  { heading: columns.reward, of: rewardOf },
  { heading: columns.bonus, of: (game) => orNone(bonusesOf(game)) },
  { heading: columns.donated, of: ({ donated }) => orNone(donated) },
  {
    heading: columns.share,
    of: ({ id, ending }) => (ending === 'left' ? '–' : <Share of={{ kind: 'run', sessionId: id }} />),
  },
];

/** Totals of the member's games, and the latest games. */
export function GamesSection() {
  const list = useInfiniteQuery(gamesQuery);
  return (
    <Section id="games" heading={t(words.heading)}>
      {!(list.isError && !list.data) && <Stats stats={list.data?.pages[0]?.stats} />}
      <h3>{t(recent.heading)}</h3>
      <Listing
        list={list}
        columns={COLUMNS}
        none={
          <EmptyState scene="zoom" next={['#run', t(texts.application.leaderboard.standings.play)]}>
            {t(recent.none)}
          </EmptyState>
        }
        more={more}
      />
    </Section>
  );
}

const todayText = ({ earnedToday, dailyCap }: GameStats): string =>
  `${t(words.today)}: ${grouped(earnedToday)} ${t(words.todayOf, { cap: grouped(dailyCap) })}`;

function Stats({ stats }: { stats: GameStats | undefined }) {
  return (
    <Figures>
      <Figure
        main
        name={t(words.total)}
        value={stats && tokens(stats.totalEarned)}
        note={stats ? todayText(stats) : <Blank />}
        testId="total-earned"
      />
      <Figure
        name={t(words.games)}
        value={stats && grouped(String(stats.games))}
        note={stats ? t(words.playedToday, { count: grouped(String(stats.gamesToday)) }) : <Blank />}
        testId="games-played"
      />
      <Figure name={t(words.best)} value={stats && grouped(String(stats.bestScore))} testId="best-score" />
      <Figure
        name={t(words.streak)}
        value={stats && grouped(String(stats.streak))}
        note={t(words.streakNote)}
        testId="streak"
      />
    </Figures>
  );
}
