import styles from './initial.module.css';

/** The first letter of a member's e-mail address in a circle. It is decoration beside a name. */
export const Initial = ({ email }: { email: string }) => (
  <span className={styles.initial} aria-hidden="true">
    {(email[0] ?? '?').toUpperCase()}
  </span>
);
