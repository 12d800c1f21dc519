import { useQuery } from '@tanstack/react-query';
import type { LeaderboardPeriod } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { ApiError } from '../../shared/api.js';
import { LabelledTabs } from '../../shared/ui/labelled-tabs.js';
import { Button } from '../../shared/ui/button.js';
import { HowMade } from '../../shared/ui/made.js';
import { FailedLoad } from '../../shared/ui/figures-card.js';
import { Skeleton } from '../../shared/ui/query-state.js';
import { Section } from '../../shared/ui/section.js';
import styles from './board.module.css';
import { leaderboardQuery, PERIODS } from './leaderboard-queries.js';
import { PastLeaderboards } from './past-leaderboards.js';
import { Prizes } from './prizes.js';
import { spanText } from './span-text.js';
import { StandingsList } from './standings-list.js';
import { useShownLeaderboard } from './use-shown-leaderboard.js';

const { tabs, standings, past } = texts.application.leaderboard;

/** One leaderboard with its prizes and standings, and the past leaderboards. */
export function Board() {
  const { period, startsAt, show } = useShownLeaderboard();
  const { data, error, refetch } = useQuery(leaderboardQuery(period, startsAt));
  const heading =
    data && startsAt !== undefined
      ? t(past.shown, { span: spanText(period, data.startsAt, data.resetsAt) })
      : t(standings.label);
  return (
    <Section id="standings" heading={heading}>
      <LabelledTabs
        label={t(tabs.label)}
        activeKey={period}
        onChange={(next) => show(next as LeaderboardPeriod)}
        destroyOnHidden
        items={PERIODS.map((one) => ({
          key: one,
          label: t(tabs.names[one]),
          children: (
            <div className={styles.board}>
              {startsAt !== undefined && (
                <Button look="quiet" className={styles.back!} onClick={() => show(period)}>
                  {t(past.back)}
                </Button>
              )}
              {error && !data && <Failure error={error} retry={() => void refetch()} />}
              {!data && !error && <Skeleton rows={3} height={120} />}
              {data && (
                <>
                  <Prizes board={data} />
                  <StandingsList board={data} />
                  <HowMade of="rank" />
                </>
              )}
              {(data ?? error) && (
                <PastLeaderboards period={period} onShow={(start) => show(period, start)} />
              )}
            </div>
          ),
        }))}
      />
    </Section>
  );
}

/** The address may name a leaderboard that doesn't exist; only other errors offer a retry. */
function Failure({ error, retry }: { error: Error; retry: () => void }) {
  if (error instanceof ApiError && error.status < 500 && error.status >= 400)
    return <p role="alert">{error.message}</p>;
  return <FailedLoad onRetry={retry} />;
}
