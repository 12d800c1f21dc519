import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { Permitted } from '../../shared/operators/access.js';
import { keys } from '../../shared/operators/keys.js';
import { ReasonDialog } from '../../shared/operators/reason-dialog.js';
import { memberApi } from '../../shared/session/member-api.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';

const { reverse: words } = texts.operations.donations;

interface DonationReversalProps {
  id: string;
  /** With its currency. */
  amount: string;
}

/** Takes back a donation that was recorded by mistake. */
export function DonationReversal({ id, amount }: DonationReversalProps) {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    (reason: string) =>
      memberApi<void>(`/api/admin/donations/${encodeURIComponent(id)}/reverse`, {
        method: 'POST',
        body: { reason },
      }),
    {
      onDone: () => {
        setOpen(false);
        notify.done(words.done, { amount });
        return queries.invalidateQueries({ queryKey: keys.adminDonations });
      },
      onFailed: (error) => {
        setOpen(false);
        notify.refused(error, words.failed);
        return queries.invalidateQueries({ queryKey: keys.adminDonations });
      },
    },
  );
  return (
    <Permitted to="donations.reverse">
      <Button look="quiet" onClick={() => setOpen(true)}>
        {t(words.open)}
      </Button>
      {open && (
        <ReasonDialog
          title={t(words.open)}
          confirm={t(words.open)}
          busy={busy}
          onConfirm={send}
          onClose={() => setOpen(false)}
        >
          <p>{t(words.note, { amount })}</p>
        </ReasonDialog>
      )}
    </Permitted>
  );
}
