import { randomUUID } from 'node:crypto';
import { type Account, accounts, Ledger } from '#money/ledger';
import { type Tx, UnitOfWork } from '#platform';
import { LedgerLog } from '../../libs/features/ledger-log/src/ledger-log.service.js';
import { LogKey } from '../../libs/features/ledger-log/src/log-key.js';

const SECRETS = { APP_SECRET: 'a secret of tests, forty characters long', SITE_URL: 'https://kingdom.test' };

/** A worker's log, which appends when a test says so. */
export const ledgerLogOf = (unitOfWork: UnitOfWork, secrets: Partial<typeof SECRETS> = {}): LedgerLog =>
  new LedgerLog(unitOfWork, new LogKey({ ...SECRETS, ...secrets }));

/** Makes the log anew, after a test has changed when transactions were posted. */
export async function makeLogAnew(unitOfWork: UnitOfWork): Promise<void> {
  await unitOfWork.run(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    await tx.query('TRUNCATE ledger_log_leaf, ledger_log_node, ledger_log_head, ledger_log_memo');
  });
  await ledgerLogOf(unitOfWork).append(true);
}

/** Posts a gift of some base units. */
export const postGift = (
  tx: Tx,
  {
    from = accounts.demoData,
    to = accounts.charityFund,
    amount = 1n,
  }: { from?: Account; to?: Account; amount?: bigint } = {},
): Promise<string> =>
  new Ledger().post(tx, {
    kind: 'donation',
    key: `donation/${randomUUID()}`,
    postings: [
      { account: from, amount: -amount },
      { account: to, amount },
    ],
    metadata: { mode: 'simulated' },
  });
