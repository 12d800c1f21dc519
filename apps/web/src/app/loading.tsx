import { texts, t } from '../shared/brand.js';
import { Crown } from '../shared/ui/crown.js';
import styles from './loading.module.css';

/** Holds a page's place while its code arrives; seen only when that takes a moment. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <Crown className={styles.crown!} />
      <span className="sr-only">{t(texts.shell.loading)}</span>
    </div>
  );
}
