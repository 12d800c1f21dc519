import styles from './admin-page.module.css';
import { HealthCard } from './health-card.js';
import { MessagesCard } from './messages-card.js';
import { useMay } from '../../shared/operators/access.js';
import { OperatorsPage } from '../../shared/operators/operators-page.js';
import { PeopleCard } from './people-card.js';
import { QueuesCard } from './queues-card.js';
import { RefusedRunsCard } from './refused-runs-card.js';

/** The start of the operators' room: the page `/admin`. */
export default function AdminPage() {
  const setsRoles = useMay('roles.set');
  return (
    <OperatorsPage name="overview">
      <div className={styles.cards}>
        <QueuesCard />
        <HealthCard />
        {setsRoles && (
          <div className={styles.wide}>
            <PeopleCard />
          </div>
        )}
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
