import { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { GameSession, GameStats } from '#contracts';
import { formatUnits, parseUnits } from '#contracts/amount';
import { brand, config, texts, t } from '../../shared/brand.js';
import { grouped, moment } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { Section, Unavailable } from '../../shared/ui/section.js';
import { gamesQuery } from './games-query.js';
import styles from './games-section.module.css';
import tables from '../../shared/ui/table.module.css';

const { stats: words, recent, more } = texts.application.play;
const { columns } = recent;
const { decimals } = config.sale;
const tokens = (amount: string) => `${grouped(amount)} ${brand.ticker}`;

/** Totals of the member's games, and the latest games. */
export function GamesSection() {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useInfiniteQuery(gamesQuery);
  const items = data?.pages.flatMap((page) => page.items);
  return (
    <Section id="games" heading={t(words.heading)}>
      {isError && !data && <Unavailable onRetry={() => void refetch()} />}
      <Stats stats={data?.pages[0]?.stats} />
      <h3>{t(recent.heading)}</h3>
      {items?.length === 0 && <p className={tables.none}>{t(recent.none)}</p>}
      {items && items.length > 0 && (
        <table className={tables.table}>
          <thead>
            <tr>
              <th scope="col">{t(columns.at)}</th>
              <th scope="col">{t(columns.score)}</th>
              <th scope="col">{t(columns.reward)}</th>
              <th scope="col">{t(columns.bonus)}</th>
              <th scope="col">{t(columns.donated)}</th>
            </tr>
          </thead>
          <tbody>
            {items.map((game) => (
              <Row key={game.id} game={game} />
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button look="quiet" disabled={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(more)}
        </Button>
      )}
    </Section>
  );
}

function Stats({ stats }: { stats: GameStats | undefined }) {
  return (
    <dl className={styles.stats} aria-busy={!stats}>
      <div className={styles.total}>
        <dt>{t(words.total)}</dt>
        <dd data-testid="total-earned">{stats ? tokens(stats.totalEarned) : '–'}</dd>
        {stats && (
          <dd className={styles.note}>
            {t(words.today)}: {grouped(stats.earnedToday)}{' '}
            {t(words.todayOf, { cap: grouped(stats.dailyCap) })}
          </dd>
        )}
      </div>
      <div>
        <dt>{t(words.games)}</dt>
        <dd data-testid="games-played">{stats ? grouped(String(stats.games)) : '–'}</dd>
      </div>
      <div>
        <dt>{t(words.best)}</dt>
        <dd data-testid="best-score">{stats ? grouped(String(stats.bestScore)) : '–'}</dd>
      </div>
      <div>
        <dt>{t(words.streak)}</dt>
        <dd data-testid="streak">{stats ? grouped(String(stats.streak)) : '–'}</dd>
        <dd className={styles.note}>{t(words.streakNote)}</dd>
      </div>
    </dl>
  );
}

function Row({ game }: { game: GameSession }) {
  const { sessionEnd, createdAt, score, streakBonus, vestingBoost, donated } = game;
  const bonuses = formatUnits(
    parseUnits(streakBonus, decimals) + parseUnits(vestingBoost, decimals),
    decimals,
  );
  return (
    <tr>
      <td data-label={t(columns.at)}>{moment(sessionEnd ?? createdAt)}</td>
      <td data-label={t(columns.score)}>{grouped(String(score))}</td>
      <td data-label={t(columns.reward)}>{rewardOf(game)}</td>
      <td data-label={t(columns.bonus)}>{bonuses === '0' ? '–' : tokens(bonuses)}</td>
      <td data-label={t(columns.donated)}>{donated === '0' ? '–' : tokens(donated)}</td>
    </tr>
  );
}

function rewardOf({ ending, unpaid, tokenEarned }: GameSession): ReactNode {
  if (ending === 'left') return <mark>{t(recent.left)}</mark>;
  return unpaid ? <mark>{t(recent.unpaid)}</mark> : tokens(tokenEarned);
}
