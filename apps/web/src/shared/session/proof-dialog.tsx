import { type FormEvent, useState } from 'react';
import { ApiError } from '../api.js';
import { texts, t } from '../brand.js';
import { notify } from '../notify.js';
import { toast } from '../toasts.js';
import { Button } from '../ui/button.js';
import { CODE_LENGTH, CodeField } from '../ui/code-field.js';
import { Dialog } from '../ui/dialog.js';
import { PasswordField } from '../ui/password-field.js';
import styles from '../ui/section.module.css';
import { useErrors } from '../use-errors.js';
import { authClient } from './auth-client.js';
import { messageOf } from './auth-message.js';
import { memberApi } from './member-api.js';
import { useWaitingForProof } from './proof.js';

const { fields, proof: words } = texts.auth;
const { working } = texts.shared;

/**
 * Asks members to prove who they are, by password or mailed code. It opens over the page that needs the proof, so
 * nothing typed there is lost.
 */
export function ProofDialog() {
  const waiting = useWaitingForProof();
  return waiting && <Question onAnswer={waiting} />;
}

function Question({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const [password, setPassword] = useState('');
  /** The mailed code as typed; undefined until a code is requested. */
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, errors, show } = useErrors<'password' | 'code'>();
  const byCode = code !== undefined;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mistakes = byCode
      ? { code: code.length === CODE_LENGTH ? undefined : t(fields.codeMissing) }
      : { password: password ? undefined : t(fields.currentPasswordMissing) };
    if (busy || show(mistakes)) return;
    setBusy(true);
    try {
      await memberApi('/api/account/proof', { method: 'POST', body: byCode ? { code } : { password } });
      onAnswer(true);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'PROOF_INVALID')
        return void show({ [byCode ? 'code' : 'password']: error.message });
      notify.refused(error, words.failed);
    }
  };

  const mailCode = async () => {
    setBusy(true);
    const { error } = await authClient.reauthenticate();
    setBusy(false);
    if (error) toast.error(messageOf(error), t(words.failed));
    else setCode('');
  };

  return (
    <Dialog title={t(words.title)} onClose={() => onAnswer(false)}>
      <p>{t(byCode ? words.codeIntro : words.intro)}</p>
      <form
        ref={form}
        className={`${styles.form} ${styles.inDialog}`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
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
          <Button look="quiet" disabled={busy} onClick={() => void mailCode()}>
            {t(words.byCode)}
          </Button>
        )}
      </form>
    </Dialog>
  );
}
