import { type FormEvent, useState } from 'react';
import type { ManualPayment, RejectPayment } from '#libs/contracts';
import { MAX_REJECTION_REASON } from '#contracts/manual-payment-limits';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useDecision } from './use-decision.js';
import styles from './payments-page.module.css';

const { reject: labels, cancel } = texts.payments;

/** Asks why; the sender is mailed the answer. */
export function RejectDialog({ payment, onClose }: { payment: ManualPayment; onClose: () => void }) {
  const { email } = payment;
  const [reason, setReason] = useState('');
  const { form, errors, show } = useErrors<'reason'>();
  const { busy, send } = useDecision<RejectPayment>(payment, 'reject', {
    onClose,
    onDone: () => notify.done(labels.done, { email }),
    onRefused: ({ details }) => show({ reason: details.find(({ path }) => path === 'reason')?.message }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || show({ reason: reason.trim() ? undefined : t(labels.reasonMissing) })) return;
    send({ reason: reason.trim() });
  };
  return (
    <Dialog title={t(labels.title)} onClose={onClose}>
      <p>{t(labels.intro, { email })}</p>
      <form ref={form} className={styles.form} onSubmit={submit} noValidate>
        <Field label={t(labels.reason)} error={errors.reason}>
          {(control) => (
            <textarea
              {...control}
              rows={4}
              maxLength={MAX_REJECTION_REASON}
              value={reason}
              disabled={busy}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
        <Button type="submit" disabled={busy}>
          {t(labels.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(cancel)}
        </Button>
      </form>
    </Dialog>
  );
}
