import { Form, Input } from 'antd';
import type { ReactNode } from 'react';
import type { ManualPayment } from '#contracts';
import { MAX_REJECTION_REASON } from '#contracts/manual-payment-limits';
import { texts, t } from '../../shared/brand.js';
import { FieldForm, fieldErrorsOf, filled, useFields } from '../../shared/form/field-form.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { Button } from '../../shared/ui/button.js';
import { useDecision } from './use-decision.js';

const { reject, cancel } = texts.payments;

interface ReasonDialogProps {
  payment: ManualPayment;
  /** Path below the payment's API path that the reason is sent to. */
  action: 'reject' | 'undos';
  labels: { title: string; reason: string; button: string };
  /** Shown above the form. */
  children: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** Asks for the reason for a decision. The payment's sender will read it. */
export function ReasonDialog({ payment, action, labels, children, onDone, onClose }: ReasonDialogProps) {
  const { form, showErrors } = useFields<{ reason: string }>();
  const { busy, send } = useDecision<{ reason: string }>(payment, action, {
    onClose,
    onDone,
    onRefused: (error) => showErrors({ reason: fieldErrorsOf(error)['reason'] }),
  });
  return (
    <AreaDialog title={t(labels.title)} onClose={onClose}>
      {children}
      <FieldForm form={form} disabled={busy} onSend={({ reason }) => send({ reason: reason.trim() })}>
        <Form.Item name="reason" label={t(labels.reason)} rules={[filled(t(reject.reasonMissing))]}>
          <Input.TextArea rows={4} maxLength={MAX_REJECTION_REASON} />
        </Form.Item>
        <Button type="submit" disabled={busy}>
          {t(labels.button)}
        </Button>
        <Button look="quiet" onClick={onClose}>
          {t(cancel)}
        </Button>
      </FieldForm>
    </AreaDialog>
  );
}
