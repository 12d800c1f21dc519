import type { AuthError, Session } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { messageOf, passwordFault, passwordRule } from '../../shared/session/auth-message.js';
import { claimsOf } from '../../shared/session/session.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CODE_LENGTH, CodeField } from '../../shared/ui/code-field.js';
import { PasswordField } from '../../shared/ui/password-field.js';
import { useErrors } from '../../shared/use-errors.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { password: words } = texts.account;
const { working } = texts.shared;
const { fields } = texts.auth;

type FieldName = 'current' | 'next' | 'code';

/** Maps a refusal to the field it is about and the message to show there (auth contract §4, PUT /user). */
function faults(error: AuthError): Partial<Record<FieldName, string>> | undefined {
  const weak = passwordFault(error);
  if (weak) return { next: weak };
  switch (error.code) {
    case 'same_password':
      return { next: t(words.same) };
    case 'validation_failed':
      return { next: messageOf(error) };
    case 'current_password_required':
      return { current: t(fields.currentPasswordMissing) };
    case 'current_password_invalid':
    case 'invalid_credentials':
      return { current: t(words.currentWrong) };
    case 'reauthentication_not_valid':
      return { code: t(words.codeWrong) };
    default:
      return undefined;
  }
}

export function PasswordSection({ session }: { session: Session }) {
  const [current, setCurrent] = useState('');
  const [next, setNext] = useState('');
  /** The mailed code; undefined until the service asks for one. */
  const [code, setCode] = useState<string>();
  const [busy, setBusy] = useState(false);
  const { form, errors, show } = useErrors<FieldName>();
  const queries = useQueryClient();
  const codeWanted = code !== undefined;
  useEffect(() => {
    if (codeWanted) form.current?.querySelector<HTMLElement>('[name="code"]')?.focus();
  }, [form, codeWanted]);
  // Members who signed in with a mailed link may not have a password.
  const withPassword = claimsOf(session).amr?.some(({ method }) => method === 'password') ?? true;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const mistakes = {
      current: withPassword && !current ? t(fields.currentPasswordMissing) : undefined,
      next: next ? undefined : t(fields.passwordMissing),
      code: codeWanted && code.length !== CODE_LENGTH ? t(fields.codeMissing) : undefined,
    };
    if (busy || show(mistakes)) return;
    setBusy(true);
    const { error } = await authClient.updateUser({
      password: next,
      ...(current && { current_password: current }),
      ...(code && { nonce: code }),
    });
    if (error?.code === 'reauthentication_needed') await askForCode();
    setBusy(false);
    if (error?.code === 'reauthentication_needed') return;
    if (error) {
      const known = faults(error);
      if (known) show(known);
      else toast.error(messageOf(error), t(words.failed));
      return;
    }
    setCurrent('');
    setNext('');
    setCode(undefined);
    notify.done(words.changed);
    await queries.invalidateQueries({ queryKey: ['member'] });
  };

  const askForCode = async () => {
    const { error } = await authClient.reauthenticate();
    if (error) toast.error(messageOf(error), t(words.failed));
    else setCode('');
  };

  return (
    <Section id="password" heading={t(words.heading)} intro={t(words.intro)}>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <input type="hidden" autoComplete="username" value={session.user.email ?? ''} readOnly />
        <PasswordField
          label={t(fields.currentPassword)}
          kind="current-password"
          value={current}
          error={errors.current}
          onChange={setCurrent}
        />
        <PasswordField
          label={t(words.next)}
          kind="new-password"
          value={next}
          hint={passwordRule()}
          error={errors.next}
          onChange={setNext}
        />
        {codeWanted && (
          <CodeField
            label={t(words.code)}
            hint={t(words.codeIntro)}
            value={code}
            error={errors.code}
            onChange={setCode}
          />
        )}
        <div className={styles.actions}>
          <Button type="submit" disabled={busy}>
            {t(busy ? working : words.change)}
          </Button>
        </div>
      </form>
    </Section>
  );
}
