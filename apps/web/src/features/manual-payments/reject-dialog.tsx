import type { ManualPayment } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { ReasonDialog } from './reason-dialog.js';

const { reject: labels } = texts.payments;

/** Asks for the reason for a rejection, which is mailed to the sender. */
export function RejectDialog({ payment, onClose }: { payment: ManualPayment; onClose: () => void }) {
  const { email } = payment;
  return (
    <ReasonDialog
      payment={payment}
      action="reject"
      labels={labels}
      onDone={() => notify.done(labels.done, { email })}
      onClose={onClose}
    >
      <p>{t(labels.intro, { email })}</p>
    </ReasonDialog>
  );
}
