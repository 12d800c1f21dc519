import { Link } from 'react-router-dom';
import { texts, t } from '../shared/brand.js';
import { useStoredEmail } from '../shared/session/stored-session.js';
import styles from './member-initial.module.css';

/** The initial of the signed-in member, as a link to their account. */
export default function MemberInitial() {
  const email = useStoredEmail();
  if (!email) return null;
  return (
    <Link
      to="/app/account"
      className={styles.member}
      aria-label={`${t(texts.shared.account)}: ${email}`}
      title={email}
    >
      {email[0]?.toUpperCase()}
    </Link>
  );
}
