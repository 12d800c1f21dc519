import { useQueryClient } from '@tanstack/react-query';
import type { ClosedShare } from '#contracts';
import { notify } from '../notify.js';
import { keys } from '../queries.js';
import { memberApi } from '../session/member-api.js';
import { useWrite, type Write } from '../use-write.js';

interface Words {
  closed: { title: string; body: string };
  closeFailed: string;
}

/** Closes a link of the member's. */
export function useCloseShare(
  id: string,
  { closed, closeFailed }: Words,
  onClosed?: () => void,
): Write<void> {
  const queries = useQueryClient();
  return useWrite(() => memberApi<ClosedShare>(`/api/shares/${id}`, { method: 'DELETE' }), {
    onDone: () => {
      notify.done(closed);
      onClosed?.();
      return queries.invalidateQueries({ queryKey: keys.shares });
    },
    onFailed: (error) => notify.refused(error, closeFailed),
  });
}
