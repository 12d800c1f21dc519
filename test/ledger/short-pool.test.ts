import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { DataSource } from 'typeorm';
import { type Account, accounts, InsufficientFundsError, Ledger, verifyLedger } from '#money/ledger';
import { createDataSource, type Tx, UnitOfWork } from '#platform';
import { migrations } from '../../migrations/index.js';
import { freshDatabase } from '../support/database.js';

const LANES = 16;
const pool = accounts.rewardPool;

describe('an account in lanes with a small balance', () => {
  const database = freshDatabase();
  const ledger = new Ledger();
  let dataSource: DataSource;
  let serial = 0;

  const move = (tx: Tx, from: Account, to: Account, amount: bigint): Promise<string> =>
    ledger.post(tx, {
      kind: 'test',
      key: `test/${(serial += 1)}`,
      postings: [
        { account: from, amount: -amount },
        { account: to, amount },
      ],
    });
  // This doesn't use the unit of work, which would retry a deadlocked transaction and so hide the deadlock.
  const inTransaction = <T>(work: (tx: Tx) => Promise<T>): Promise<T> => dataSource.transaction(work);
  const pay = (amount: bigint): Promise<string> =>
    inTransaction((tx) => move(tx, pool, accounts.presaleRelease(`payee-${serial}`), amount));
  const credit = (amount: bigint): Promise<string> =>
    inTransaction((tx) => move(tx, accounts.simulatedMarket, pool, amount));
  const held = (): Promise<bigint> => ledger.balance(dataSource.manager, pool);

  /** Puts ten base units into each lane by SQL, because a credit chooses its lane itself. */
  const fillEveryLane = (): Promise<unknown> =>
    inTransaction(async (tx) => {
      await tx.query(
        `INSERT INTO ledger_account (code, lane, allow_overdraft)
         SELECT $1, lane, false FROM generate_series(0, 15) AS lane ON CONFLICT DO NOTHING`,
        [pool.code],
      );
      await tx.query(
        `INSERT INTO ledger_account (code, allow_overdraft) VALUES ('test', true) ON CONFLICT DO NOTHING`,
      );
      const [{ id }] = (await tx.query(
        `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash)
         VALUES (gen_random_uuid(), 'test', gen_random_uuid(), '') RETURNING id`,
      )) as [{ id: string }];
      await tx.query(
        `WITH moved AS (
           UPDATE ledger_account SET balance = balance + CASE code WHEN 'test' THEN -160 ELSE 10 END
           WHERE code IN ($2, 'test') RETURNING id, CASE code WHEN 'test' THEN -160 ELSE 10 END AS amount)
         INSERT INTO ledger_posting (transaction_id, account_id, amount) SELECT $1, id, amount FROM moved`,
        [id, pool.code],
      );
    });

  beforeAll(async () => {
    dataSource = await createDataSource(
      { DATABASE_URL: database.url, DATABASE_POOL: 60 },
      { migrations },
    ).initialize();
    await dataSource.runMigrations();
  });
  beforeEach(async () => {
    const left = await held();
    if (left > 0n) await pay(left);
    await fillEveryLane();
  });
  afterAll(() => dataSource.destroy());

  it('is debited and credited concurrently without a deadlock, down to the last unit', async () => {
    const payers = Array.from({ length: 120 }, () => pay(25n));
    const creditors = Array.from({ length: 120 }, () => credit(3n));
    const outcomes = await Promise.allSettled([...payers, ...creditors]);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(InsufficientFundsError);
    }
    const paid = outcomes.slice(0, payers.length).filter(({ status }) => status === 'fulfilled').length;
    expect(outcomes.slice(payers.length).every(({ status }) => status === 'fulfilled')).toBe(true);
    expect(await held()).toBe(160n + 120n * 3n - BigInt(paid) * 25n);
    expect(await new UnitOfWork(dataSource).snapshot(verifyLedger)).toMatchObject({ ok: true });
  });

  it('refuses to pay more than it holds without waiting for other payments', async () => {
    await inTransaction(async (tx) => {
      await move(tx, accounts.simulatedMarket, pool, 1_000n);
      await expect(pay(161n)).rejects.toThrow(InsufficientFundsError);
    });
  });

  it('is locked only as far as a payment needs', async () => {
    await inTransaction(async (tx) => {
      await move(tx, pool, accounts.presaleRelease('slow'), 10n);
      await Promise.all(Array.from({ length: LANES - 1 }, () => pay(10n)));
    });
    expect(await held()).toBe(0n);
  });

  it('keeps accepting credits while one payment waits for another', async () => {
    let waiting: Promise<string> | undefined;
    let credits: Promise<string>[] = [];
    await inTransaction(async (tx) => {
      await move(tx, pool, accounts.presaleRelease('slow'), 100n);
      waiting = pay(61n);
      await expectToWait(dataSource);
      // The slow payment holds ten lanes. Credits can use the others.
      credits = Array.from({ length: 40 }, () => credit(1n));
      await Promise.any(credits);
    });
    await Promise.all([waiting, ...credits]);
    expect(await held()).toBe(39n);
  });

  it('pays in full the amount that another payment releases when it is rolled back', async () => {
    let waiting: Promise<string> | undefined;
    const givenUp = inTransaction(async (tx) => {
      await move(tx, pool, accounts.presaleRelease('slow'), 100n);
      waiting = pay(160n);
      await expectToWait(dataSource);
      throw new Error('given up');
    });
    await expect(givenUp).rejects.toThrow('given up');
    await waiting;
    expect(await held()).toBe(0n);
  });
});

/** Waits until a session of this database waits for a lock that another one holds. */
async function expectToWait(dataSource: DataSource): Promise<void> {
  for (;;) {
    const [{ waiting }] = (await dataSource.query(
      `SELECT count(*)::int AS waiting FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )) as [{ waiting: number }];
    if (waiting > 0) return;
  }
}
