import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import type { DataSource } from 'typeorm';
import { DEFAULT_BRAND_FILE, loadBrand } from '#brand';
import { parseUnits } from '#contracts';
import {
  type Account,
  accounts,
  InsufficientFundsError,
  Ledger,
  openBooks,
  verifyLedger,
} from '#money/ledger';
import { createDataSource, rows, UnitOfWork } from '#platform';
import { migrations } from '../../migrations/index.js';
import { freshDatabase } from '../support/database.js';

const brand = loadBrand(DEFAULT_BRAND_FILE);

describe('the ledger', () => {
  const database = freshDatabase();
  const ledger = new Ledger();
  let dataSource: DataSource;
  let work: UnitOfWork;
  let serial = 0;

  const key = (): string => `test/${(serial += 1)}`;
  const wallet = (name: string): Account => accounts.presaleRelease(name);
  const move = (from: Account, to: Account, amount: bigint, id = key()): Promise<string> =>
    work.run((tx) =>
      ledger.post(tx, {
        kind: 'test',
        key: id,
        postings: [
          { account: from, amount: -amount },
          { account: to, amount },
        ],
      }),
    );
  const balance = (account: Account): Promise<bigint> => ledger.balance(work.read, account);
  const verify = () => work.snapshot(verifyLedger);

  beforeAll(async () => {
    dataSource = await createDataSource(
      { DATABASE_URL: database.url, DATABASE_POOL: 20 },
      { migrations },
    ).initialize();
    await dataSource.runMigrations();
    work = new UnitOfWork(dataSource);
  });
  afterAll(() => dataSource.destroy());

  it('opens once with the eleven groups of the vesting page, 1,500,000,000 in all, and funds the game treasury, the reward pool and the vault’s reserve from their groups (specification §9)', async () => {
    await work.run((tx) => openBooks(tx, ledger, brand));
    await work.run((tx) => openBooks(tx, ledger, brand));
    expect(brand.allocation.groups).toHaveLength(11);
    expect(await balance(accounts.issuance)).toBe(-parseUnits('1500000000', brand.token.decimals));
    expect(await balance(accounts.allocation('treasury'))).toBe(
      parseUnits('500000000', brand.token.decimals),
    );
    expect(await balance(accounts.gameTreasury)).toBe(parseUnits('10000000', brand.token.decimals));
    expect(await balance(accounts.allocation('game'))).toBe(parseUnits('289000000', brand.token.decimals));
    expect(await balance(accounts.rewardPool)).toBe(parseUnits('1000000', brand.token.decimals));
    expect(await balance(accounts.vaultReserve)).toBe(parseUnits('2083333', brand.token.decimals));
    expect(await balance(accounts.allocation('staking'))).toBe(parseUnits('97916667', brand.token.decimals));
    const [posted] = await rows<{ count: number }>(
      work.read,
      `SELECT count(*)::int AS count FROM ledger_transaction`,
    );
    expect(posted?.count).toBe(4);
  });

  it('posts a key once for any number of callers, and refuses it with different content', async () => {
    const id = key();
    const ids = await Promise.all(
      Array.from({ length: 6 }, () => move(accounts.simulatedWallets, wallet('keyed'), 100n, id)),
    );
    expect(new Set(ids).size).toBe(1);
    expect(await balance(wallet('keyed'))).toBe(100n);
    await expect(move(accounts.simulatedWallets, wallet('keyed'), 101n, id)).rejects.toMatchObject({
      code: 'LEDGER_KEY_CONFLICT',
    });
    expect(await balance(wallet('keyed'))).toBe(100n);
  });

  it('overdraws no account that forbids it, for any number of simultaneous payments', async () => {
    await move(accounts.simulatedWallets, wallet('spender'), 100n);
    const outcomes = await Promise.allSettled(
      Array.from({ length: 10 }, () => move(wallet('spender'), wallet('receiver'), 30n)),
    );
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(InsufficientFundsError);
    }
    expect(await balance(wallet('spender'))).toBe(10n);
  });

  it('keeps each currency in accounts of its own, reverses both sides, and is verified in each', async () => {
    const id = await work.run((tx) =>
      ledger.post(tx, {
        kind: 'test',
        key: key(),
        postings: [
          { account: accounts.money('SOL').outsideChain, amount: -40n },
          { account: accounts.money('SOL').suspense, amount: 40n },
          { account: accounts.simulatedWallets, amount: -9n },
          { account: wallet('buyer'), amount: 9n },
        ],
      }),
    );
    const { postings } = await ledger.transaction(work.read, id);
    expect(postings.map(({ account, currency, amount }) => [account, currency, amount])).toEqual([
      ['outside/chain/SOL', 'SOL', -40n],
      ['outside/simulated-wallets', 'token', -9n],
      ['presale-release/buyer', 'token', 9n],
      ['suspense/SOL', 'SOL', 40n],
    ]);
    await expect(
      move(accounts.money('SOL').suspense, accounts.money('SOL').saleProceeds, 41n),
    ).rejects.toBeInstanceOf(InsufficientFundsError);
    expect(await verify()).toMatchObject({ ok: true });
    await work.run((tx) => ledger.reverse(tx, id));
    expect(await balance(accounts.money('SOL').suspense)).toBe(0n);
    expect(await balance(wallet('buyer'))).toBe(0n);
  });

  it('refuses, in the database too, currencies that sum to zero only together', async () => {
    await move(accounts.money('SOL').outsideChain, accounts.money('SOL').suspense, 1n);
    const [sol, tokens] = ['suspense/SOL', 'outside/simulated-wallets'];
    await expect(
      work.run((tx) =>
        tx.query(
          `INSERT INTO ledger_posting (transaction_id, account_id, amount)
           SELECT t.id, a.id, CASE a.code WHEN $1 THEN 5 ELSE -5 END
           FROM (SELECT id FROM ledger_transaction LIMIT 1) t,
             (SELECT DISTINCT ON (code) id, code FROM ledger_account WHERE code IN ($1, $2)) a`,
          [sol, tokens],
        ),
      ),
    ).rejects.toThrow('sum to zero in each currency');
  });

  it('reverses a transaction once, by its opposite', async () => {
    const id = await move(accounts.simulatedWallets, wallet('reversed'), 70n);
    const reversals = await Promise.all([1, 2, 3].map(() => work.run((tx) => ledger.reverse(tx, id))));
    expect(new Set(reversals).size).toBe(1);
    expect(await balance(wallet('reversed'))).toBe(0n);
    expect(await ledger.transaction(work.read, reversals[0] ?? '')).toMatchObject({ reverses: id });
  });

  it('is never edited, not even by direct SQL', async () => {
    for (const statement of [
      'UPDATE ledger_posting SET amount = amount + 1',
      'DELETE FROM ledger_posting',
      'UPDATE ledger_transaction SET kind = kind',
      'TRUNCATE ledger_posting',
    ]) {
      await expect(work.read.query(statement)).rejects.toThrow('never edited');
    }
    await expect(
      work.run((tx) =>
        tx.query(
          `INSERT INTO ledger_posting (transaction_id, account_id, amount)
           SELECT id, 1, 5 FROM ledger_transaction LIMIT 1`,
        ),
      ),
    ).rejects.toThrow('sum to zero');
  });

  it('rolls back with the unit of work that it is part of', async () => {
    const before = await verify();
    await expect(
      work.run(async (tx) => {
        await ledger.post(tx, {
          kind: 'test',
          key: key(),
          postings: [
            { account: accounts.simulatedWallets, amount: -5n },
            { account: wallet('rolled-back'), amount: 5n },
          ],
        });
        throw new Error('the caller changed its mind');
      }),
    ).rejects.toThrow('changed its mind');
    expect(await balance(wallet('rolled-back'))).toBe(0n);
    expect(await verify()).toEqual(before);
  });

  it('keeps every sum at zero and every balance equal to its postings, for any concurrent transfers', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const account = fc.constantFrom(...names.map(wallet), accounts.simulatedWallets, accounts.charityFund);
    const leg = fc.record({ from: account, to: account, amount: fc.bigInt({ min: 1n, max: 10n ** 30n }) });
    const transaction = fc.record({
      legs: fc.array(leg, { minLength: 1, maxLength: 4 }),
      reverse: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(transaction, { minLength: 5, maxLength: 25 }), async (transactions) => {
        const before = new Map(
          await Promise.all(names.map(async (n) => [n, await balance(wallet(n))] as const)),
        );
        const expected = new Map(before);
        const outcomes = await Promise.allSettled(
          transactions.map(({ legs, reverse }) =>
            work.run(async (tx) => {
              const id = await ledger.post(tx, {
                kind: 'property',
                key: key(),
                postings: legs.flatMap(({ from, to, amount }) => [
                  { account: from, amount: -amount },
                  { account: to, amount },
                ]),
              });
              if (reverse) await ledger.reverse(tx, id);
            }),
          ),
        );
        outcomes.forEach((outcome, index) => {
          const { legs = [], reverse = false } = transactions[index] ?? {};
          if (outcome.status === 'rejected') {
            // A transfer may fail only for lack of funds or because it moves nothing, and never because of a deadlock.
            expect(outcome.reason.message).toMatch(/INSUFFICIENT_FUNDS|at least two accounts/);
            return;
          }
          if (reverse) return;
          for (const { from, to, amount } of legs) {
            for (const name of names) {
              if (from.code === wallet(name).code) expected.set(name, (expected.get(name) ?? 0n) - amount);
              if (to.code === wallet(name).code) expected.set(name, (expected.get(name) ?? 0n) + amount);
            }
          }
        });
        for (const name of names) expect(await balance(wallet(name))).toBe(expected.get(name));
        expect(await verify()).toMatchObject({ ok: true });
        const [sum] = await rows<{ sum: bigint }>(
          work.read,
          'SELECT sum(balance) AS sum FROM ledger_account',
        );
        expect(sum?.sum).toBe(0n);
      }),
      { numRuns: 25 },
    );
  });

  it('keeps a busy account in lanes that pay together, and shows them as one', async () => {
    const before = await balance(accounts.rewardPool);
    for (let n = 0; n < 40; n += 1) await move(accounts.simulatedMarket, accounts.rewardPool, 3n);
    expect(await balance(accounts.rewardPool)).toBe(before + 120n);
    const id = await move(accounts.rewardPool, wallet('winner'), before + 119n);
    expect((await ledger.transaction(work.read, id)).postings).toMatchObject([
      { account: wallet('winner').code, amount: before + 119n },
      { account: accounts.rewardPool.code, amount: -(before + 119n) },
    ]);
    expect(await balance(accounts.rewardPool)).toBe(1n);
    await expect(move(accounts.rewardPool, wallet('winner'), 2n)).rejects.toThrow(InsufficientFundsError);
    await work.run((tx) => ledger.reverse(tx, id));
    expect(await balance(accounts.rewardPool)).toBe(before + 120n);
    expect(await verify()).toMatchObject({ ok: true });
  });

  it('lets many writers credit a busy account while one of them is slow', async () => {
    // This doesn't use the unit of work, which forbids waiting for anything that needs a second connection.
    const others = await dataSource.transaction(async (tx) => {
      await ledger.post(tx, {
        kind: 'test',
        key: key(),
        postings: [
          { account: accounts.simulatedMarket, amount: -1n },
          { account: accounts.operations, amount: 1n },
        ],
      });
      const waiting = Array.from({ length: 8 }, () =>
        move(accounts.simulatedMarket, accounts.operations, 1n),
      );
      return { first: await Promise.any(waiting), waiting };
    });
    expect(others.first).toEqual(expect.any(String));
    await Promise.all(others.waiting);
    expect(await balance(accounts.operations)).toBe(9n);
  });

  it('is reported by the verifier after a balance was tampered with', async () => {
    await work.read.query(
      `UPDATE ledger_account SET balance = balance + 1 WHERE id = (SELECT min(id) FROM ledger_account WHERE code = 'charity-fund')`,
    );
    expect(await verify()).toMatchObject({
      ok: false,
      differences: 1,
      findings: [
        { table: 'ledger_account', row: expect.stringContaining('charity-fund'), column: 'balance' },
      ],
    });
  });
});
