import { Link } from 'react-router-dom';
import type { LedgerAccount } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { grouped, tokens } from '../../shared/format.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { Day } from '../../shared/ui/moment.js';

const { ledger: words } = texts.operations;
const labels = words.accounts;

const COLUMNS: readonly Column<LedgerAccount>[] = [
  {
    heading: labels.columns.code,
    of: ({ id }) => (
      <Link to={`/admin/ledger?${new URLSearchParams({ account: id })}`}>
        <code>{id}</code>
      </Link>
    ),
  },
  {
    heading: labels.columns.balance,
    amount: true,
    of: ({ balance, currency }) =>
      currency === 'token' ? tokens(balance) : `${grouped(balance)} ${currency}`,
  },
  { heading: labels.columns.outside, of: ({ outside }) => t(outside ? labels.outside : labels.inside) },
  {
    heading: labels.columns.opened,
    of: ({ openedAt }) => <Day at={openedAt} />,
  },
];

/** The accounts of the ledger with their balances. */
export default function LedgerAccountsPage() {
  return (
    <ListPage
      name="ledgerAccounts"
      intro={labels.intro}
      path="/api/admin/ledger/accounts"
      queryKey={[...keys.ledger, 'accounts']}
      searchHint={labels.searchHint}
      exported="ledger-accounts"
      order="oldest"
      columns={COLUMNS}
      none={labels.none}
    />
  );
}
