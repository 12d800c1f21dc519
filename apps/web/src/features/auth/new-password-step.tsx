import type { AuthError } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { withProof } from '../../shared/session/proof.js';
import { ProofDialog } from '../../shared/session/proof-dialog.js';
import { unwrapped, messageOf, passwordError, passwordRule } from '../../shared/session/auth-message.js';
import { signOut } from '../../shared/session/sign-out.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import { Step } from './step.js';
import styles from './step.module.css';

const { fields, newPassword } = texts.auth;

/** Shown after a recovery link: the member sets a new password, or leaves it unchanged and is signed out. */
export function NewPasswordStep({ email }: { email: string }) {
  const [password, setPassword] = useState('');
  const { form, errors, show } = useErrors<'password'>();

  const { busy, send } = useWrite(() => unwrapped(withProof(() => authClient.updateUser({ password }))), {
    onDone: () => notify.done(newPassword.success),
    onFailed: (error: AuthError) => show({ password: passwordError(error) ?? messageOf(error) }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!show({ password: password ? undefined : t(fields.passwordMissing) })) send();
  };

  return (
    <Step
      heading={t(newPassword.heading)}
      motto={t(newPassword.motto)}
      intro={t(newPassword.intro, { email })}
    >
      <ProofDialog />
      <form ref={form} className={styles.form} aria-busy={busy} noValidate onSubmit={submit}>
        <input type="hidden" name="email" autoComplete="username" value={email} readOnly />
        <PasswordField
          label={t(newPassword.password)}
          kind="new-password"
          value={password}
          hint={passwordRule()}
          error={errors.password}
          onChange={setPassword}
        />
        <Button type="submit" className={styles.main!} disabled={busy}>
          {t(busy ? newPassword.working : newPassword.button)}
        </Button>
      </form>
      <div className={styles.sides}>
        <button type="button" className={styles.side} onClick={() => void signOut()}>
          {t(newPassword.leave)}
        </button>
      </div>
    </Step>
  );
}
