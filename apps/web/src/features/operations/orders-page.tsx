import { Link } from 'react-router-dom';
import type { AdminOrder } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { money, tokens } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { MemberLink } from '../../shared/operators/member-link.js';
import { StateTag } from './state-tag.js';
import { Moment } from '../../shared/ui/moment.js';

const { orders: labels } = texts.operations;

const COLUMNS: readonly Column<AdminOrder>[] = [
  {
    heading: labels.columns.reference,
    of: ({ id, reference }) => <Link to={`/admin/orders/${id}`}>{reference}</Link>,
  },
  {
    heading: labels.columns.created,
    of: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { heading: labels.columns.member, of: (order) => <MemberLink {...order} /> },
  { heading: labels.columns.tokens, amount: true, of: ({ tokenAmount }) => tokens(tokenAmount) },
  { heading: labels.columns.paid, amount: true, of: ({ amount, currency }) => money(amount, currency) },
  {
    heading: labels.columns.status,
    of: ({ status }) => <StateTag state={status}>{t(labels.statuses[status])}</StateTag>,
  },
];

/** All card orders, for operators. */
export default function OrdersPage() {
  return (
    <ListPage
      name="orders"
      intro={labels.intro}
      path="/api/admin/orders"
      queryKey={keys.adminOrders}
      staleOn={whenChanged('orders')}
      searchHint={labels.searchHint}
      filters={{ status: { label: labels.columns.status, choices: labels.statuses } }}
      exported="orders"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
