import { Link } from 'react-router-dom';
import { shortAddress } from '#contracts/address';
import type { AdminDonation } from '#contracts';
import { brand, texts, t } from '../../shared/brand.js';
import { money } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { DonationReversal } from './donation-reversal.js';
import styles from './donations-page.module.css';
import { MemberLink } from '../../shared/operators/member-link.js';
import { MessageVisibility } from './message-visibility.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { donations: labels } = texts.operations;
const { columns } = labels;

const idOf = (id: string) => `message-${id}`;

function Donor({ userId, email, walletAddress }: AdminDonation) {
  if (userId) return <MemberLink userId={userId} email={email} />;
  return walletAddress ? <code title={walletAddress}>{shortAddress(walletAddress)}</code> : t(labels.noDonor);
}

const Source = ({ source, auto, demo, purchaseId }: AdminDonation) => {
  if (purchaseId) return <Link to={`/admin/purchases/${purchaseId}`}>{t(labels.fromPurchase)}</Link>;
  if (demo) return t(labels.demo);
  return t(auto ? labels.automatic : labels.sources[source]);
};

const Message = ({ id, message, hidden }: AdminDonation) =>
  message !== null && (
    <span>
      <span id={idOf(id)} className={hidden ? styles.hidden : undefined} lang="">
        {message}
      </span>{' '}
      {hidden && <span className={styles.mark}>{t(labels.hidden)}</span>}
    </span>
  );

const amountOf = ({ amount, currency }: AdminDonation): string =>
  money(amount, currency === 'token' ? brand.ticker : currency);

const Amount = (donation: AdminDonation) => (
  <>
    {amountOf(donation)} {donation.reversedAt && <StateTag state="reversed">{t(labels.reversed)}</StateTag>}
  </>
);

const COLUMNS: readonly Column<AdminDonation>[] = [
  { heading: columns.at, of: ({ createdAt }) => <Moment at={createdAt} /> },
  { heading: columns.donor, of: Donor },
  { heading: columns.amount, amount: true, of: Amount },
  { heading: columns.source, of: Source },
  { heading: columns.message, of: Message },
  {
    heading: columns.action,
    of: (donation) => (
      <>
        {donation.message !== null && <MessageVisibility {...donation} messageId={idOf(donation.id)} />}
        {donation.reversible && <DonationReversal id={donation.id} amount={amountOf(donation)} />}
      </>
    ),
  },
];

/** All donations, for operators, who can hide a donor's message from everybody. */
export default function DonationsPage() {
  return (
    <ListPage
      name="donations"
      intro={labels.intro}
      path="/api/admin/donations"
      queryKey={keys.adminDonations}
      staleOn={whenChanged('donations')}
      searchHint={labels.searchHint}
      filters={{
        source: { label: columns.source, choices: labels.sources },
        currency: { label: labels.currency, choices: labels.currencies },
        message: { label: columns.message, choices: labels.visibilities },
      }}
      exported="donations"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
