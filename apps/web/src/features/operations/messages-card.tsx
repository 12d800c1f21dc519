import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import type { ModerateDonation, ModeratedDonation, ModeratedDonationList } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { moment, money } from '../../shared/format.js';
import { pagedQuery } from '../../shared/paged-query.js';
import { keys } from '../../shared/operators/keys.js';
import { memberApi } from '../../shared/session/member-api.js';
import { toast } from '../../shared/toasts.js';
import { Permitted } from '../../shared/operators/access.js';
import { Button } from '../../shared/ui/button.js';
import { type Column, Listing } from '../../shared/ui/listing.js';
import { Section } from '../../shared/ui/section.js';
import { useWrite } from '../../shared/use-write.js';
import styles from './messages-card.module.css';

const labels = texts.admin.messages;
const { columns } = labels;
const PATH = '/api/admin/donations';
const LIST = pagedQuery<ModeratedDonationList>(
  keys.donationMessages,
  PATH,
  { limit: '10' },
  { 'donation.changed': true, 'donations.totals': true },
);
const idOf = (id: string) => `message-${id}`;

const Message = ({ id, message, hidden }: ModeratedDonation) => (
  <span>
    <span id={idOf(id)} className={hidden ? styles.hidden : undefined} lang="">
      {message}
    </span>{' '}
    {hidden && <span className={styles.mark}>{t(labels.hidden)}</span>}
  </span>
);

function Visibility({ donation: { id, hidden } }: { donation: ModeratedDonation }) {
  const queries = useQueryClient();
  const { busy, send } = useWrite(
    (body: ModerateDonation) =>
      memberApi<ModeratedDonation>(`${PATH}/${encodeURIComponent(id)}`, { method: 'PATCH', body }),
    {
      onDone: (now) => {
        toast.success(now.message, t(now.hidden ? labels.hidden : labels.shown));
        return queries.invalidateQueries({ queryKey: keys.donationMessages });
      },
      onFailed: (error) => toast.error(error.message, t(labels.failed)),
    },
  );
  return (
    <Permitted to="messages.moderate">
      <Button
        look="quiet"
        disabled={busy}
        aria-describedby={idOf(id)}
        onClick={() => send({ hidden: !hidden })}
      >
        {t(hidden ? labels.show : labels.hide)}
      </Button>
    </Permitted>
  );
}

const COLUMNS: readonly Column<ModeratedDonation>[] = [
  { heading: columns.message, of: Message },
  { heading: columns.amount, of: ({ amount }) => money(amount, brand.ticker) },
  { heading: columns.at, of: ({ createdAt }) => <time dateTime={createdAt}>{moment(createdAt)}</time> },
  { heading: columns.action, of: (donation) => <Visibility donation={donation} /> },
];

/** Donors' messages, newest first. Operators can hide a message from everybody and show it again. */
export const MessagesCard = () => (
  <Section id="messages" heading={t(labels.heading)} intro={t(labels.intro)}>
    <Listing list={useInfiniteQuery(LIST)} columns={COLUMNS} none={t(labels.none)} more={labels.more} />
  </Section>
);
