import type { ReactNode } from 'react';
import { AreaDialog } from '../ui/area-dialog.js';
import { ReasonForm } from './reason-form.js';

interface ReasonDialogProps {
  title: string;
  confirm: string;
  busy: boolean;
  onConfirm: (reason: string) => void;
  onClose: () => void;
  /** What the act does. */
  children?: ReactNode;
}

/** Shows what an act does, and asks for its reason. */
export const ReasonDialog = ({ title, confirm, busy, onConfirm, onClose, children }: ReasonDialogProps) => (
  <AreaDialog title={title} onClose={onClose}>
    {children}
    <ReasonForm button={confirm} busy={busy} onSend={onConfirm} onClose={onClose} />
  </AreaDialog>
);
