import styles from './admin-page.module.css';
import { HealthCard } from './health-card.js';
import { MessagesCard } from './messages-card.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { QueuesCard } from './queues-card.js';
import { RefusedRunsCard } from './refused-runs-card.js';

/** The start of the operators' room: the page `/admin`. */
export default function AdminPage() {
  return (
    <OperatorsPage name="overview">
      <div className={styles.cards}>
        <QueuesCard />
        <HealthCard />
        <div className={styles.wide}>
          <MessagesCard />
        </div>
        <div className={styles.wide}>
          <RefusedRunsCard />
        </div>
      </div>
    </OperatorsPage>
  );
}
