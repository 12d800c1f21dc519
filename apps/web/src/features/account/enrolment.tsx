import type { AuthMFAEnrollTOTPResponse, Factor } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { withProof } from '../../shared/session/proof.js';
import { messageOf } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CODE_LENGTH, CodeField } from '../../shared/ui/code-field.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import styles from '../../shared/ui/section.module.css';

const { factors: words, copied, copyFailed } = texts.account;
const { working } = texts.shared;

type Enrolled = NonNullable<AuthMFAEnrollTOTPResponse['data']>;

interface EnrolmentProps {
  /** Factors whose enrolment was never finished; they are removed first. */
  leftovers: readonly Factor[];
  onCancel: () => void;
  onDone: () => void;
}

/** Adds an authenticator: its name, then its QR code and key, then a code that proves it works. */
export function Enrolment({ leftovers, onCancel, onDone }: EnrolmentProps) {
  const [enrolled, setEnrolled] = useState<Enrolled>();
  if (!enrolled) return <NameForm leftovers={leftovers} onCancel={onCancel} onEnrolled={setEnrolled} />;
  const cancel = async () => {
    await authClient.mfa.unenroll({ factorId: enrolled.id });
    onCancel();
  };
  return (
    <div className={styles.enrolment}>
      <img className={styles.qr} src={enrolled.totp.qr_code} alt={t(words.qr)} width={208} height={208} />
      <div>
        <p>{t(words.scan)}</p>
        <p className={styles.detail}>{t(words.secret)}</p>
        <div className={styles.secret}>
          <code>{enrolled.totp.secret}</code>
          <CopyButton
            value={enrolled.totp.secret}
            name={t(words.secretName)}
            label={t(words.copySecret)}
            said={{ copied: t(copied, { name: t(words.secretName) }), failed: t(copyFailed) }}
          />
        </div>
        <ConfirmForm factorId={enrolled.id} onCancel={() => void cancel()} onDone={onDone} />
      </div>
    </div>
  );
}

interface NameFormProps {
  leftovers: readonly Factor[];
  onCancel: () => void;
  onEnrolled: (enrolled: Enrolled) => void;
}

function NameForm({ leftovers, onCancel, onEnrolled }: NameFormProps) {
  const [name, setName] = useState(t(words.nameDefault));
  const [busy, setBusy] = useState(false);
  const { form, errors, show } = useErrors<'name'>();
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    for (const { id } of leftovers) await authClient.mfa.unenroll({ factorId: id });
    const { data, error } = await withProof(() =>
      authClient.mfa.enroll({ factorType: 'totp', friendlyName: name.trim(), issuer: brand.product }),
    );
    setBusy(false);
    if (!error) return onEnrolled(data);
    if (error.code === 'mfa_factor_name_conflict') return void show({ name: t(words.nameTaken) });
    toast.error(messageOf(error), t(words.failed));
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <Field label={t(words.name)} hint={t(words.nameHint)} error={errors.name}>
        {(control) => (
          <input
            {...control}
            name="factor-name"
            autoComplete="off"
            maxLength={60}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
      </Field>
      <div className={styles.actions}>
        <Button type="submit" disabled={busy}>
          {t(busy ? working : words.begin)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t(words.cancel)}
        </Button>
      </div>
    </form>
  );
}

interface ConfirmFormProps {
  factorId: string;
  onCancel: () => void;
  onDone: () => void;
}

function ConfirmForm({ factorId, onCancel, onDone }: ConfirmFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const { form, errors, show } = useErrors<'code'>();
  useEffect(() => form.current?.querySelector('input')?.focus(), [form]);
  const queries = useQueryClient();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = code.length === CODE_LENGTH ? undefined : t(texts.auth.fields.codeMissing);
    if (busy || show({ code: missing })) return;
    setBusy(true);
    const { error } = await authClient.mfa.challengeAndVerify({ factorId, code });
    setBusy(false);
    if (error?.code === 'mfa_verification_failed') return void show({ code: t(texts.auth.factor.codeWrong) });
    if (error) return toast.error(messageOf(error), t(words.failed));
    notify.done(words.done);
    await queries.invalidateQueries({ queryKey: ['member'] });
    onDone();
  };
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <CodeField label={t(words.code)} value={code} error={errors.code} onChange={setCode} />
      <div className={styles.actions}>
        <Button type="submit" disabled={busy}>
          {t(busy ? working : words.confirm)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t(words.cancel)}
        </Button>
      </div>
    </form>
  );
}
