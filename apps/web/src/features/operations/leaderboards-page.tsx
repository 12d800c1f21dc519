import { Link } from 'react-router-dom';
import type { AdminPrize } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { day, tokens } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { MemberLink } from '../../shared/operators/member-link.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { leaderboards: labels } = texts.operations;

const COLUMNS: readonly Column<AdminPrize>[] = [
  {
    heading: labels.columns.period,
    of: ({ period, startsAt }) => (
      <>
        {t(labels.periods[period])} · <time dateTime={startsAt}>{day(startsAt)}</time>
      </>
    ),
  },
  { heading: labels.columns.rank, amount: true, of: ({ rank }) => String(rank) },
  { heading: labels.columns.username, of: ({ username }) => <bdi lang="">{username}</bdi> },
  { heading: labels.columns.winner, of: (prize) => <MemberLink {...prize} /> },
  { heading: labels.columns.prize, amount: true, of: ({ amount }) => tokens(amount) },
  {
    heading: labels.columns.status,
    of: ({ status }) => <StateTag state={status}>{t(labels.statuses[status])}</StateTag>,
  },
  {
    heading: labels.columns.settled,
    of: ({ settledAt, ledgerTransactionId }) =>
      settledAt && (
        <>
          <Moment at={settledAt} />{' '}
          {ledgerTransactionId && (
            <Link to={`/admin/ledger/${ledgerTransactionId}`}>
              <code>{ledgerTransactionId.slice(0, 8)}</code>
            </Link>
          )}
        </>
      ),
  },
];

/** The prizes of closed leaderboards, for operators. */
export default function LeaderboardsPage() {
  return (
    <ListPage
      name="leaderboards"
      intro={labels.intro}
      path="/api/admin/leaderboards"
      queryKey={keys.adminPrizes}
      staleOn={whenChanged('leaderboards')}
      searchHint={labels.searchHint}
      filters={{ status: { label: labels.columns.status, choices: labels.statuses } }}
      exported="leaderboards"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
