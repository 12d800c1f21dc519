import type { DataSource } from 'typeorm';
import { type Account, accounts, InsufficientFundsError, Ledger } from '#money/ledger';
import { createDataSource } from '#platform';
import { migrations } from '../migrations/index.js';
import type { BenchEngines } from './bench-engines.js';
import type { Measure } from './measures.js';
import { compareRates, CONNECTIONS } from './rates.js';

const TRANSACTIONS = 2_000;
const WARM_UP = 200;
/** Enough to credit each lane of the account. */
const FILLING_CREDITS = 64;

/**
 * Measures as many debits as credits on an account that is nearly empty, compared with a full one. A refused debit
 * counts as done, because it must be as quick as the others.
 */
export async function measureLedger(engines: BenchEngines): Promise<Measure[]> {
  const short = await openBooks(engines);
  const full = await openBooks(engines);
  try {
    for (let credit = 0; credit < FILLING_CREDITS; credit += 1)
      await move(full, accounts.simulatedMarket, accounts.rewardPool, 10n ** 12n);
    return [
      await compareRates({
        what: 'ledger transactions on a nearly empty pool',
        ours: payOrCredit(short),
        peer: payOrCredit(full),
        peerName: 'on a full one',
        count: TRANSACTIONS,
        warmUp: WARM_UP,
        aim: '≥ 0.7',
      }),
    ];
  } finally {
    await Promise.all([short.destroy(), full.destroy()]);
  }
}

async function openBooks(engines: BenchEngines): Promise<DataSource> {
  const settings = { DATABASE_URL: await engines.freshDatabase(), DATABASE_POOL: CONNECTIONS };
  const dataSource = await createDataSource(settings, { migrations }).initialize();
  await dataSource.runMigrations();
  return dataSource;
}

const ledger = new Ledger();
let serial = 0;

const move = (books: DataSource, from: Account, to: Account, amount: bigint): Promise<string> =>
  books.transaction((tx) =>
    ledger.post(tx, {
      kind: 'bench',
      key: `bench/${(serial += 1)}`,
      postings: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    }),
  );

/**
 * Alternately pays two units to a member and puts one unit into the pool. A deadlock, or any other error, is thrown.
 */
const payOrCredit = (books: DataSource) => async (): Promise<void> => {
  const member = accounts.memberEarned(`member-${serial % 500}`);
  try {
    if (serial % 2 === 0) await move(books, accounts.rewardPool, member, 2n);
    else await move(books, accounts.simulatedMarket, accounts.rewardPool, 1n);
  } catch (error) {
    if (!(error instanceof InsufficientFundsError)) throw error;
  }
};
