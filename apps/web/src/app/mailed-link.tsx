import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { texts, t } from '../shared/brand.js';
import { mailedLink } from '../shared/session/auth-client.js';
import { linkRefusal } from '../shared/session/auth-message.js';
import { useSession } from '../shared/session/session.js';
import { notify } from '../shared/notify.js';
import { toast } from '../shared/toasts.js';

const { arrived, linkProblem, signIn } = texts.auth;
const ARRIVALS: Record<string, { title: string; body: string }> = {
  signup: arrived.confirmed,
  invite: arrived.confirmed,
  magiclink: signIn.success,
  email_change: arrived.emailChanged,
};

/** Says what a mailed link has done. One that let nobody in leads to the gate, which says why. */
export default function MailedLink() {
  const { loading, session } = useSession();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const told = useRef(false);

  useEffect(() => {
    if (loading || told.current || !mailedLink) return;
    told.current = true;
    if (mailedLink.kind === 'message') {
      notify.done(arrived.half);
    } else if (!session) {
      if (pathname !== '/auth') void navigate('/auth', { replace: true });
    } else if (mailedLink.kind === 'refusal') {
      toast.error(linkRefusal(mailedLink), t(linkProblem.title));
    } else {
      const words = ARRIVALS[mailedLink.type];
      if (words) notify.done(words);
    }
  }, [loading, session, pathname, navigate]);

  return null;
}
