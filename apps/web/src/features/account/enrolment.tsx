import type { AuthError, AuthMFAEnrollTOTPResponse, Factor } from '@supabase/auth-js';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input } from 'antd';
import { useState } from 'react';
import { brand, texts, t } from '../../shared/brand.js';
import { FieldForm, useFields } from '../../shared/form/field-form.js';
import { CodeItem } from '../../shared/form/fields.js';
import { authClient } from '../../shared/session/auth-client.js';
import { withProof } from '../../shared/session/proof.js';
import { unwrapped, showRefusal } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { CopyButton } from '../../shared/ui/copy-button.js';
import { useWrite } from '../../shared/use-write.js';
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
            messages={{ copied: t(copied, { name: t(words.secretName) }), failed: t(copyFailed) }}
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
  const { form, showErrors } = useFields<{ name: string }>();
  const { busy, send } = useWrite(
    async (friendlyName: string): Promise<Enrolled> => {
      for (const { id } of leftovers) await authClient.mfa.unenroll({ factorId: id });
      return unwrapped(
        withProof(() => authClient.mfa.enroll({ factorType: 'totp', friendlyName, issuer: brand.product })),
      );
    },
    {
      onDone: onEnrolled,
      onFailed: (error: AuthError) =>
        error.code === 'mfa_factor_name_conflict'
          ? showErrors({ name: t(words.nameTaken) })
          : showRefusal(error, words.failed),
    },
  );
  return (
    <FieldForm
      form={form}
      className={styles.form}
      initialValues={{ name: t(words.nameDefault) }}
      focus="name"
      onSend={({ name }) => send(name.trim())}
    >
      <Form.Item name="name" label={t(words.name)} extra={t(words.nameHint)}>
        <Input autoComplete="off" maxLength={60} />
      </Form.Item>
      <div className={styles.actions}>
        <Button type="submit" look="outline" disabled={busy}>
          {t(busy ? working : words.begin)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t(words.cancel)}
        </Button>
      </div>
    </FieldForm>
  );
}

interface ConfirmFormProps {
  factorId: string;
  onCancel: () => void;
  onDone: () => void;
}

function ConfirmForm({ factorId, onCancel, onDone }: ConfirmFormProps) {
  const { form, showErrors } = useFields<{ code: string }>();
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    (code: string) => unwrapped(authClient.mfa.challengeAndVerify({ factorId, code })),
    {
      onDone: async () => {
        notify.done(words.done);
        await queries.invalidateQueries({ queryKey: ['member'] });
        onDone();
      },
      onFailed: (error: AuthError) =>
        error.code === 'mfa_verification_failed'
          ? showErrors({ code: t(texts.auth.factor.codeWrong) })
          : showRefusal(error, words.failed),
    },
  );
  return (
    <FieldForm form={form} className={styles.form} focus="code" onSend={({ code }) => send(code)}>
      <CodeItem name="code" label={t(words.code)} />
      <div className={styles.actions}>
        <Button type="submit" look="outline" disabled={busy}>
          {t(busy ? working : words.confirm)}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {t(words.cancel)}
        </Button>
      </div>
    </FieldForm>
  );
}
