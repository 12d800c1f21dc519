import type { AuthError } from '@supabase/auth-js';
import { type FormEvent, useEffect, useState } from 'react';
import { config, texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { unwrapped, codeError, messageOf } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CODE_LENGTH, CodeField } from '../../shared/ui/code-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import { sendConfirmation, sendLink, sendRecovery } from './mails.js';
import { Step } from './step.js';
import styles from './step.module.css';
import { type FormCaptcha, useCaptcha } from './use-captcha.js';

const { fields, mailed: words, signIn, arrived, signUp } = texts.auth;

/** A mail that was sent with a link and a code, and its purpose. */
export interface SentMail {
  purpose: 'confirmation' | 'link' | 'recovery';
  email: string;
}

const SENDERS = { confirmation: sendConfirmation, link: sendLink, recovery: sendRecovery };

/** The code's type at the auth service: `email` is a pending confirmation or a magic link (auth contract §5). */
const TYPES = { confirmation: 'email', link: 'email', recovery: 'recovery' } as const;

/** Shown after a mail was sent: the reader opens its link in any browser, or types its code here. */
export function MailSentStep({ mail, onBack }: { mail: SentMail; onBack: () => void }) {
  const { purpose, email } = mail;
  const [code, setCode] = useState('');
  const { form, errors, show } = useErrors<'code'>();

  const { busy, send } = useWrite(
    () => unwrapped(authClient.verifyOtp({ email, token: code, type: TYPES[purpose] })),
    {
      onDone: ({ user }) => {
        const { title, body } = purpose === 'confirmation' ? arrived.confirmed : signIn.success;
        const factors = user?.factors ?? [];
        if (purpose !== 'recovery' && !factors.some(({ status }) => status === 'verified'))
          toast.success(t(body), t(title));
      },
      onFailed: (error: AuthError) => show({ code: codeError(error) }),
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!show({ code: code.length === CODE_LENGTH ? undefined : t(fields.codeMissing) })) send();
  };

  return (
    <Step heading={t(words.heading)} motto={t(words.motto)} intro={t(words[purpose], { email })}>
      <form ref={form} className={styles.form} aria-busy={busy} noValidate onSubmit={submit}>
        <p className={styles.intro}>{t(words.or)}</p>
        <CodeField
          label={t(fields.code)}
          value={code}
          hint={t(fields.codeHint)}
          error={errors.code}
          onChange={setCode}
        />
        <Button type="submit" className={styles.main!} disabled={busy}>
          {t(busy ? words.working : words.button)}
        </Button>
      </form>
      <SendAgain mail={mail} />
      <div className={styles.sides}>
        <button type="button" className={styles.side} onClick={onBack}>
          {t(words.back)}
        </button>
      </div>
    </Step>
  );
}

const ENDPOINTS = { confirmation: 'resend', link: 'otp', recovery: 'recover' } as const;

/** The service limits how often it sends each kind of mail, so the button counts down until the next one is allowed. */
function SendAgain({ mail: { purpose, email } }: { mail: SentMail }) {
  const [left, setLeft] = useState(config.accounts.mailInterval);
  const captcha: FormCaptcha = useCaptcha(ENDPOINTS[purpose]);
  const waiting = left > 0;
  useEffect(() => {
    if (!waiting) return;
    const timer = setInterval(() => setLeft((seconds) => seconds - 1), 1_000);
    return () => clearInterval(timer);
  }, [waiting]);

  const { send } = useWrite((token: string | undefined) => SENDERS[purpose](email, token), {
    onDone: () => notify.done(words.sentAgain),
    onFailed: (error: AuthError) => {
      captcha.onRefused(error);
      // No mail was sent, so there is no need to wait.
      if (error.code !== 'over_email_send_rate_limit') setLeft(0);
      toast.error(messageOf(error), t(words.againFailed));
    },
  });

  const sendAgain = () => {
    if (captcha.missing) return notify.failed(signUp.captcha);
    setLeft(config.accounts.mailInterval);
    send(captcha.takeToken());
  };
  return (
    <>
      {!waiting && captcha.widget}
      <div className={styles.sides}>
        <button type="button" className={styles.side} disabled={waiting} onClick={sendAgain}>
          {waiting ? t(words.againSoon, { seconds: String(left) }) : t(words.again)}
        </button>
      </div>
    </>
  );
}
