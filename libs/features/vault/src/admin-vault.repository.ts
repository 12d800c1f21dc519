import type { SortedQuery, VaultLockStatus } from '#contracts';
import { rows, type SearchTerm, type Tx, Where } from '#platform';
import { LOCK, type LockRow } from './vault-locks.repository.js';

export interface LockFilter {
  term?: SearchTerm;
  status?: VaultLockStatus | undefined;
}

export function listLocks(tx: Tx, { term, status }: LockFilter, query: SortedQuery): Promise<LockRow[]> {
  const where = new Where();
  if (status) where.and(`status = ${where.value(status)}`);
  if (term) {
    const ids = term.ids();
    const [from, to] = [where.value(ids.from), where.value(ids.to)];
    where.and(`id BETWEEN ${from}::uuid AND ${to}::uuid OR user_id BETWEEN ${from}::uuid AND ${to}::uuid`);
  }
  const page = where.page(query, { narrowed: term });
  return rows(tx, `SELECT ${LOCK} FROM vault_lock WHERE ${where} ${page}`, where.parameters);
}
