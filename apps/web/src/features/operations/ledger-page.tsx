import { Link } from 'react-router-dom';
import type { LedgerTransaction } from '#contracts';
import { texts } from '../../shared/brand.js';
import { ListPage } from '../../shared/operators/list-page.js';
import { keys } from '../../shared/operators/keys.js';
import type { Column } from '../../shared/ui/listing.js';
import { kindText } from '../../shared/operators/ledger-kind.js';
import { Verifications } from './verifications.js';
import { Moment } from '../../shared/ui/moment.js';

const { ledger: labels } = texts.operations;

const COLUMNS: readonly Column<LedgerTransaction>[] = [
  {
    heading: labels.columns.id,
    of: ({ id }) => (
      <Link to={`/admin/ledger/${id}`}>
        <code>{id.slice(0, 8)}</code>
      </Link>
    ),
  },
  { heading: labels.columns.kind, of: ({ kind }) => kindText(kind) },
  {
    heading: labels.columns.posted,
    of: ({ postedAt }) => <Moment at={postedAt} />,
  },
  {
    heading: labels.columns.reverses,
    of: ({ reverses }) =>
      reverses && (
        <Link to={`/admin/ledger/${reverses}`}>
          <code>{reverses.slice(0, 8)}</code>
        </Link>
      ),
  },
];

/** The transactions of the ledger, and when the books were last verified. */
export default function LedgerPage() {
  return (
    <ListPage
      name="ledger"
      intro={labels.intro}
      path="/api/admin/ledger/transactions"
      queryKey={[...keys.ledger, 'transactions']}
      searchHint={labels.searchHint}
      linked="account"
      filters={{ kind: { label: labels.columns.kind, choices: labels.kinds } }}
      exported="ledger"
      columns={COLUMNS}
      none={labels.none}
      note={<Verifications />}
    />
  );
}
