import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { RefusedLogList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys } from '../../shared/operators/keys.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { Moment } from '../../shared/ui/moment.js';

const { refusedRuns: labels } = texts.admin;
const { columns } = labels;
const LIST = pagedQuery<RefusedLogList>(keys.refusedRuns, '/api/admin/games/refused', { limit: '10' });

type Refused = RefusedLogList['items'][number];

const logText = ({ log }: Refused): string =>
  [
    t(labels.claimed, { score: grouped(String(log.score)) }),
    t(labels.changes, { count: grouped(String(log.changes.length)) }),
  ].join(' · ');

const COLUMNS: readonly Column<Refused>[] = [
  { heading: columns.player, of: ({ username }) => <bdi lang="">{username}</bdi> },
  { heading: columns.reason, of: ({ reason }) => t(labels.reasons[reason]) },
  { heading: columns.log, of: logText },
  {
    heading: columns.at,
    of: ({ sessionId, refusedAt }) => (
      <Link to={`/admin/games/${sessionId}`}>
        <Moment at={refusedAt} />
      </Link>
    ),
  },
];

/** Game runs that failed verification, newest first, with the logs that were sent. */
export const RefusedRunsCard = () => (
  <Section id="refused-runs" heading={t(labels.heading)} intro={t(labels.intro)}>
    <Listing list={useInfiniteQuery(LIST)} columns={COLUMNS} none={t(labels.none)} more={labels.more} />
  </Section>
);
