import { useQueryClient } from '@tanstack/react-query';
import type { ModerateDonation, ModeratedDonation } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { Permitted } from '../../shared/operators/access.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';

const labels = texts.operations.donations;

interface MessageVisibilityProps {
  id: string;
  hidden: boolean;
  /** The id of the element that shows the message. */
  messageId: string;
}

/** Hides a donor's message from everybody, or shows it again. */
export function MessageVisibility({ id, hidden, messageId }: MessageVisibilityProps) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    (body: ModerateDonation) =>
      memberApi<ModeratedDonation>(`/api/admin/donations/${encodeURIComponent(id)}`, {
        method: 'PATCH',
        body,
      }),
    {
      onDone: (now) => {
        toast.success(now.message, t(now.hidden ? labels.hidden : labels.shown));
        return queries.invalidateQueries({ queryKey: keys.adminDonations });
      },
      onFailed: (error) => toast.error(error.message, t(labels.failed)),
    },
  );
  return (
    <Permitted to="messages.moderate">
      <Button
        look="quiet"
        disabled={busy}
        aria-describedby={messageId}
        onClick={() => send({ hidden: !hidden })}
      >
        {t(hidden ? labels.show : labels.hide)}
      </Button>
    </Permitted>
  );
}
