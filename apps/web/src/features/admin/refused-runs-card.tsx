import type { RefusedLogList } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, moment } from '../../shared/format.js';
import { keys } from '../../shared/queries.js';
import { EntriesCard } from './entries-card.js';
import styles from './entries.module.css';

const { refusedRuns: labels } = texts.admin;

type Refused = RefusedLogList['items'][number];

/** Game runs that failed verification, newest first, with the logs that were sent. */
export const RefusedRunsCard = () => (
  <EntriesCard<Refused> labels={labels} queryKey={keys.refusedRuns} path="/api/admin/games/refused">
    {(refused) => <RefusedRun key={refused.id} refused={refused} />}
  </EntriesCard>
);

function RefusedRun({ refused }: { refused: Refused }) {
  const { username, reason, refusedAt, log } = refused;
  return (
    <li className={styles.item}>
      <div className={styles.said}>
        <p className={styles.words}>
          <span lang="">{username}</span>: {t(labels.reasons[reason])}
        </p>
        <p className={styles.detail}>
          <span>{t(labels.claimed, { score: grouped(String(log.score)) })}</span>
          <span>{t(labels.changes, { count: grouped(String(log.changes.length)) })}</span>
          <time dateTime={refusedAt}>{moment(refusedAt)}</time>
        </p>
      </div>
    </li>
  );
}
