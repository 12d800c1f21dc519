import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { texts, t } from '../shared/brand.js';
import { mailedLink } from '../shared/session/auth-client.js';
import { linkRefusal } from '../shared/session/auth-message.js';
import { LinkQuestion } from '../shared/session/link-question.js';
import { useVisitor } from '../shared/session/session.js';
import { loadLazyParts } from '../shared/lazy-when-near.js';
import { notify } from '../shared/notify.js';
import { toast } from '../shared/toasts.js';

const { arrived, linkProblem, signIn } = texts.auth;
const LINK_NOTICES: Record<string, { title: string; body: string }> = {
  signup: arrived.confirmed,
  invite: arrived.confirmed,
  magiclink: signIn.success,
  email_change: arrived.emailChanged,
};

/**
 * Asks for consent to a mailed link's session, or reports what the link did. If a link failed, a signed-in member sees
 * a toast, and anybody else is sent to the gate, which says why.
 */
export default function MailedLink() {
  const { loading, session, link } = useVisitor();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const reported = useRef(false);

  useEffect(() => {
    if (loading || reported.current || !mailedLink || link.stage === 'asking') return;
    reported.current = true;
    if (mailedLink.kind === 'message') {
      notify.done(arrived.half);
    } else if (link.stage === 'accepted') {
      const words = mailedLink.kind === 'session' && LINK_NOTICES[mailedLink.type];
      if (words) notify.done(words);
    } else if (link.stage !== 'declined') {
      if (session) toast.error(linkRefusal(mailedLink), t(linkProblem.title));
      else if (pathname !== '/auth') {
        loadLazyParts();
        void navigate('/auth', { replace: true });
      }
    }
  }, [loading, session, link, pathname, navigate]);

  return link.stage === 'asking' && <LinkQuestion email={link.email} />;
}
