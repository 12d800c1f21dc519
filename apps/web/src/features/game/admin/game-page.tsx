import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router-dom';
import type { AdminGameDetail } from '#contracts';
import { isolated } from '#contracts/isolated';
import { TICKS_PER_SECOND } from '#zoom';
import { texts, t } from '../../../shared/brand.js';
import { grouped, percentage, tokens } from '../../../shared/format.js';
import { Facts } from '../../../shared/operators/facts.js';
import { keys } from '../../../shared/operators/keys.js';
import { kindText } from '../../../shared/operators/ledger-kind.js';
import { whenChanged } from '../../../shared/operators/live.js';
import { MemberLink } from '../../../shared/operators/member-link.js';
import { OperatorsPage } from '../../../shared/operators/operators-page.js';
import { memberApi } from '../../../shared/session/member-api.js';
import { Section } from '../../../shared/ui/section.js';
import styles from './game-page.module.css';
import { GameReplaySection } from './game-replay-section.js';
import { Moment } from '../../../shared/ui/moment.js';

const { game: words, games: labels, pages } = texts.operations;
const { refusedRuns } = texts.admin;
const BACK = { to: '/admin/games', label: pages.games };

/** One game: its facts, its replay, what the ledger holds of it, and the runs that were refused. */
export default function GamePage() {
  const { id = '' } = useParams();
  return <GameContent key={id} id={id} />;
}

function GameContent({ id }: { id: string }) {
  const { data, error } = useQuery({
    queryKey: [...keys.adminGames, id],
    queryFn: ({ signal }) =>
      memberApi<AdminGameDetail>(`/api/admin/games/${encodeURIComponent(id)}`, { signal }),
    meta: { staleOn: whenChanged('games') },
  });
  if (!data)
    return (
      <OperatorsPage name="game" back={BACK}>
        {error && <p role="alert">{error.message}</p>}
      </OperatorsPage>
    );
  const { username } = data.game;
  return (
    <OperatorsPage
      name="game"
      heading={username === null ? t(words.deleted) : t(words.title, { username: isolated(username) })}
      back={BACK}
    >
      <Section id="facts" heading={t(words.facts)}>
        <Facts
          labels={{
            ...words.labels,
            boost: t(words.labels.boost, { percent: String(data.game.boostPercent) }),
          }}
          values={factsOf(data)}
        />
      </Section>
      <GameReplaySection detail={data} />
      <Ledger transactions={data.ledgerTransactions} />
      <Refused logs={data.refused} />
    </OperatorsPage>
  );
}

const seconds = (value: number): string =>
  t(words.seconds, { seconds: percentage(Math.round(value * 10) / 10) });

function factsOf({ game, engine }: AdminGameDetail) {
  const time = (iso: string | null) => (iso ? <Moment at={iso} /> : t(words.unfinished));
  return {
    player: <MemberLink {...game} />,
    status: [t(labels.statuses[game.status]), game.ending && t(labels.endings[game.ending])]
      .filter(Boolean)
      .join(', '),
    started: time(game.createdAt),
    ended: time(game.sessionEnd),
    played: seconds(game.ticks / TICKS_PER_SECOND),
    score: grouped(String(game.score)),
    coins: grouped(String(game.coins)),
    cleared: grouped(String(game.cleared)),
    nearMisses: grouped(String(game.nearMisses)),
    bestCombo: grouped(String(game.bestCombo)),
    factor: t(words.percent, { percent: String(game.factor) }),
    earned: tokens(game.tokenEarned),
    streakBonus: tokens(game.streakBonus),
    boost: tokens(game.vestingBoost),
    reward: game.unpaid ? t(words.unpaid, { tokens: tokens('0') }) : tokens(game.totalRewards),
    cap: t(game.capped ? words.capped : words.notCapped),
    donated: tokens(game.donated),
    fee: tokens(game.entryFee),
    engine: engine === null ? t(words.simulated) : String(engine),
    id: <code>{game.id}</code>,
  };
}

const Ledger = ({ transactions }: { transactions: AdminGameDetail['ledgerTransactions'] }) => (
  <Section id="ledger" heading={t(words.ledger)}>
    <ul className={styles.lines}>
      {transactions.map(({ id, kind, postedAt }) => (
        <li key={id}>
          <Link to={`/admin/ledger/${id}`}>{kindText(kind)}</Link> · <Moment at={postedAt} />
        </li>
      ))}
    </ul>
    {transactions.length === 0 && <p>{t(words.noLedger)}</p>}
  </Section>
);

const Refused = ({ logs }: { logs: AdminGameDetail['refused'] }) => (
  <Section id="refused" heading={t(refusedRuns.heading)}>
    <ul className={styles.lines} aria-label={t(refusedRuns.heading)}>
      {logs.map(({ id, reason, refusedAt, elapsedMs, log }) => (
        <li key={id}>
          {[
            t(refusedRuns.reasons[reason]),
            t(refusedRuns.claimed, { score: grouped(String(log.score)) }),
            t(refusedRuns.changes, { count: grouped(String(log.changes.length)) }),
            t(words.after, { seconds: percentage(Math.round(elapsedMs / 100) / 10) }),
          ].join(' · ')}{' '}
          · <Moment at={refusedAt} />
        </li>
      ))}
    </ul>
    {logs.length === 0 && <p>{t(words.noRefused)}</p>}
  </Section>
);
