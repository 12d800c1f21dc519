import { useQueryClient } from '@tanstack/react-query';
import type { Approval, Propose } from '#contracts';
import { texts } from '../brand.js';
import { notify } from '../notify.js';
import { memberApi } from '../session/member-api.js';
import { apiWithProof } from '../session/proof.js';
import { useWrite, type Write } from '../use-write.js';
import { keys } from './keys.js';

const { propose: words } = texts.operations.approvals;

/** Proposes an act to a second person. @param onClose called when it has been proposed */
export function usePropose(onClose: () => void): Write<Propose> {
  const queries = useQueryClient();
  return useWrite(
    (body: Propose) =>
      apiWithProof(() => memberApi<Approval>('/api/admin/approvals', { method: 'POST', body })),
    {
      onDone: () => {
        onClose();
        notify.done(words.done);
        return queries.invalidateQueries({ queryKey: keys.approvals });
      },
      onFailed: (error) => notify.refused(error, words.failed),
    },
  );
}
