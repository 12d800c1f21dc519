import { Link } from 'react-router-dom';
import { texts, t } from '../shared/brand.js';
import { useStoredEmail } from '../shared/session/stored-session.js';
import { Initial } from '../shared/ui/initial.js';

/** The initial of the signed-in member, as a link to their account. */
export default function MemberInitial() {
  const email = useStoredEmail();
  if (!email) return null;
  return (
    <Link to="/app/account" aria-label={`${t(texts.shared.account)}: ${email}`} title={email}>
      <Initial email={email} />
    </Link>
  );
}
