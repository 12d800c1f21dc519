import type { ChainCurrency, SortedQuery } from '#contracts';
import { NEWEST, rows, type SearchTerm, type Tx, Where } from '#platform';
import type { PostedTransaction } from './ledger-history.repository.js';

/** An account with the balance of all its lanes, in base units of its currency. */
export interface AccountRow {
  position: string;
  code: string;
  currency: ChainCurrency;
  allowOverdraft: boolean;
  balance: bigint;
  openedAt: Date;
}

/** Those that were opened first come first. The lane with the lowest id stands for its account. */
export function listAccounts(
  tx: Tx,
  term: SearchTerm | undefined,
  { sort = 'oldest', ...query }: SortedQuery,
): Promise<AccountRow[]> {
  const where = new Where();
  // As a condition on each row: PostgreSQL would turn NOT EXISTS into a join with the whole table.
  where.and('a.id = (SELECT min(b.id) FROM ledger_account b WHERE b.code = a.code)');
  if (term) where.and(`a.code LIKE ${where.value(term.beginning)}`);
  const page = where.page({ ...query, sort }, { position: 'a.id', narrowed: term });
  return rows(
    tx,
    `SELECT a.id::text AS position, a.code, a.currency, a.allow_overdraft, a.opened_at,
       (SELECT sum(b.balance) FROM ledger_account b WHERE b.code = a.code) AS balance
     FROM ledger_account a WHERE ${where} ${page}`,
    where.parameters,
  );
}

export interface TransactionRow extends Pick<PostedTransaction, 'id' | 'kind' | 'postedAt' | 'reverses'> {
  position: string;
}

export interface TransactionFilter {
  term?: SearchTerm;
  kind?: string | undefined;
}

export function listTransactions(
  tx: Tx,
  { term, kind }: TransactionFilter,
  query: SortedQuery,
): Promise<TransactionRow[]> {
  const where = new Where();
  if (kind) where.and(`kind = ${where.value(kind)}`);
  if (term) {
    const { from, to } = term.ids();
    where.and(`id BETWEEN ${where.value(from)}::uuid AND ${where.value(to)}::uuid`);
  }
  const page = where.page(query, { narrowed: term });
  return rows(
    tx,
    `SELECT position, id, kind, posted_at, reverses FROM ledger_transaction WHERE ${where} ${page}`,
    where.parameters,
  );
}

/**
 * The transactions that have moved something in an account. Positions are ids of postings. A transaction that has
 * postings in several lanes of the account is listed with the last of them.
 */
export function listTransactionsOfAccount(
  tx: Tx,
  code: string,
  { term, kind }: TransactionFilter,
  { limit, cursor, sort = 'newest' }: SortedQuery,
): Promise<TransactionRow[]> {
  const direction = sort === 'newest' ? 'DESC' : 'ASC';
  const [after, before] = sort === 'newest' ? ['0', cursor ?? NEWEST] : [cursor ?? '0', NEWEST];
  const ids = term?.ids();
  return rows(
    tx,
    `SELECT e.* FROM ledger_account a CROSS JOIN LATERAL (
       SELECT p.id AS position, t.id, t.kind, t.posted_at, t.reverses
       FROM ledger_posting p CROSS JOIN LATERAL (
         SELECT id, kind, posted_at, reverses FROM ledger_transaction WHERE id = p.transaction_id LIMIT 1) t
       WHERE (p.account_id, p.id) > (a.id, $8) AND (p.account_id, p.id) < (a.id, $2)
         AND ($3::text IS NULL OR t.kind = $3) AND (NOT $4::boolean OR t.id BETWEEN $5::uuid AND $6::uuid)
         AND NOT EXISTS (SELECT FROM ledger_posting o WHERE o.transaction_id = p.transaction_id AND o.id > p.id
           AND (SELECT b.code FROM ledger_account b WHERE b.id = o.account_id) = a.code)
       ORDER BY p.account_id ${direction}, p.id ${direction} LIMIT $7) e
     WHERE a.code = $1 ORDER BY e.position ${direction} LIMIT $7`,
    [code, before, kind ?? null, term !== undefined, ids?.from ?? null, ids?.to ?? null, limit, after],
  );
}
