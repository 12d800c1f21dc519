import type { AuthError } from '@supabase/auth-js';
import type { FormEvent } from 'react';
import { texts, t } from '../../shared/brand.js';
import { messageOf } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { EmailField, emailError } from '../../shared/ui/email-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import type { SentMail } from './mail-sent-step.js';
import { sendRecovery } from './mails.js';
import styles from './step.module.css';
import { useCaptcha } from './use-captcha.js';

const { fields, reset, signUp } = texts.auth;

interface ResetDialogProps {
  email: string;
  onEmail: (email: string) => void;
  onClose: () => void;
  onMailSent: (mailed: SentMail) => void;
}

/** The Reset Password modal (specification §2). Its response is the same whether or not the account exists. */
export function ResetDialog({ email, onEmail, onClose, onMailSent }: ResetDialogProps) {
  const { form, errors, show } = useErrors<'email'>();
  const captcha = useCaptcha('recover');

  const { busy, send } = useWrite((token: string | undefined) => sendRecovery(email.trim(), token), {
    onDone: () => {
      notify.done(reset.success);
      onMailSent({ purpose: 'recovery', email: email.trim() });
    },
    onFailed: (error: AuthError) => {
      captcha.onRefused(error);
      toast.error(messageOf(error), t(reset.failed));
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || show({ email: emailError(email) })) return;
    if (captcha.missing) notify.failed(signUp.captcha);
    else send(captcha.takeToken());
  };

  return (
    <Dialog title={t(reset.title)} onClose={onClose}>
      <p>{t(reset.intro)}</p>
      <form
        ref={form}
        className={`${styles.form} ${styles.inDialog}`}
        aria-busy={busy}
        noValidate
        onSubmit={submit}
      >
        <EmailField label={t(fields.email)} value={email} error={errors.email} onChange={onEmail} />
        {captcha.widget}
        <Button type="submit" disabled={busy}>
          {t(busy ? reset.working : reset.button)}
        </Button>
      </form>
    </Dialog>
  );
}
