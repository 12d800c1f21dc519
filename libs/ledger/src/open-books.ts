import type { Brand } from '#libs/brand';
import { parseUnits } from '#libs/contracts';
import { rows, type Tx } from '#libs/platform';
import { accounts } from './chart-of-accounts.js';
import type { Ledger } from './ledger.service.js';

const KEY = 'opening';

/** Posts the brand's allocation as the ledger's first transaction; books that are open stay as they are. */
export async function openBooks(tx: Tx, ledger: Ledger, brand: Brand): Promise<void> {
  const open = await rows(tx, `SELECT 1 FROM ledger_transaction WHERE idempotency_key = $1`, [KEY]);
  if (open.length > 0) return;
  const groups = brand.allocation.groups.map(({ id, amount }) => ({
    account: accounts.allocation(id),
    amount: parseUnits(amount, brand.token.decimals),
  }));
  const total = groups.reduce((sum, { amount }) => sum + amount, 0n);
  await ledger.post(tx, {
    kind: 'opening',
    key: KEY,
    postings: [{ account: accounts.issuance, amount: -total }, ...groups],
  });
}
