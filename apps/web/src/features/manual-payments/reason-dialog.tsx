import { type FormEvent, type ReactNode, useState } from 'react';
import type { ManualPayment } from '#contracts';
import { MAX_REJECTION_REASON } from '#contracts/manual-payment-limits';
import { texts, t } from '../../shared/brand.js';
import { Button } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/dialog.js';
import { Field } from '../../shared/ui/field.js';
import { useErrors } from '../../shared/use-errors.js';
import { useDecision } from './use-decision.js';
import styles from './payments-page.module.css';

const { reject, cancel } = texts.payments;

interface ReasonDialogProps {
  payment: ManualPayment;
  /** Path below the payment's API path that the reason is sent to. */
  deed: 'reject' | 'undos';
  labels: { title: string; reason: string; button: string };
  /** Shown above the form. */
  children: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason for a decision. The payment's sender will read it. */
export function ReasonDialog({ payment, deed, labels, children, onDone, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('');
  const { form, errors, show } = useErrors<'reason'>();
  const { busy, send } = useDecision<{ reason: string }>(payment, deed, {
    onClose,
    onDone,
    onRefused: ({ details }) => show({ reason: details.find(({ path }) => path === 'reason')?.message }),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || show({ reason: reason.trim() ? undefined : t(reject.reasonMissing) })) return;
    send({ reason: reason.trim() });
  };
  return (
    <Dialog title={t(labels.title)} onClose={onClose}>
      {children}
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
