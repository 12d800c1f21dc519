import { Link } from 'react-router-dom';
import type { AdminGame } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { MemberLink } from '../../shared/operators/member-link.js';
import { RefusedRunsCard } from './refused-runs-card.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { games: labels } = texts.operations;

const Status = ({ status, ending, unpaid, capped }: AdminGame) => (
  <>
    <StateTag state={status}>{t(labels.statuses[status])}</StateTag> {ending && t(labels.endings[ending])}
    {unpaid && <> · {t(labels.unpaid)}</>}
    {capped && <> · {t(labels.capped)}</>}
  </>
);

const COLUMNS: readonly Column<AdminGame>[] = [
  {
    heading: labels.columns.started,
    of: ({ id, createdAt }) => (
      <Link to={`/admin/games/${id}`}>
        <Moment at={createdAt} />
      </Link>
    ),
  },
  { heading: labels.columns.username, of: ({ username }) => <bdi lang="">{username}</bdi> },
  { heading: labels.columns.player, of: (game) => <MemberLink {...game} /> },
  { heading: labels.columns.score, amount: true, of: ({ score }) => grouped(String(score)) },
  { heading: labels.columns.reward, amount: true, of: ({ totalRewards }) => tokens(totalRewards) },
  { heading: labels.columns.status, of: Status },
  {
    heading: labels.columns.replay,
    of: ({ id, watchable }) => watchable && <Link to={`/replay/${id}`}>{t(labels.watch)}</Link>,
  },
];

/** All games, and the runs that were refused, for operators. */
export default function GamesPage() {
  return (
    <ListPage
      name="games"
      intro={labels.intro}
      path="/api/admin/games"
      queryKey={keys.adminGames}
      staleOn={whenChanged('games')}
      searchHint={labels.searchHint}
      filters={{ status: { label: labels.columns.status, choices: labels.statuses } }}
      exported="games"
      columns={COLUMNS}
      none={labels.none}
      below={<RefusedRunsCard />}
    />
  );
}
