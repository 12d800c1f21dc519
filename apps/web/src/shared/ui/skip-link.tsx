import { texts, t } from '../brand.js';
import styles from './skip-link.module.css';

/** The first stop of the Tab key. Skips the header and leads to the page's `<main id="content">`. */
export function SkipLink() {
  return (
    <a className={styles.skip} href="#content">
      {t(texts.shell.skipToContent)}
    </a>
  );
}
