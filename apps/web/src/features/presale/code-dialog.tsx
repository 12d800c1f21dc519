import { type FormEvent, useEffect, useState } from 'react';
import type { PresalePass } from '#contracts';
import { api } from '../../shared/api.js';
import { texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './code-dialog.module.css';

const { privateRound } = texts;

interface CodeDialogProps {
  /** Why the dialog opened again, if it did. */
  reason: string | undefined;
  onEnter: (pass: PresalePass) => void;
  onDismiss: () => void;
}

/** Asks for the private round's code (specification §4). A wrong code shows an error, the right one closes the dialog. */
export default function CodeDialog({ reason, onEnter, onDismiss }: CodeDialogProps) {
  const [code, setCode] = useState('');
  const { form, errors, show } = useErrors<'code'>();
  const { busy, send } = useWrite(
    () => api<PresalePass>('/api/presale/access', { method: 'POST', body: { code } }),
    { onDone: onEnter, onFailed: ({ message }) => show({ code: message }) },
  );
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
  }, [form]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim()) send(undefined);
    else show({ code: t(privateRound.codeMissing) });
  };
  return (
    <Dialog title={t(privateRound.title)} scene="padlock" onClose={onDismiss}>
      <p>{reason ?? t(privateRound.body)}</p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Field label={t(privateRound.code)} error={errors.code}>
          {(control) => (
            <input
              {...control}
              name="code"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              maxLength={200}
              value={code}
              onChange={(event) => {
                setCode(event.target.value);
                show({});
              }}
            />
          )}
        </Field>
        <Button type="submit" disabled={busy}>
          {t(busy ? privateRound.checking : privateRound.enter)}
        </Button>
        <Button look="quiet" onClick={onDismiss}>
          {t(privateRound.dismiss)}
        </Button>
      </form>
    </Dialog>
  );
}
