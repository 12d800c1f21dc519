import { rows, type Tx } from '#libs/platform';

export interface LedgerReport {
  ok: boolean;
  transactions: number;
  /** Ids of transactions whose postings do not sum to zero, or that have none. */
  unbalanced: string[];
  /** Accounts whose balance is not the sum of their postings, or is below zero where that is forbidden. */
  wrongAccounts: string[];
}

/** Recomputes everything from the postings, on one consistent snapshot when `tx` is repeatable read. */
export async function verifyLedger(tx: Tx): Promise<LedgerReport> {
  const [count] = await rows<{ count: string }>(tx, `SELECT count(*) FROM ledger_transaction`);
  const unbalanced = await rows<{ id: string }>(
    tx,
    `SELECT t.id FROM ledger_transaction t LEFT JOIN ledger_posting p ON p.transaction_id = t.id
     GROUP BY t.id HAVING count(p.id) < 2 OR sum(p.amount) <> 0`,
  );
  const wrong = await rows<{ code: string }>(
    tx,
    `SELECT a.code FROM ledger_account a LEFT JOIN ledger_posting p ON p.account_id = a.id
     GROUP BY a.id HAVING a.balance <> coalesce(sum(p.amount), 0) OR (a.balance < 0 AND NOT a.allow_overdraft)`,
  );
  return {
    ok: unbalanced.length === 0 && wrong.length === 0,
    transactions: Number(count?.count ?? 0),
    unbalanced: unbalanced.map(({ id }) => id),
    wrongAccounts: [...new Set(wrong.map(({ code }) => code))],
  };
}
