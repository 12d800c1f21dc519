import { Link } from 'react-router-dom';
import { shortAddress } from '#contracts/address';
import type { AdminPurchase } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { paidIn, tokens } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { purchases: labels } = texts.operations;

const COLUMNS: readonly Column<AdminPurchase>[] = [
  {
    heading: labels.columns.reference,
    of: ({ id, reference }) => <Link to={`/admin/purchases/${id}`}>{reference}</Link>,
  },
  {
    heading: labels.columns.created,
    of: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { heading: labels.columns.buyer, of: ({ buyerEmail }) => buyerEmail ?? t(labels.noEmail) },
  {
    heading: labels.columns.wallet,
    of: ({ buyerWallet }) => <code title={buyerWallet}>{shortAddress(buyerWallet)}</code>,
  },
  { heading: labels.columns.tokens, amount: true, of: ({ tokenAmount }) => tokens(tokenAmount) },
  {
    heading: labels.columns.paid,
    amount: true,
    of: ({ paymentCurrency, amountPaid, amountUnit }) => paidIn(paymentCurrency, amountPaid, amountUnit),
  },
  {
    heading: labels.columns.status,
    of: ({ status }) => <StateTag state={status}>{t(labels.statuses[status])}</StateTag>,
  },
];

/** All purchases, for operators. */
export default function PurchasesPage() {
  return (
    <ListPage
      name="purchases"
      intro={labels.intro}
      path="/api/admin/purchases"
      queryKey={keys.adminPurchases}
      staleOn={whenChanged('purchases')}
      searchHint={labels.searchHint}
      filters={{
        status: { label: labels.filters.status, choices: labels.statuses },
        round: { label: labels.filters.round, choices: labels.rounds },
        origin: { label: labels.filters.origin, choices: labels.origins },
      }}
      byDays
      exported="purchases"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
