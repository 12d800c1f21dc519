import { simulated, texts, t } from '../../shared/brand.js';
import { usePageTitle } from '../../shared/page-title.js';
import styles from './admin-page.module.css';
import { HealthCard } from './health-card.js';
import { MessagesCard } from './messages-card.js';
import { OperatorsArea } from '../../shared/operators-area.js';
import { PaymentsCard } from './payments-card.js';
import { PeopleCard } from './people-card.js';
import { PurchasesCard } from './purchases-card.js';
import { QueuesCard } from './queues-card.js';
import { RefusedRunsCard } from './refused-runs-card.js';
import { TransfersCard } from './transfers-card.js';

/** The operators' room: the page `/admin`. */
export default function AdminPage() {
  usePageTitle('admin');
  return (
    <OperatorsArea>
      {({ role }) => (
        <>
          <h1 className="sr-only">{t(texts.admin.title)}</h1>
          <div className={styles.cards}>
            <div className={styles.sky} aria-hidden="true" />
            <PurchasesCard />
            <PaymentsCard />
            {!simulated && <TransfersCard />}
            <QueuesCard />
            <HealthCard />
            {role === 'admin' && (
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
        </>
      )}
    </OperatorsArea>
  );
}
