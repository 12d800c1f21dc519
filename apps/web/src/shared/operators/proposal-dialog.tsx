import { useState } from 'react';
import type { ApprovalAct } from '#contracts';
import { ApiError } from '../api.js';
import { texts, t } from '../brand.js';
import { AreaDialog } from '../ui/area-dialog.js';
import { ReasonForm } from './reason-form.js';
import { usePropose } from './use-propose.js';

const { propose: words } = texts.operations.approvals;

/**
 * Lets a person propose an act that the server does not let one person do alone.
 *
 * @example
 * const { dialog, proposes } = useProposal();
 * onFailed: (error) => proposes(error, { kind: 'role-change', input }) || notify.refused(error, words.notSet),
 */
export function useProposal() {
  const [act, setAct] = useState<ApprovalAct>();
  const close = () => setAct(undefined);
  /** Opens the dialog if the error says that a second person is needed. @returns whether it does */
  const proposes = (error: Error, refused: ApprovalAct): boolean => {
    if (!(error instanceof ApiError) || error.code !== 'SECOND_PERSON_NEEDED') return false;
    setAct(refused);
    return true;
  };
  return { dialog: act && <ProposalDialog act={act} onClose={close} />, proposes };
}

function ProposalDialog({ act, onClose }: { act: ApprovalAct; onClose: () => void }) {
  const { busy, send } = usePropose(onClose);
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
