import type { AuthError } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import { language, siteAddress, texts, t } from '../../shared/brand.js';
import { rememberRequestedLink } from '../../shared/session/requested-links-store.js';
import { authClient } from '../../shared/session/auth-client.js';
import {
  unwrapped,
  messageOf,
  passwordError,
  passwordRule,
  usernameError,
} from '../../shared/session/auth-message.js';
import { useConfig } from '../../shared/live-config.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { EmailField, emailError } from '../../shared/ui/email-field.js';
import { Field } from '../../shared/ui/field.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import type { SentMail } from './mail-sent-step.js';
import { usernameOf } from './mails.js';
import styles from './step.module.css';
import { useCaptcha } from './use-captcha.js';

const { arrived, fields, signUp } = texts.auth;

interface SignUpFormProps {
  email: string;
  onEmail: (email: string) => void;
  onMailSent: (mailed: SentMail) => void;
}

/** See specification §5 and §8. The link in the confirmation mail leads to the site's root (§2). */
export function SignUpForm({ email, onEmail, onMailSent }: SignUpFormProps) {
  const { signUpOpen } = useConfig().accounts;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const { form, errors, show } = useErrors<'email' | 'password' | 'username'>();
  const captcha = useCaptcha('signup');

  const address = email.trim();
  const { busy, send } = useWrite(
    (captchaToken: string | undefined) =>
      unwrapped(
        authClient.signUp({
          email: address,
          password,
          options: {
            emailRedirectTo: siteAddress(),
            data: { username: username.trim() || usernameOf(address), language },
            ...(captchaToken && { captchaToken }),
          },
        }),
      ),
    {
      onDone: ({ session }) => {
        // If no confirmation is required, no mail was sent and the new member is signed in already.
        toast.success(t(session ? arrived.confirmed.body : signUp.success.body), t(signUp.success.title));
        if (session) return;
        rememberRequestedLink(address);
        onMailSent({ purpose: 'confirmation', email: address });
      },
      onFailed: (error: AuthError) => {
        toast.error(messageOf(error), t(signUp.failed));
        show({
          email: /email address/.test(error.message) ? t(texts.shared.emailInvalid) : undefined,
          password:
            passwordError(error) ?? (/72|bytes/.test(error.message) ? t(fields.passwordLong) : undefined),
          username: usernameError(error),
        });
      },
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (
      busy ||
      show({ email: emailError(email), password: password ? undefined : t(fields.passwordMissing) })
    )
      return;
    if (captcha.missing) notify.failed(signUp.captcha);
    else send(captcha.takeToken());
  };

  if (!signUpOpen) return <p className={styles.intro}>{t(signUp.closed)}</p>;
  return (
    <form ref={form} className={styles.form} aria-busy={busy} noValidate onSubmit={submit}>
      <EmailField label={t(fields.email)} value={email} error={errors.email} onChange={onEmail} />
      <PasswordField
        label={t(fields.password)}
        kind="new-password"
        value={password}
        hint={passwordRule()}
        error={errors.password}
        onChange={setPassword}
      />
      <Field label={t(fields.username)} hint={t(fields.usernameHint)} error={errors.username}>
        {(control) => (
          <input
            {...control}
            name="nickname"
            autoComplete="off"
            maxLength={40}
            value={username}
            onChange={(event) => setUsername(event.target.value)}
          />
        )}
      </Field>
      {captcha.widget}
      <Button type="submit" className={styles.main!} disabled={busy}>
        {t(busy ? signUp.working : signUp.button)}
      </Button>
    </form>
  );
}
