import { texts, t } from '../../shared/brand.js';
import { REPLAYABLE_PLACES } from '#contracts/leaderboard-places';
import type { LeaderboardEntry } from '#contracts';
import { grouped } from '../../shared/format.js';
import { isolated } from '#contracts/isolated';
import { ButtonLink } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { listed } from '../../shared/ui/made.js';
import { Earned } from './earned.js';
import type { ShownLeaderboard } from './leaderboard-queries.js';
import { RankIcon } from './rank-icon.js';
import styles from './standings-list.module.css';

const { standings: words } = texts.application.leaderboard;

/** The first hundred places. If the reader's place is lower, their own row is shown above the list. */
export function StandingsList({ board }: { board: ShownLeaderboard }) {
  const { entries, me, closed, players } = board;
  if (entries.length === 0) return <Empty closed={closed} />;
  const isBelow = me !== null && !entries.some(({ isMe }) => isMe);
  return (
    <>
      <p className={styles.players} {...listed('players')} data-rolls>
        {t(words.players, { count: grouped(String(players)) })}
      </p>
      {isBelow && (
        <ol className={styles.list} aria-label={t(words.own)}>
          <Row entry={me} />
        </ol>
      )}
      <ol className={styles.list} aria-label={t(words.label)}>
        {entries.map((entry) => (
          <Row key={entry.bestSessionId} entry={entry} />
        ))}
      </ol>
    </>
  );
}

const Empty = ({ closed }: { closed: boolean }) => (
  <EmptyState scene="crown" {...(!closed && { next: ['/app/play', t(words.play)] })}>
    {t(closed ? words.nonePast : words.none)}
  </EmptyState>
);

function Row({ entry }: { entry: LeaderboardEntry }) {
  const { rank, username, totalScore, totalEarnings, isMe, bestSessionId, prize } = entry;
  const name = username ?? t(words.former);
  const badge = badgeOf(rank);
  return (
    <li className={isMe ? styles.mine : undefined}>
      <span className={styles.rank} {...listed('rank')}>
        <RankIcon rank={rank} />
      </span>
      <span className={styles.avatar} aria-hidden="true">
        {[...name][0]?.toLocaleUpperCase()}
      </span>
      <div className={styles.who}>
        <p>
          <strong
            dir="auto"
            className={username === null ? styles.former : undefined}
            lang={username === null ? undefined : ''}
          >
            {name}
          </strong>
          {isMe && <mark className={styles.you}>{t(words.you)}</mark>}
          {badge && <span className={styles.badge}>{t(badge)}</span>}
        </p>
        <p className={styles.score} {...listed('score')} data-rolls>
          {t(words.score, { score: grouped(String(totalScore)) })}
        </p>
        {prize && (
          <p className={styles.prize} {...listed('prize')}>
            {t(words.prize[prize.status], { amount: grouped(prize.amount) })}
          </p>
        )}
      </div>
      <div className={styles.outcome}>
        <p className={styles.earned}>
          <Earned text={words.earned} amount={totalEarnings} />
        </p>
        <span className={styles.watch}>
          {rank <= REPLAYABLE_PLACES && (
            <ButtonLink look="quiet" to={`/replay/${bestSessionId}`}>
              <span aria-hidden="true">{t(words.watch)}</span>
              <span className="sr-only">{t(words.watchRun, { name: isolated(name) })}</span>
            </ButtonLink>
          )}
        </span>
      </div>
    </li>
  );
}

function badgeOf(rank: number): string | undefined {
  const { champion, runnerUp, third, topTen } = words.badges;
  return [champion, runnerUp, third][rank - 1] ?? (rank <= 10 ? topTen : undefined);
}
