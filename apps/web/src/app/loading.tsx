import { texts, t } from '../shared/brand.js';
import { Crown } from '../shared/ui/crown.js';
import styles from './loading.module.css';

/** Placeholder while a page's code loads. The styles delay it, so a fast load doesn't show it. */
export function Loading() {
  return (
    <div className={styles.loading} role="status">
      <Crown className={styles.crown!} />
      <span className="sr-only">{t(texts.shell.loading)}</span>
    </div>
  );
}
