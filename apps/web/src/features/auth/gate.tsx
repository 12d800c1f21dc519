import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { texts, t } from '../../shared/brand.js';
import { mailedLink } from '../../shared/session/auth-client.js';
import { linkRefusal } from '../../shared/session/auth-message.js';
import { safeReturnPath } from '../../shared/session/return-path.js';
import { useVisitor } from '../../shared/session/session.js';
import { Tabs } from '../../shared/ui/tabs.js';
import { FactorStep } from './factor-step.js';
import { Gatehouse } from './gatehouse.js';
import { type SentMail, MailSentStep } from './mail-sent-step.js';
import { NewPasswordStep } from './new-password-step.js';
import { ResetDialog } from './reset-dialog.js';
import { SignInForm } from './sign-in-form.js';
import { SignUpForm } from './sign-up-form.js';
import { Step } from './step.js';
import { WaitingGate } from './waiting-gate.js';
import styles from './step.module.css';

const { auth } = texts;

/** What the gate asks of its visitor. After signing in, members continue to the page they wanted, or to /app. */
export default function Gate() {
  const [params] = useSearchParams();
  const { loading, session, factorDue, recovering } = useVisitor();

  if (loading) return <WaitingGate />;
  if (!session) {
    return (
      <Gatehouse>
        <SignInStep />
      </Gatehouse>
    );
  }
  if (factorDue) {
    return (
      <Gatehouse>
        <FactorStep session={session} welcome={!recovering} />
      </Gatehouse>
    );
  }
  if (recovering) {
    return (
      <Gatehouse>
        <NewPasswordStep email={session.user.email ?? ''} />
      </Gatehouse>
    );
  }
  return <Navigate to={safeReturnPath(params.get('next'), location.origin)} replace />;
}

const TABS = [
  ['sign-in', t(auth.signIn.tab)],
  ['sign-up', t(auth.signUp.tab)],
] as const;

function SignInStep() {
  const [tab, setTab] = useState<'sign-in' | 'sign-up'>('sign-in');
  const [email, setEmail] = useState('');
  const [resetting, setResetting] = useState(false);
  const [sentMail, setSentMail] = useState<SentMail>();
  const [returned, setReturned] = useState(false);

  if (sentMail) {
    const back = () => {
      setSentMail(undefined);
      setReturned(true);
    };
    return <MailSentStep key={sentMail.purpose} mail={sentMail} onBack={back} />;
  }
  const heading = tab === 'sign-in' ? auth.heading : auth.signUp.tab;
  return (
    <Step heading={t(heading)} motto={t(auth.motto)} intro={t(auth.intro)} follows={returned}>
      <LinkProblem />
      <Tabs label={t(auth.tabs)} tabs={TABS} shown={tab} onShow={setTab}>
        {tab === 'sign-in' ? (
          <SignInForm
            email={email}
            onEmail={setEmail}
            onForgot={() => setResetting(true)}
            onMailSent={setSentMail}
          />
        ) : (
          <SignUpForm email={email} onEmail={setEmail} onMailSent={setSentMail} />
        )}
      </Tabs>
      {resetting && (
        <ResetDialog
          email={email}
          onEmail={setEmail}
          onClose={() => setResetting(false)}
          onMailSent={setSentMail}
        />
      )}
    </Step>
  );
}

const { linkProblem } = auth;

/** Explains why a mailed link didn't work, and what to do next. */
function LinkProblem() {
  const { hadSession, link } = useVisitor();
  if (!mailedLink || mailedLink.kind === 'message' || hadSession) return null;
  if (mailedLink.kind === 'session' && link.stage !== 'invalid') return null;
  return (
    <p className={styles.problem} role="alert">
      <strong>{t(linkProblem.title)}</strong> {linkRefusal(mailedLink)} {t(linkProblem.advice)}
    </p>
  );
}
