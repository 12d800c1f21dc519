import { useState } from 'react';
import type { ApprovalAct } from '#contracts';
import { ApiError } from '../api.js';
import { texts, t } from '../brand.js';
import { AreaDialog } from '../ui/area-dialog.js';
import { ReasonForm } from './reason-form.js';
import { usePropose } from './use-propose.js';

const { propose: words } = texts.operations.approvals;

/**
 * Lets a person propose an act that the server does not let one person do alone. `onProposed` is called once it has been proposed.
 *
 * @example
 * const { dialog, proposes } = useProposal();
 * onFailed: (error) => proposes(error, { kind: 'role-change', input }) || notify.refused(error, words.notSet),
 */
export function useProposal(onProposed?: () => void) {
  const [act, setAct] = useState<ApprovalAct>();
  const close = () => setAct(undefined);
  const done = () => {
    close();
    onProposed?.();
  };
  /** Opens the dialog if the error says that a second person is needed. @returns whether it does */
  const proposes = (error: Error, refused: ApprovalAct): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'SECOND_PERSON_NEEDED') return false;
    setAct(refused);
    return true;
  };
  return { dialog: act && <ProposalDialog act={act} onDone={done} onClose={close} />, proposes };
}

interface ProposalDialogProps {
  act: ApprovalAct;
  onDone: () => void;
  onClose: () => void;
}

function ProposalDialog({ act, onDone, onClose }: ProposalDialogProps) {
  const { busy, send } = usePropose(onDone);
  return (
    <AreaDialog title={t(words.title)} onClose={onClose}>
      <p>{t(words.note)}</p>
      <ReasonForm
        button={t(words.button)}
        busy={busy}
        onSend={(reason) => send({ act, reason })}
        onClose={onClose}
      />
    </AreaDialog>
  );
}
