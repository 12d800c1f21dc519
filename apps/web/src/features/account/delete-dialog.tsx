import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { forgetSession } from '../../shared/session/auth-client.js';
import { apiWithProof } from '../../shared/session/proof.js';
import { memberApi } from '../../shared/session/member-api.js';
import { leaving } from '../../shared/session/session.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { EmailField } from '../../shared/ui/email-field.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { deletionQuery } from './account-queries.js';
import { Forfeits } from './forfeits.js';
import styles from '../../shared/ui/section.module.css';

const { data: words } = texts.account;
const { working } = texts.shared;

/** The final confirmation before an account is deleted. */
export function DeleteDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  /** The total, in tokens, that the owner has agreed to give up. */
  const [agreed, setAgreed] = useState('0');
  const { data: terms, error: unread, refetch } = useQuery(deletionQuery);
  const { form, errors, show } = useErrors<'typed' | 'password' | 'forfeits'>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const same = typed.trim().toLowerCase() === email.toLowerCase();
    const faults = {
      typed: same ? undefined : t(words.deleteEmailWrong),
      forfeits: terms?.total === agreed ? undefined : t(words.forfeitMissing),
    };
    if (busy || show(faults)) return;
    setBusy(true);
    try {
      await leaving(async () => {
        await apiWithProof(() =>
          memberApi('/api/account', {
            method: 'DELETE',
            body: { forfeits: agreed, ...(password && { password }) },
          }),
        );
        notify.done(words.deleted);
        await forgetSession();
      });
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && error.code === 'MORE_FORFEITED') {
        setAgreed('0');
        void refetch();
        return void show({ forfeits: error.message });
      }
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
        {terms ? (
          <Forfeits
            terms={terms}
            agreed={agreed === terms.total}
            error={errors.forfeits}
            onAgree={(yes) => setAgreed(yes ? terms.total : '0')}
          />
        ) : (
          <p role="status">{unread ? unread.message : t(working)}</p>
        )}
        <PasswordField
          label={t(words.deletePassword)}
          kind="current-password"
          hint={t(words.deletePasswordHint)}
          value={password}
          error={errors.password}
          onChange={setPassword}
        />
        <Button type="submit" look="quiet" className={styles.danger!} disabled={busy || !terms}>
          {t(busy ? working : words.deleteFinal)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(words.deleteKeep)}
        </Button>
      </form>
    </Dialog>
  );
}
