import { t } from '../brand.js';
import styles from './standing.module.css';

/** Says whether what a page states is in force, or a sample that the operator has not replaced. */
export const Standing = ({ text }: { text: string }) => (
  <p role="note" className={styles.standing}>
    {t(text)}
  </p>
);
