import { type FormEvent, useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { authClient } from '../../shared/session/auth-client.js';
import { codeFault, isOverGuessed } from '../../shared/session/auth-message.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { CODE_LENGTH, CodeField } from '../../shared/ui/code-field.js';
import { useErrors } from '../../shared/use-errors.js';
import styles from '../../shared/ui/section.module.css';

const { email: words } = texts.account;
const { working } = texts.shared;
const { fields, arrived } = texts.auth;

interface PendingEmailProps {
  current: string;
  wanted: string;
  busy: boolean;
  onAgain: () => void;
}

/** A new address that awaits confirmation: by the links in both mails, or by their codes, typed here one after the other. */
export function PendingEmail({ current, wanted, busy, onAgain }: PendingEmailProps) {
  const [code, setCode] = useState('');
  const [checking, setChecking] = useState(false);
  const { form, errors, show } = useErrors<'code'>();

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (checking || show({ code: code.length === CODE_LENGTH ? undefined : t(fields.codeMissing) })) return;
    setChecking(true);
    const { changed, error } = await confirmBy(code, [wanted, current]);
    setChecking(false);
    if (error) return void show({ code: codeFault(error) });
    setCode('');
    const { title, body } = changed ? arrived.emailChanged : arrived.half;
    toast.success(t(body), t(title));
  };

  return (
    <div className={styles.notice}>
      <p role="status">{t(words.pending, { email: wanted })}</p>
      <form ref={form} className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <CodeField
          label={t(words.code)}
          value={code}
          hint={t(words.codeHint)}
          error={errors.code}
          onChange={setCode}
        />
        <div className={styles.actions}>
          <Button type="submit" className={styles.small!} disabled={checking}>
            {t(checking ? working : words.confirm)}
          </Button>
          <Button look="quiet" className={styles.small!} disabled={busy} onClick={onAgain}>
            {t(words.again)}
          </Button>
        </div>
      </form>
    </div>
  );
}

/** A code belongs to one of the two addresses. Each is tried, so that the member needn't say which. */
async function confirmBy(token: string, addresses: readonly string[]) {
  let error: Parameters<typeof codeFault>[0] | null = null;
  for (const email of addresses) {
    const answer = await authClient.verifyOtp({ type: 'email_change', email, token });
    if (!answer.error) return { changed: answer.data.session !== null, error: null };
    // "Too many wrong codes" for one address is more useful than "unknown code" for the other.
    if (!error || !isOverGuessed(error)) error = answer.error;
  }
  return { changed: false, error };
}
