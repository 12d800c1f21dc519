import { Link } from 'react-router-dom';
import type { AdminSwap } from '#contracts';
import { texts } from '../../shared/brand.js';
import { money, tokens } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { whenChanged } from '../../shared/operators/live.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { MemberLink } from '../../shared/operators/member-link.js';
import { Moment } from '../../shared/ui/moment.js';

const { swaps: labels } = texts.operations;

const COLUMNS: readonly Column<AdminSwap>[] = [
  {
    heading: labels.columns.created,
    of: ({ createdAt }) => <Moment at={createdAt} />,
  },
  { heading: labels.columns.member, of: (swap) => <MemberLink {...swap} /> },
  {
    heading: labels.columns.paid,
    amount: true,
    of: ({ amountIn, fromToken }) => money(amountIn, fromToken),
  },
  { heading: labels.columns.received, amount: true, of: ({ amountOut }) => tokens(amountOut) },
  { heading: labels.columns.fee, amount: true, of: ({ feeAmount }) => tokens(feeAmount) },
  {
    heading: labels.columns.receipt,
    of: ({ receiptUrl, transactionHash }) => (
      <Link to={receiptUrl}>
        <code>{transactionHash.slice(0, 16)}</code>
      </Link>
    ),
  },
];

/** All swaps, for operators. */
export default function SwapsPage() {
  return (
    <ListPage
      name="swaps"
      intro={labels.intro}
      path="/api/admin/swaps"
      queryKey={keys.adminSwaps}
      staleOn={whenChanged('swaps')}
      searchHint={labels.searchHint}
      exported="swaps"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
