import type { ManualPayment } from '#contracts';
import { ApproveDialog } from './approve-dialog.js';
import type { PaymentAction } from './payment-item.js';
import { RejectDialog } from './reject-dialog.js';
import { AskUndoDialog, DecideUndoDialog } from './undo-dialog.js';

/** What an operator is about to decide. */
export interface PendingDecision {
  payment: ManualPayment;
  action: PaymentAction;
}

const DIALOGS = {
  approve: ApproveDialog,
  reject: RejectDialog,
  undo: AskUndoDialog,
  'decide-undo': DecideUndoDialog,
} satisfies Record<PaymentAction, unknown>;

interface PaymentDialogProps {
  decision: PendingDecision | undefined;
  onClose: () => void;
}

/** The dialog of a decision. Renders nothing if there is none. */
export function PaymentDialog({ decision, onClose }: PaymentDialogProps) {
  if (!decision) return null;
  const Dialog = DIALOGS[decision.action];
  return <Dialog payment={decision.payment} onClose={onClose} />;
}
