import { useQuery } from '@tanstack/react-query';
import type { LeaderboardPeriod } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { Share } from '../../shared/sharing/share.js';
import { Blank, FailedLoad } from '../../shared/ui/figures-card.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { Earned } from './earned.js';
import { leaderboardQuery, PERIODS } from './leaderboard-queries.js';
import styles from './rank-cards.module.css';

const { ranks: words } = texts.application.leaderboard;

/** The member's own rank and earnings in each of the running leaderboards. */
export function RankCards() {
  return (
    <section aria-label={t(words.label)}>
      <dl className={styles.cards}>
        {PERIODS.map((period) => (
          <RankCard key={period} period={period} />
        ))}
      </dl>
      <HowMade of="rank" />
    </section>
  );
}

function RankCard({ period }: { period: LeaderboardPeriod }) {
  const query = useQuery(leaderboardQuery(period));
  const { data } = query;
  const me = data?.me;
  const failed = query.isError && !data;
  return (
    <div
      className={me ? styles.ranked : undefined}
      aria-busy={!data && !failed}
      data-testid={`rank-${period}`}
    >
      <dt>{t(words.names[period])}</dt>
      {failed ? (
        <dd>
          <FailedLoad onRetry={() => void query.refetch()} />
        </dd>
      ) : (
        <>
          <dd className={styles.rank}>{data ? <Rank rank={me?.rank} /> : <Blank />}</dd>
          <dd>
            <Earned text={words.earned} amount={data && (me?.totalEarnings ?? '0')} />
          </dd>
        </>
      )}
      {me && (
        <dd>
          <Share of={{ kind: 'rank', period }} />
        </dd>
      )}
      {data && !me && <dd className={styles.none}>{t(words.noRank)}</dd>}
    </div>
  );
}

function Rank({ rank }: { rank: number | undefined }) {
  if (rank === undefined) return <span aria-hidden="true">{t(words.none)}</span>;
  return (
    <span {...listed('rank')} data-rolls>
      {t(words.rank, { rank: grouped(String(rank)) })}
    </span>
  );
}
