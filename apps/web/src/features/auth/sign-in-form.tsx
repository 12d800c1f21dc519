import { type FormEvent, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { messageOf } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { EmailField, emailFault } from '../../shared/ui/email-field.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { useErrors } from '../../shared/use-errors.js';
import type { Mailed } from './mailed-step.js';
import { sendLink } from './mails.js';
import styles from './step.module.css';
import { useCaptcha } from './use-captcha.js';

const { fields, signIn, signUp } = texts.auth;

interface SignInFormProps {
  email: string;
  onEmail: (email: string) => void;
  onForgot: () => void;
  onMailed: (mailed: Mailed) => void;
}

/** The toasts use the specification's exact words (§5, §8). A refusal shows the auth service's message. */
export function SignInForm({ email, onEmail, onForgot, onMailed }: SignInFormProps) {
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState<'password' | 'link'>();
  const { form, errors, show } = useErrors<'email' | 'password'>();
  const captcha = useCaptcha('password');
  const ownCaptcha = useCaptcha('otp');
  // If both endpoints need a captcha, the form shows only one, and either button spends its token.
  const shared = Boolean(captcha.widget && ownCaptcha.widget);
  const linkCaptcha = shared ? captcha : ownCaptcha;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    if (show({ email: emailFault(email), password: password ? undefined : t(fields.passwordMissing) }))
      return;
    if (captcha.missing) return notify.failed(signUp.captcha);
    setBusy('password');
    const captchaToken = captcha.spend();
    const { data, error } = await authClient.signInWithPassword({
      email: email.trim(),
      password,
      options: captchaToken ? { captchaToken } : {},
    });
    setBusy(undefined);
    captcha.heed(error);
    if (error) {
      toast.error(messageOf(error), t(signIn.failed));
      if (error.code === 'email_not_confirmed') onMailed({ purpose: 'confirmation', email: email.trim() });
      return;
    }
    // Members with a second factor are welcomed only after they have passed that step too.
    const factors = data.user.factors ?? [];
    if (!factors.some(({ status }) => status === 'verified')) notify.done(signIn.success);
  };

  const askForLink = async () => {
    if (busy || show({ email: emailFault(email) })) return;
    if (linkCaptcha.missing) return notify.failed(signUp.captcha);
    setBusy('link');
    const error = await sendLink(email.trim(), linkCaptcha.spend());
    setBusy(undefined);
    linkCaptcha.heed(error);
    if (error) toast.error(messageOf(error), t(signIn.linkFailed));
    else onMailed({ purpose: 'link', email: email.trim() });
  };

  return (
    <form
      ref={form}
      className={styles.form}
      aria-busy={busy === 'password'}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      <EmailField label={t(fields.email)} value={email} error={errors.email} onChange={onEmail} />
      <PasswordField
        label={t(fields.password)}
        kind="current-password"
        value={password}
        error={errors.password}
        onChange={setPassword}
      />
      {captcha.widget}
      <Button type="submit" className={styles.main!} disabled={busy !== undefined}>
        {t(busy === 'password' ? signIn.working : signIn.button)}
      </Button>
      <div className={styles.sides}>
        <button type="button" className={styles.side} onClick={onForgot}>
          {t(signIn.forgot)}
        </button>
      </div>
      <p className={styles.or}>{t(signIn.or)}</p>
      {!shared && linkCaptcha.widget}
      <Button look="quiet" disabled={busy !== undefined} onClick={() => void askForLink()}>
        {t(busy === 'link' ? signIn.linkWorking : signIn.link)}
      </Button>
    </form>
  );
}
