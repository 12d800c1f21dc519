import { Link } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { gateFor } from '../../shared/session/return-path.js';
import { useMayBeSignedIn } from '../../shared/session/stored-session.js';
import styles from './buying-form.module.css';

const { signIn } = texts.buying;

/** For visitors: a link to the sign-in page that leads back to `back`. */
export function SignInHint({ back }: { back: string }) {
  if (useMayBeSignedIn()) return null;
  return (
    <p className={styles.signIn}>
      {t(signIn.body)} <Link to={gateFor(back)}>{t(signIn.link)}</Link> {t(signIn.hint)}
    </p>
  );
}
