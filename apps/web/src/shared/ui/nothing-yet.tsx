import { t } from '../brand.js';
import { Art } from './art.js';
import { ButtonLink } from './button.js';
import styles from './nothing-yet.module.css';

interface NothingYetProps {
  text: string;
  /** What the reader can do instead. */
  next: { to: string; label: string };
}

/** Stands where a list has no entries: a cub at an empty chest, what is missing, and a next step. */
export function NothingYet({ text, next }: NothingYetProps) {
  return (
    <div className={styles.nothing}>
      <Art name="empty" className={styles.art} />
      <p>{t(text)}</p>
      <ButtonLink to={next.to} look="quiet">
        {t(next.label)}
      </ButtonLink>
    </div>
  );
}
