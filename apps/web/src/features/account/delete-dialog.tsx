import { type FormEvent, useState } from 'react';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { memberApi } from '../../shared/session/member-api.js';
import { leaving } from '../../shared/session/session.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { EmailField } from '../../shared/ui/email-field.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { useErrors } from '../../shared/use-errors.js';
import styles from '../../shared/ui/section.module.css';

const { data: words, working } = texts.account;

/** The last question before an account is gone. */
export function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const { form, errors, show } = useErrors<'typed' | 'password'>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const same = typed.trim().toLowerCase() === email.toLowerCase();
    if (busy || show({ typed: same ? undefined : t(words.deleteEmailWrong) })) return;
    setBusy(true);
    try {
      await leaving(async () => {
        await memberApi('/api/account', { method: 'DELETE', body: password ? { password } : {} });
        notify.done(words.deleted);
        await authClient.signOut({ scope: 'local' });
      });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.status < 500 && error.status > 0)
        return void show({ password: error.message });
      return notify.refused(error, words.deleteFailed);
    }
  };

  return (
    <Dialog title={t(words.deleteTitle)} onClose={onClose}>
      <p>{t(words.deleteBody, { email })}</p>
      <form
        ref={form}
        className={`${styles.form} ${styles.inDialog}`}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <EmailField
          label={t(words.deleteEmail, { email })}
          autoComplete="off"
          value={typed}
          error={errors.typed}
          onChange={setTyped}
        />
        <PasswordField
          label={t(words.deletePassword)}
          kind="current-password"
          hint={t(words.deletePasswordHint)}
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
        <Button type="submit" look="quiet" className={styles.danger!} disabled={busy}>
          {t(busy ? working : words.deleteFinal)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(words.deleteKeep)}
        </Button>
      </form>
    </Dialog>
  );
}
