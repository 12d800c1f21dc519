import { Link } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { useMayBeSignedIn } from '../../shared/session/stored-session.js';
import styles from './donation-form.module.css';

const { form: words } = texts.love;

/** Says whose badge the donation counts towards. */
export function BadgeHint() {
  if (useMayBeSignedIn()) return <p className={styles.counting}>{t(words.asMember)}</p>;
  return (
    <p className={styles.counting}>
      {t(words.asVisitor)} <Link to="/auth">{t(words.signIn)}</Link>
    </p>
  );
}
