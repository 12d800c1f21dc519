import type { AuthError } from '@supabase/auth-js';
import { type FormEvent, useState } from 'react';
import { texts, t } from '../../../shared/brand.js';
import { authClient } from '../../../shared/session/auth-client.js';
import { messageOf, unwrapped } from '../../../shared/session/auth-message.js';
import { useVisitor } from '../../../shared/session/session.js';
import { AreaDialog } from '../../../shared/ui/area-dialog.js';
import { Button, ButtonLink } from '../../../shared/ui/button.js';
import { CODE_LENGTH, CodeField } from '../../../shared/ui/code-field.js';
import { Field } from '../../../shared/ui/field.js';
import { useErrors } from '../../../shared/use-errors.js';
import { useWrite } from '../../../shared/use-write.js';

const { factor: words } = texts.operations.approvals;
const { cancel } = texts.operations.reason;
const { fields, factor: labels } = texts.auth;

interface FactorDialogProps {
  /** Called when the session has shown its second factor. */
  onShown: () => void;
  onClose: () => void;
}

/** Asks for a code of the second factor, because the last one is too old. */
export function FactorDialog({ onShown, onClose }: FactorDialogProps) {
  const { user } = useVisitor();
  const factors = (user?.factors ?? []).filter(({ status }) => status === 'verified');
  const [factorId, setFactorId] = useState(factors[0]?.id ?? '');
  const [code, setCode] = useState('');
  const { form, errors, show } = useErrors<'code'>();
  const { busy, send } = useWrite(() => unwrapped(authClient.mfa.challengeAndVerify({ factorId, code })), {
    onDone: onShown,
    onFailed: (error: AuthError) => {
      setCode('');
      show({ code: error.code === 'mfa_verification_failed' ? t(labels.codeWrong) : messageOf(error) });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!show({ code: code.length === CODE_LENGTH ? undefined : t(fields.codeMissing) })) send();
  };
  if (factors.length === 0)
    return (
      <AreaDialog title={t(words.title)} onClose={onClose}>
        <p>{t(words.none)}</p>
        <ButtonLink to="/app/account#two-factor">{t(words.setUp)}</ButtonLink>
      </AreaDialog>
    );
  return (
    <AreaDialog title={t(words.title)} onClose={onClose}>
      <p>{t(words.note)}</p>
      <form ref={form} aria-busy={busy} noValidate onSubmit={submit}>
        {factors.length > 1 && (
          <Field label={t(labels.which)}>
            {(control) => (
              <select {...control} value={factorId} onChange={({ target }) => setFactorId(target.value)}>
                {factors.map(({ id, friendly_name: name }) => (
                  <option key={id} value={id}>
                    {name || t(labels.nameless)}
                  </option>
                ))}
              </select>
            )}
          </Field>
        )}
        <CodeField label={t(labels.code)} value={code} error={errors.code} onChange={setCode} />
        <Button type="submit" disabled={busy}>
          {t(words.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(cancel)}
        </Button>
      </form>
    </AreaDialog>
  );
}
