import { texts, t } from '../brand.js';
import { Crown } from '../ui/crown.js';
import styles from './session-loading.module.css';

/** The spinner while the session is loading (specification §2, app area). */
export function SessionLoading() {
  return (
    <div className={styles.loading} role="status">
      <div className={styles.ring} />
      <Crown className={styles.crown!} />
      <span className="sr-only">{t(texts.shared.opening)}</span>
    </div>
  );
}
