import type { AuthError, Session } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import type { RecoveryCodesLeft } from '#contracts';
import { ApiError } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { unwrapped, messageOf } from '../../shared/session/auth-message.js';
import { memberApi } from '../../shared/session/member-api.js';
import { signOut } from '../../shared/session/sign-out.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CODE_LENGTH, CodeField } from '../../shared/ui/code-field.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import { Step } from './step.js';
import styles from './step.module.css';

const { fields, factor, signIn } = texts.auth;

/** The second factor: a code from an authenticator, or a recovery code (auth contract §7). */
export function FactorStep({ session, welcome }: { session: Session; welcome: boolean }) {
  const [lost, setLost] = useState(false);
  const opened = () => {
    if (welcome) notify.done(signIn.success);
  };
  return (
    <Step
      key={String(lost)}
      heading={t(factor.heading)}
      motto={t(factor.motto)}
      intro={t(lost ? factor.recoveryIntro : factor.intro)}
    >
      {lost ? <RecoveryForm onOpened={opened} /> : <CodeForm session={session} onOpened={opened} />}
      <div className={styles.sides}>
        <button type="button" className={styles.side} onClick={() => setLost(!lost)}>
          {t(lost ? factor.toCode : factor.toRecovery)}
        </button>
        <button type="button" className={styles.side} onClick={() => void signOut()}>
          {t(factor.leave)}
        </button>
      </div>
    </Step>
  );
}

function CodeForm({ session, onOpened }: { session: Session; onOpened: () => void }) {
  const factors = (session.user.factors ?? []).filter(({ status }) => status === 'verified');
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '');
  const [code, setCode] = useState('');
  const { form, errors, show } = useErrors<'code'>();
  const { busy, send } = useWrite(() => unwrapped(authClient.mfa.challengeAndVerify({ factorId, code })), {
    onDone: onOpened,
    onFailed: (error: AuthError) => {
      setCode('');
      show({ code: error.code === 'mfa_verification_failed' ? t(factor.codeWrong) : messageOf(error) });
    },
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!show({ code: code.length === CODE_LENGTH ? undefined : t(fields.codeMissing) })) send();
  };
  return (
    <form ref={form} className={styles.form} aria-busy={busy} noValidate onSubmit={submit}>
      {factors.length > 1 && (
        <Field label={t(factor.which)}>
          {(control) => (
            <select {...control} value={factorId} onChange={({ target }) => setFactorId(target.value)}>
              {factors.map(({ id, friendly_name }) => (
                <option key={id} value={id}>
                  {friendly_name || t(factor.nameless)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <CodeField label={t(factor.code)} value={code} error={errors.code} onChange={setCode} />
      <Button type="submit" className={styles.main!} disabled={busy}>
        {t(busy ? factor.working : factor.button)}
      </Button>
    </form>
  );
}

function RecoveryForm({ onOpened }: { onOpened: () => void }) {
  const [code, setCode] = useState('');
  const { form, errors, show } = useErrors<'code'>();
  const { busy, send } = useWrite(
    async () => {
      const left = await memberApi<RecoveryCodesLeft>('/api/account/recovery-codes/redeem', {
        method: 'POST',
        body: { code: code.trim() },
      });
      // The server has raised the session's assurance level; only a refreshed token carries it.
      await unwrapped(authClient.refreshSession());
      return left;
    },
    {
      onDone: ({ remaining }) => {
        onOpened();
        toast.success(t(factor.remaining, { count: String(remaining) }), t(factor.recoveryUsed));
      },
      onFailed: (error: ApiError | AuthError) =>
        show({ code: error instanceof ApiError ? error.message : messageOf(error) }),
    },
  );

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!show({ code: code.trim() ? undefined : t(factor.recoveryMissing) })) send();
  };
  return (
    <form ref={form} className={styles.form} aria-busy={busy} noValidate onSubmit={submit}>
      <Field label={t(factor.recoveryCode)} hint={t(factor.recoveryHint)} error={errors.code}>
        {(control) => (
          <input
            {...control}
            name="recovery-code"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={40}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" className={styles.main!} disabled={busy}>
        {t(busy ? factor.working : factor.button)}
      </Button>
    </form>
  );
}
