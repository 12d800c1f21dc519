import { afterAll, beforeAll, expect, it } from '@jest/globals';
import pg from 'pg';
import type { DataSource } from 'typeorm';
import { accounts, Ledger, verifyLedger } from '#money/ledger';
import { createDataSource, migrateSchema, UnitOfWork } from '#platform';
import { migrations } from '../../migrations/index.js';
import { PartSimulatedFees1763683200031 } from '../../migrations/1763683200031-part-simulated-fees.js';
import { emptyDatabase } from '../support/database.js';
import { earlierSchema } from '../support/earlier-schema.js';
import { eventually } from '../support/eventually.js';

const database = emptyDatabase();
const busyDatabase = emptyDatabase();
const ledger = new Ledger();
const { rewardPool, gameTreasury, operations, simulatedFees } = accounts;
let books: DataSource;

const BEFORE = earlierSchema(migrations.indexOf(PartSimulatedFees1763683200031));

const open = async (url: string, schema: readonly Function[]): Promise<DataSource> => {
  const dataSource = await createDataSource(
    { DATABASE_URL: url, DATABASE_POOL: 2 },
    { migrations: schema },
  ).initialize();
  await dataSource.runMigrations();
  return dataSource;
};

beforeAll(async () => {
  books = await open(database.url, BEFORE);
});
afterAll(() => books.destroy());

it('the migration moves the fees of earlier swaps out of the accounts that pay members, as far as they are still there', async () => {
  const post = (kind: string, postings: { account: typeof rewardPool; amount: bigint }[]) =>
    books.transaction((tx) =>
      ledger.post(tx, { kind, key: `${kind}/${postings.map(({ amount }) => amount).join()}`, postings }),
    );
  await post('opening-game-treasury', [
    { account: accounts.issuance, amount: -1_000n },
    { account: gameTreasury, amount: 1_000n },
  ]);
  for (const fee of [10n, 20n]) {
    await post('swap', [
      { account: accounts.simulatedMarket, amount: -fee * 10n },
      { account: rewardPool, amount: fee * 5n },
      { account: gameTreasury, amount: fee * 3n },
      { account: operations, amount: fee * 2n },
    ]);
  }
  await post('prize', [
    { account: rewardPool, amount: -110n },
    { account: accounts.memberEarned('winner'), amount: 110n },
  ]);
  await books.destroy();

  books = await open(database.url, migrations);
  const held = await ledger.balances(books.manager, [rewardPool, gameTreasury, operations]);
  const apart = await ledger.balances(books.manager, Object.values(simulatedFees));
  expect({ held, apart }).toEqual({ held: [0n, 1_000n, 0n], apart: [40n, 90n, 60n] });
  expect(await new UnitOfWork(books).snapshot(verifyLedger)).toMatchObject({ ok: true });
});

it('the migration moves these fees even while a swap of the previous release is in progress', async () => {
  const busy = await open(busyDatabase.url, BEFORE);
  for (let swap = 0; swap < 40; swap++) {
    const postings = [
      { account: accounts.simulatedMarket, amount: -5n },
      { account: rewardPool, amount: 5n },
    ];
    await busy.transaction((tx) => ledger.post(tx, { kind: 'swap', key: `swap/${swap}`, postings }));
  }
  const [{ lanes }] = (await busy.query(
    `SELECT count(*)::int AS lanes FROM ledger_account WHERE code = 'reward-pool' AND balance > 0`,
  )) as [{ lanes: number }];
  expect(lanes).toBeGreaterThan(1);

  const holder = new pg.Client({ connectionString: busyDatabase.url });
  await holder.connect();
  const move = (by: number) =>
    holder.query(`UPDATE ledger_account SET balance = balance + $1 WHERE code = 'reward-pool'`, [by]);
  await holder.query('BEGIN');
  await move(1_000_000);
  const parted = migrateSchema(busyDatabase.url, migrations);
  await Promise.race([
    parted,
    eventually(
      () =>
        holder.query(
          `SELECT FROM pg_locks WHERE NOT granted AND pg_backend_pid() = ANY(pg_blocking_pids(pid))`,
        ),
      ({ rowCount }) => rowCount !== 0,
    ),
  ]);
  await holder.query('COMMIT');
  await parted;
  await holder.end();
  const [pool, apart] = await ledger.balances(busy.manager, [rewardPool, ...Object.values(simulatedFees)]);
  expect({ pool, apart }).toEqual({ pool: BigInt(lanes) * 1_000_000n, apart: 200n });
  await busy.destroy();
});
