import type { AuthError, Session } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, useFields } from '../../shared/form/field-form.js';
import { CodeItem, PasswordItem } from '../../shared/form/fields.js';
import { authClient } from '../../shared/session/auth-client.js';
import {
  unwrapped,
  messageOf,
  passwordError,
  passwordRule,
  showRefusal,
} from '../../shared/session/auth-message.js';
import { claimsOf } from '../../shared/session/session.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import { Section } from '../../shared/ui/section.js';
import styles from '../../shared/ui/section.module.css';

const { password: words } = texts.account;
const { working } = texts.shared;
const { fields } = texts.auth;

interface Passwords {
  current?: string;
  next: string;
  /** The mailed code, once the service has asked for one. */
  code?: string;
}

/** Maps a refusal to the field it is about and the message to show there (auth contract §4, PUT /user). */
function fieldErrors(error: AuthError): { [Name in keyof Passwords]?: string } {
  const weak = passwordError(error);
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
      return {};
  }
}

export function PasswordSection({ session }: { session: Session }) {
  const [codeWanted, setCodeWanted] = useState(false);
  const { form, showErrors } = useFields<Passwords>();
  const queries = useQueryClient();
  // Members who signed in with a mailed link may not have a password.
  const withPassword = claimsOf(session).amr?.some(({ method }) => method === 'password') ?? true;

  const { busy, send } = useWrite(
    ({ current, next, code }: Passwords) =>
      unwrapped(
        authClient.updateUser({
          password: next,
          ...(current && { current_password: current }),
          ...(code && { nonce: code }),
        }),
      ),
    {
      onDone: () => {
        form.resetFields();
        setCodeWanted(false);
        notify.done(words.changed);
        return queries.invalidateQueries({ queryKey: ['member'] });
      },
      onFailed: (error: AuthError) => {
        if (error.code === 'reauthentication_needed') return askForCode();
        return showErrors(fieldErrors(error)) || showRefusal(error, words.failed);
      },
    },
  );

  const askForCode = async () => {
    const { error } = await authClient.reauthenticate();
    if (error) showRefusal(error, words.failed);
    else setCodeWanted(true);
  };

  return (
    <Section id="password" heading={t(words.heading)} intro={t(words.intro)}>
      <FieldForm
        form={form}
        className={styles.form}
        onSend={send}
        {...(codeWanted && { focus: 'code' as const })}
      >
        <input type="hidden" autoComplete="username" value={session.user.email ?? ''} readOnly />
        <PasswordItem
          name="current"
          label={t(fields.currentPassword)}
          kind="current-password"
          missing={withPassword ? t(fields.currentPasswordMissing) : undefined}
        />
        <PasswordItem
          name="next"
          label={t(words.next)}
          kind="new-password"
          hint={passwordRule()}
          missing={t(fields.passwordMissing)}
        />
        {codeWanted && <CodeItem name="code" label={t(words.code)} hint={t(words.codeIntro)} />}
        <div className={styles.actions}>
          <Button type="submit" look="outline" disabled={busy}>
            {t(busy ? working : words.change)}
          </Button>
        </div>
      </FieldForm>
    </Section>
  );
}
