import { Link } from 'react-router-dom';
import type { ListedTransaction } from '#contracts';
import { texts, t } from '../../shared/brand.js';
import { explorerPath } from '../../shared/explored-text.js';
import { grouped } from '../../shared/format.js';
import { EmptyState } from '../../shared/ui/empty-state.js';
import { type Column, DataTable } from './data-table.js';
import styles from './explorer.module.css';
import { Moment } from '../../shared/ui/moment.js';

const { columns, none, next } = texts.explorer;

/** The first and last characters of a signature, which are enough to recognise it. */
const shortSignature = (signature: string): string => `${signature.slice(0, 8)}…${signature.slice(-8)}`;

const COLUMNS: readonly Column<ListedTransaction>[] = [
  {
    heading: columns.transaction,
    of: ({ signature }) => (
      <Link to={explorerPath('transaction', signature)} title={signature} className={styles.code}>
        {shortSignature(signature)}
      </Link>
    ),
  },
  { heading: columns.time, of: ({ at }) => <Moment at={at} /> },
  { heading: columns.status, of: ({ failed }) => <Status failed={failed} /> },
  { heading: columns.slot, of: ({ slot }) => grouped(String(slot)), amount: true },
];

interface TransactionsTableProps {
  labelledBy: string;
  items: readonly ListedTransaction[];
}

export function TransactionsTable({ labelledBy, items }: TransactionsTableProps) {
  if (items.length === 0) return <EmptyState next={['/presale/public', t(next)]}>{t(none)}</EmptyState>;
  return (
    <DataTable labelledBy={labelledBy} items={items} keyOf={({ signature }) => signature} columns={COLUMNS} />
  );
}

export const Status = ({ failed }: { failed: boolean }) => (
  <span className={styles.status} data-failed={failed}>
    {t(failed ? texts.explorer.status.failed : texts.explorer.status.succeeded)}
  </span>
);
