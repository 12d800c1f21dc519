import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { LeaderboardPeriod, PastLeaderboard } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, moment } from '../../shared/format.js';
import { Button } from '../../shared/ui/button.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { HowMade, listed } from '../../shared/ui/made.js';
import { MoreButton } from '../../shared/ui/more-button.js';
import { QueryState } from '../../shared/ui/query-state.js';
import { pastQuery } from './leaderboard-queries.js';
import styles from './past-leaderboards.module.css';
import { RankIcon } from './rank-icon.js';
import { spanText } from './span-text.js';

const { past: words, standings } = texts.application.leaderboard;

interface PastProps {
  period: LeaderboardPeriod;
  onShow: (startsAt: string) => void;
}

/** The winners of past leaderboards, newest first, each with a link to the final standings. */
export function PastLeaderboards({ period, onShow }: PastProps) {
  const id = useId();
  const list = useInfiniteQuery(pastQuery(period));
  const items = list.data?.pages.flatMap((page) => page.items);
  return (
    <section className={styles.past} aria-labelledby={id}>
      <h3 id={id}>{t(words.heading)}</h3>
      <QueryState query={list} />
      {items?.length === 0 && (
        <EmptyState scene="hourglass" next={['/app/play', t(standings.play)]}>
          {t(words.none)}
        </EmptyState>
      )}
      {items !== undefined && items.length > 0 && (
        <ul aria-label={t(words.heading)}>
          {items.map((item) => (
            <Past key={item.startsAt} period={period} item={item} onShow={() => onShow(item.startsAt)} />
          ))}
        </ul>
      )}
      {items !== undefined && items.length > 0 && <HowMade of="prize" />}
      <MoreButton list={list} label={words.more} />
    </section>
  );
}

interface PastItemProps {
  period: LeaderboardPeriod;
  item: PastLeaderboard;
  onShow: () => void;
}

function Past({ period, item: { startsAt, endsAt, players, winners }, onShow }: PastItemProps) {
  const span = spanText(period, startsAt, endsAt);
  return (
    <li>
      <div className={styles.span}>
        <strong title={`${moment(startsAt)} – ${moment(endsAt)}`}>{span}</strong>
        <span {...listed('players')}>{t(standings.players, { count: grouped(String(players)) })}</span>
      </div>
      <ol>
        {winners.map(({ rank, username, isMe, prize }) => (
          <li key={rank}>
            <span {...listed('rank')}>
              <RankIcon rank={rank} />
            </span>
            <bdi className={styles.name} lang={username === null ? undefined : ''}>
              {username ?? t(standings.former)}
            </bdi>
            {isMe && <mark>{t(standings.you)}</mark>}
            <small {...listed('prize')}>
              {t(standings.prize[prize.status], { amount: grouped(prize.amount) })}
            </small>
          </li>
        ))}
      </ol>
      <Button look="quiet" onClick={onShow}>
        <span aria-hidden="true">{t(words.show)}</span>
        <span className="sr-only">{t(words.showOf, { span })}</span>
      </Button>
    </li>
  );
}
