import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ModerateDonation, ModeratedDonation } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { moment, money } from '../../shared/format.js';
import { keys } from '../../shared/queries.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Button } from '../../shared/ui/button.js';
import { EntriesCard } from './entries-card.js';
import styles from './entries.module.css';

const labels = texts.admin.messages;
const PATH = '/api/admin/donations';

/** Donors' messages, newest first. Operators can hide a message from everybody and show it again. */
export const MessagesCard = () => (
  <EntriesCard<ModeratedDonation> labels={labels} queryKey={keys.donationMessages} path={PATH}>
    {(donation) => <Message key={donation.id} donation={donation} />}
  </EntriesCard>
);

function Message({ donation: { id, message, amount, createdAt, hidden } }: { donation: ModeratedDonation }) {
  const queries = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: ModerateDonation) =>
      memberApi<ModeratedDonation>(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
    onSuccess: async (now) => {
      toast.success(now.message, t(now.hidden ? labels.hidden : labels.shown));
      await queries.invalidateQueries({ queryKey: keys.donationMessages });
    },
    onError: (error) => toast.error(error.message, t(labels.failed)),
  });
  const wordsId = `message-${id}`;
  return (
    <li className={styles.item}>
      <div className={styles.said}>
        <p id={wordsId} className={styles.words} data-hidden={hidden} lang="">
          {message}
        </p>
        <p className={styles.detail}>
          <span>{money(amount, brand.ticker)}</span>
          <time dateTime={createdAt}>{moment(createdAt)}</time>
          {hidden && <span className={styles.mark}>{t(labels.hidden)}</span>}
        </p>
      </div>
      <Button
        look="quiet"
        disabled={isPending}
        aria-describedby={wordsId}
        onClick={() => mutate({ hidden: !hidden })}
      >
        {t(hidden ? labels.show : labels.hide)}
      </Button>
    </li>
  );
}
