import type { ManualPayment } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped } from '../../shared/format.js';
import { notify } from '../../shared/notify.js';
import { Button } from '../../shared/ui/button.js';
import { AreaDialog } from '../../shared/ui/area-dialog.js';
import { ReasonDialog } from './reason-dialog.js';
import { useDecision } from './use-decision.js';
import styles from './payments-page.module.css';

const { undo: labels } = texts.payments;

interface DialogProps {
  payment: ManualPayment;
  onClose: () => void;
}

/** For the first operator: requests the undo with a reason. Nothing changes yet. */
export function AskUndoDialog({ payment, onClose }: DialogProps) {
  return (
    <ReasonDialog
      payment={payment}
      action="undos"
      labels={labels}
      onDone={() => notify.done(labels.askedDone)}
      onClose={onClose}
    >
      <p>{t(labels.intro, purchaseOf(payment))}</p>
      <p>{t(labels.twoOperators)}</p>
    </ReasonDialog>
  );
}

/** For the second operator: confirms or declines the request. */
export function DecideUndoDialog({ payment, onClose }: DialogProps) {
  const { undo, email } = payment;
  const confirming = useDecision<object>(payment, `undos/${undo?.id}/confirm`, {
    onClose,
    onDone: () => notify.done(labels.confirmedDone, { email }),
    onRefused: () => false,
  });
  const declining = useDecision<object>(payment, `undos/${undo?.id}/decline`, {
    onClose,
    onDone: () => notify.done(labels.declinedDone),
    onRefused: () => false,
  });
  const busy = confirming.busy || declining.busy;
  return (
    <AreaDialog title={t(labels.confirmTitle)} onClose={onClose}>
      <p>{t(labels.confirmIntro, { ...purchaseOf(payment), by: undo?.askedBy ?? '' })}</p>
      <blockquote>{undo?.reason}</blockquote>
      <div className={styles.form}>
        <Button disabled={busy} onClick={() => confirming.send({})}>
          {t(labels.confirm)}
        </Button>
        <Button look="quiet" disabled={busy} onClick={() => declining.send({})}>
          {t(labels.decline)}
        </Button>
      </div>
    </AreaDialog>
  );
}

const purchaseOf = ({ email, decision }: ManualPayment) => ({
  email,
  amount: grouped(decision?.purchase?.tokenAmount ?? '0'),
});
