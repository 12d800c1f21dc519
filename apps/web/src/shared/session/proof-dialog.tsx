import type { AuthError } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import type { ApiError } from '../api.js';
import { texts, t } from '../brand.js';
import { notify } from '../notify.js';
import { toast } from '../toasts.js';
import { Button } from '../ui/button.js';
import { CODE_LENGTH, CodeField } from '../ui/code-field.js';
import { Dialog } from '../ui/dialog.js';
import { PasswordField } from '../ui/password-field.js';
import styles from '../ui/section.module.css';
import { useErrors } from '../use-errors.js';
import { useWrite } from '../use-write.js';
import { authClient } from './auth-client.js';
import { unwrapped, messageOf } from './auth-message.js';
import { memberApi } from './member-api.js';
import { usePendingProof } from './proof.js';

const { fields, proof: words } = texts.auth;
const { working } = texts.shared;

/**
 * Asks members to prove who they are, by password or mailed code. It opens over the page that needs the proof, so
 * nothing typed there is lost.
 */
export function ProofDialog() {
  const waiting = usePendingProof();
  return waiting && <Question onAnswer={waiting} />;
}

function Question({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const [password, setPassword] = useState('');
  /** The mailed code as typed; undefined until a code is requested. */
  const [code, setCode] = useState<string>();
  const { form, errors, show } = useErrors<'password' | 'code'>();
  const byCode = code !== undefined;

  const proving = useWrite(
    () => memberApi('/api/account/proof', { method: 'POST', body: byCode ? { code } : { password } }),
    {
      onDone: () => onAnswer(true),
      onFailed: (error: ApiError) => {
        if (error.code === 'PROOF_INVALID') show({ [byCode ? 'code' : 'password']: error.message });
        else notify.refused(error, words.failed);
      },
    },
  );
  const mailing = useWrite(() => unwrapped(authClient.reauthenticate()), {
    onDone: () => setCode(''),
    onFailed: (error: AuthError) => toast.error(messageOf(error), t(words.failed)),
  });
  const busy = proving.busy || mailing.busy;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const mistakes = byCode
      ? { code: code.length === CODE_LENGTH ? undefined : t(fields.codeMissing) }
      : { password: password ? undefined : t(fields.currentPasswordMissing) };
    if (!busy && !show(mistakes)) proving.send();
  };

  return (
    <Dialog title={t(words.title)} onClose={() => onAnswer(false)}>
      <p>{t(byCode ? words.codeIntro : words.intro)}</p>
      <form ref={form} className={`${styles.form} ${styles.inDialog}`} noValidate onSubmit={submit}>
        {byCode ? (
          <CodeField label={t(fields.code)} value={code} error={errors.code} onChange={setCode} />
        ) : (
          <PasswordField
            label={t(fields.currentPassword)}
            kind="current-password"
            value={password}
            error={errors.password}
            onChange={setPassword}
          />
        )}
        <Button type="submit" disabled={busy}>
          {t(busy ? working : words.confirm)}
        </Button>
        {!byCode && (
          <Button look="quiet" disabled={busy} onClick={() => mailing.send()}>
            {t(words.byCode)}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
