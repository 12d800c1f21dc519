import type { AuthError } from '@supabase/auth-js';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, useFields } from '../../shared/form/field-form.js';
import { CodeItem } from '../../shared/form/fields.js';
import { authClient } from '../../shared/session/auth-client.js';
import { codeError, hasTooManyWrongCodes } from '../../shared/session/auth-message.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';
import styles from '../../shared/ui/section.module.css';

const { email: words } = texts.account;
const { working } = texts.shared;
const { arrived } = texts.auth;

interface PendingEmailProps {
  current: string;
  wanted: string;
  busy: boolean;
  onAgain: () => void;
}

/** A new address that awaits confirmation: by the links in both mails, or by their codes, typed here one after the other. */
export function PendingEmail({ current, wanted, busy, onAgain }: PendingEmailProps) {
  const { form, showErrors } = useFields<{ code: string }>();
  const checking = useWrite((code: string) => confirmBy(code, [wanted, current]), {
    onDone: (isChanged) => {
      form.resetFields();
      notify.done(isChanged ? arrived.emailChanged : arrived.half);
    },
    onFailed: (error: AuthError) => showErrors({ code: codeError(error) }),
  });
  return (
    <div className={styles.notice}>
      <p role="status">{t(words.pending, { email: wanted })}</p>
      <FieldForm form={form} className={styles.form} onSend={({ code }) => checking.send(code)}>
        <CodeItem name="code" label={t(words.code)} hint={t(words.codeHint)} />
        <div className={styles.actions}>
          <Button type="submit" look="outline" className={styles.small!} disabled={checking.busy}>
            {t(checking.busy ? working : words.confirm)}
          </Button>
          <Button look="quiet" className={styles.small!} disabled={busy} onClick={onAgain}>
            {t(words.again)}
          </Button>
        </div>
      </FieldForm>
    </div>
  );
}

/**
 * A code belongs to one of the two addresses. Each is tried, so that the member needn't say which.
 * @returns whether the address has changed; false if the other code is still to come @throws AuthError
 */
async function confirmBy(token: string, addresses: readonly string[]): Promise<boolean> {
  let refusal: AuthError | undefined;
  for (const email of addresses) {
    const { data, error } = await authClient.verifyOtp({ type: 'email_change', email, token });
    if (!error) return data.session !== null;
    // "Too many wrong codes" for one address is more useful than "unknown code" for the other.
    if (!refusal || !hasTooManyWrongCodes(refusal)) refusal = error;
  }
  throw refusal!;
}
