import { useQueryClient } from '@tanstack/react-query';
import type { MailResend } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { notify } from '../../shared/notify.js';
import { Permitted } from '../../shared/operators/access.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { useWrite } from '../../shared/use-write.js';

const labels = texts.operations.mails.resend;

/** Has a mail sent again. Pressing twice sends it once, and the answer says so. */
export function ResendMail({ id, subject }: { id: string; subject: string }) {
  const queries = useQueryClient();
  const { busy, send } = useWrite<void, MailResend>(
    () => memberApi(`/api/admin/mails/${encodeURIComponent(id)}/resend`, { method: 'POST' }),
    {
      onDone: ({ result }) => {
        toast.success(t(labels.results[result]));
        return queries.invalidateQueries({ queryKey: keys.adminMails });
      },
      onFailed: (error) => notify.refused(error, labels.failed),
    },
  );
  return (
    <Permitted to="mails.resend">
      <Button
        look="quiet"
        disabled={busy}
        aria-label={`${t(labels.button)}: ${subject}`}
        onClick={() => send()}
      >
        {t(labels.button)}
      </Button>
    </Permitted>
  );
}
