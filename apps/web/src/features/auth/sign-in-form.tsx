import type { AuthError } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { unwrapped, messageOf } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { EmailField, emailError } from '../../shared/ui/email-field.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import type { SentMail } from './mail-sent-step.js';
import { sendLink } from './mails.js';
import styles from './step.module.css';
import { useCaptcha } from './use-captcha.js';

const { fields, signIn, signUp } = texts.auth;

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  onMailSent: (mailed: SentMail) => void;
}

/** The toasts use the specification's exact words (§5, §8). A refusal shows the auth service's message. */
export function SignInForm({ email, onEmail, onForgot, onMailSent }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const { form, errors, show } = useErrors<'email' | 'password'>();
  const captcha = useCaptcha('password');
  const ownCaptcha = useCaptcha('otp');
  // If both endpoints need a captcha, the form shows only one, and either button spends its token.
  const shared = Boolean(captcha.widget && ownCaptcha.widget);
  const linkCaptcha = shared ? captcha : ownCaptcha;

  const address = email.trim();
  const signingIn = useWrite(
    (captchaToken: string | undefined) =>
      unwrapped(
        authClient.signInWithPassword({
          email: address,
          password,
          options: captchaToken ? { captchaToken } : {},
        }),
      ),
    {
      onDone: ({ user }) => {
        // Members with a second factor are welcomed only after they have passed that step too.
        const factors = user.factors ?? [];
        if (!factors.some(({ status }) => status === 'verified')) notify.done(signIn.success);
      },
      onFailed: (error: AuthError) => {
        captcha.onRefused(error);
        toast.error(messageOf(error), t(signIn.failed));
        if (error.code === 'email_not_confirmed') onMailSent({ purpose: 'confirmation', email: address });
      },
    },
  );
  const mailing = useWrite((token: string | undefined) => sendLink(address, token), {
    onDone: () => onMailSent({ purpose: 'link', email: address }),
    onFailed: (error: AuthError) => {
      linkCaptcha.onRefused(error);
      toast.error(messageOf(error), t(signIn.linkFailed));
    },
  });
  const busy = signingIn.busy || mailing.busy;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (
      busy ||
      show({ email: emailError(email), password: password ? undefined : t(fields.passwordMissing) })
    )
      return;
    if (captcha.missing) notify.failed(signUp.captcha);
    else signingIn.send(captcha.takeToken());
  };

  const askForLink = () => {
    if (busy || show({ email: emailError(email) })) return;
    if (linkCaptcha.missing) notify.failed(signUp.captcha);
    else mailing.send(linkCaptcha.takeToken());
  };

  return (
    <form ref={form} className={styles.form} aria-busy={signingIn.busy} noValidate onSubmit={submit}>
      <EmailField label={t(fields.email)} value={email} error={errors.email} onChange={onEmail} />
      <PasswordField
        label={t(fields.password)}
        kind="current-password"
        value={password}
        error={errors.password}
        onChange={setPassword}
      />
      {captcha.widget}
      <Button type="submit" className={styles.main!} disabled={busy}>
        {t(signingIn.busy ? signIn.working : signIn.button)}
      </Button>
      <div className={styles.sides}>
        <button type="button" className={styles.side} onClick={onForgot}>
          {t(signIn.forgot)}
        </button>
      </div>
      <p className={styles.or}>{t(signIn.or)}</p>
      {!shared && linkCaptcha.widget}
      <Button look="quiet" disabled={busy} onClick={askForLink}>
        {t(mailing.busy ? signIn.linkWorking : signIn.link)}
      </Button>
    </form>
  );
}
