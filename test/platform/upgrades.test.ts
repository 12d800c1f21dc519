import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { loadSettings, migrateSchema } from '#platform';
import { prepareDatabase } from '../../apps/migrate/src/prepare-database.js';
import { migrations } from '../../migrations/index.js';
import { emptyDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';

const ROWS = 2_000;
const CLIENTS = 4;
/** Short, so that migrations run into this timeout while they wait for locks. */
const LOCK_MS = 200;

// TypeORM reports failed migrations on the console, whatever its settings.
beforeAll(() => void jest.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void jest.restoreAllMocks());

type Statement = [table: string, sql: string, parameters?: () => unknown[]];

/** The rows that fill the tables before the upgrade. Statements for tables that a schema does not have are skipped. */
const FILLING: Statement[] = [
  [
    'outbox_event',
    `INSERT INTO outbox_event (id, name, payload, relayed_at, settled_at)
     SELECT gen_random_uuid(), 'donation.reversed', '{}', now(), CASE WHEN n % 2 = 0 THEN now() END FROM generate_series(1, ${ROWS}) n`,
  ],
  ['processed_event', `INSERT INTO processed_event (event_id, handler) SELECT id, 'old' FROM outbox_event`],
  [
    'idempotency_key',
    `INSERT INTO idempotency_key (scope, key, request_hash) SELECT 'filled', n::text, 'hash' FROM generate_series(1, ${ROWS}) n`,
  ],
  [
    'ledger_account',
    `INSERT INTO ledger_account (code, allow_overdraft) VALUES ('from', true), ('to', true)`,
  ],
  [
    'ledger_transaction',
    `INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash)
     SELECT gen_random_uuid(), 'filled', n::text, 'hash' FROM generate_series(1, ${ROWS}) n`,
  ],
  [
    'ledger_posting',
    `INSERT INTO ledger_posting (transaction_id, account_id, amount)
     SELECT t.id, a.id, CASE a.code WHEN 'from' THEN -5 ELSE 5 END FROM ledger_transaction t, ledger_account a`,
  ],
  [
    'donation',
    `INSERT INTO donation (id, user_id, amount, donation_type, ledger_transaction_id)
     SELECT gen_random_uuid(), '00000000-0000-0000-0000-000000000000', 5, 'manual', id FROM ledger_transaction`,
  ],
  [
    'presale_purchase',
    `INSERT INTO presale_purchase (id, status, mode, cluster, round, token_amount, payment_currency, amount_paid, amount_unit,
       network_fee, buyer_wallet)
     SELECT gen_random_uuid(), 'processing', 'simulated', 'localnet', 'public', 5, 'SOL', '1', 'SOL', '{}', 'wallet' || n
     FROM generate_series(1, ${ROWS}) n`,
  ],
  [
    'manual_payment',
    `INSERT INTO manual_payment (id, mode, cluster, email, wallet, language)
     SELECT gen_random_uuid(), 'simulated', 'localnet', n || '@example.org', 'wallet' || n, 'en' FROM generate_series(1, ${ROWS}) n`,
  ],
  [
    'account',
    `INSERT INTO account (id, identity_id, email)
     SELECT gen_random_uuid(), gen_random_uuid(), n || '@example.org' FROM generate_series(1, ${ROWS}) n`,
  ],
];

/** Statements that the API and the worker of earlier releases run all the time. Each is valid since its table was created. */
const SERVING: Statement[] = [
  [
    'outbox_event',
    `INSERT INTO outbox_event (id, name, payload, request_id) VALUES ($1, 'donation.reversed', '{}', 'served')`,
    () => [randomUUID()],
  ],
  [
    'outbox_event',
    `UPDATE outbox_event SET relayed_at = now(), settled_at = CASE WHEN name = ANY($1) THEN NULL ELSE now() END
     WHERE id IN (SELECT id FROM outbox_event WHERE relayed_at IS NULL ORDER BY position LIMIT 20 FOR UPDATE SKIP LOCKED)`,
    () => [['donation.reversed']],
  ],
  [
    'processed_event',
    `INSERT INTO processed_event (event_id, handler) VALUES ($1, 'old') ON CONFLICT DO NOTHING RETURNING handler`,
    () => [randomUUID()],
  ],
  [
    'idempotency_key',
    `INSERT INTO idempotency_key (scope, key, request_hash) VALUES ('served', $1, 'hash') ON CONFLICT DO NOTHING RETURNING key`,
    () => [randomUUID()],
  ],
  [
    'ledger_posting',
    `WITH t AS (INSERT INTO ledger_transaction (id, kind, idempotency_key, request_hash) VALUES ($1, 'served', gen_random_uuid()::text, 'hash'))
     UPDATE ledger_account SET balance = balance + 1 WHERE code = 'to'`,
    () => [randomUUID()],
  ],
  ['donation', `SELECT id, amount, message FROM donation ORDER BY position DESC LIMIT 5`],
  [
    'presale_purchase',
    `UPDATE presale_purchase SET buyer_email = 'buyer@example.org' WHERE buyer_wallet = 'wallet7' AND status = 'processing'`,
  ],
  [
    'manual_payment',
    `UPDATE manual_payment SET status = 'rejected', decided_by = gen_random_uuid(), decided_at = now(), reason = 'x'
     WHERE wallet = 'wallet7' AND status = 'pending'`,
  ],
  ['account', `UPDATE account SET last_sign_in_at = now() WHERE email = '7@example.org'`],
];

/** Returns how many migrations lead to the first schema with a table. */
function schemaWith(table: string): number {
  const index = migrations.findIndex((migration) => String(migration).includes(`CREATE TABLE ${table} (`));
  if (index === -1) throw new Error(`No migration creates the table ${table}`);
  return index + 1;
}

async function tablesOf(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  return new Set(rows.map(({ name }) => name));
}

/**
 * Simulates the previous release by its statements: it writes and reads as its API and worker do, each statement in its own
 * transaction, from before the upgrade until after it. It only uses tables of its own schema.
 */
async function serve(
  url: string,
  known: ReadonlySet<string>,
  onFirstServed: () => void,
  isOver: () => boolean,
): Promise<void> {
  const client = new pg.Client({ connectionString: url, statement_timeout: 20_000 });
  await client.connect();
  const own = SERVING.filter(([table]) => known.has(table));
  try {
    while (!isOver()) {
      for (const [, sql, parameters] of own) {
        await client.query('BEGIN');
        await client.query(sql, parameters?.() ?? []);
        await client.query('COMMIT');
      }
      onFirstServed();
    }
  } finally {
    await client.end();
  }
}

describe('a database with data is upgraded while the previous release serves', () => {
  /** Schemas between these have the same tables, so an upgrade from them would run the same statements during fewer migrations. */
  const stages = [...FILLING.map(([table]) => schemaWith(table)), migrations.length - 1];
  const names = [...new Set(stages)].map((count) => [migrations[count - 1]!.name, count] as const);

  describe.each(names)('from %s', (_, count) => {
    const database = emptyDatabase();

    it('without a failed request and without lost data', async () => {
      await migrateSchema(database.url, migrations.slice(0, count));
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      const known = await tablesOf(client);
      for (const [table, sql] of FILLING) if (known.has(table)) await client.query(sql);
      const countAll = async (): Promise<Record<string, number>> => {
        const counts: Record<string, number> = {};
        for (const [table] of FILLING.filter(([name]) => known.has(name))) {
          const { rows } = await client.query<{ count: number }>(
            `SELECT count(*)::int AS count FROM ${table}`,
          );
          counts[table] = rows[0]!.count;
        }
        return counts;
      };
      const before = await countAll();

      let over = false;
      const clients: Promise<void>[] = [];
      const serving = Array.from(
        { length: CLIENTS },
        () =>
          new Promise<void>((resolve, reject) => {
            const client = serve(database.url, known, resolve, () => over);
            client.catch(reject);
            clients.push(client);
          }),
      );
      await Promise.all(serving);
      // A slow request holds a lock that the first migration needs.
      await client.query('BEGIN');
      await client.query('UPDATE outbox_event SET request_id = $1 WHERE settled_at IS NULL', ['slow']);
      const upgraded = migrateSchema(database.url, migrations, LOCK_MS);
      const watcher = new pg.Client({ connectionString: database.url });
      await watcher.connect();
      let ended = false;
      const end = () => (ended = true);
      void upgraded.then(end, end);
      const waits = () =>
        watcher.query(
          `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'
             AND query ~ '(CREATE|ALTER)'`,
        );
      await eventually(
        async () => ended || (await waits()).rowCount !== 0,
        (over) => over,
      );
      await client.query('COMMIT');
      await upgraded;
      over = true;
      await Promise.all(clients);
      await watcher.end();
      const after = await countAll();
      for (const [table, count] of Object.entries(before)) {
        const found = after[table]!;
        expect([table, found, found >= count]).toEqual([table, found, true]);
      }
      const { rows: invalid } = await client.query(
        `SELECT indexrelid::regclass::text FROM pg_index WHERE NOT indisvalid`,
      );
      expect(invalid).toEqual([]);
      await client.end();
    });
  });
});

describe('the upgrade', () => {
  const database = emptyDatabase();
  const crossed = emptyDatabase();
  const programs = emptyDatabase();

  it('may take longer than a request’s statements, and waits for a lock without blocking others', async () => {
    class Slow1763683299999 {
      readonly name = 'Slow1763683299999';
      async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
        const [row] = (await runner.query('SHOW statement_timeout')) as { statement_timeout: string }[];
        const [lock] = (await runner.query('SHOW lock_timeout')) as { lock_timeout: string }[];
        seen.push(row!.statement_timeout, lock!.lock_timeout);
        await runner.query('ALTER TABLE held ADD COLUMN added text');
      }
      down = (): Promise<void> => Promise.resolve();
    }
    const seen: string[] = [];
    const holder = new pg.Client({ connectionString: database.url });
    await holder.connect();
    await holder.query('CREATE TABLE held (id int)');
    await holder.query('BEGIN');
    await holder.query('INSERT INTO held VALUES (1)');
    const upgraded = migrateSchema(database.url, [Slow1763683299999], LOCK_MS);
    // The migration has run into its lock timeout at least once before the lock is released.
    await eventually(
      () => Promise.resolve(seen.length),
      (length) => length >= 4,
    );
    await holder.query('COMMIT');
    await upgraded;
    await holder.query('SELECT added FROM held');
    await holder.end();
    expect(new Set(seen)).toEqual(new Set(['0', '200ms']));
  });

  it('is repeated if a deadlock with a request ended it', async () => {
    class Crossed1763683299998 {
      readonly name = 'Crossed1763683299998';
      async up(runner: { query(sql: string): Promise<unknown> }): Promise<void> {
        await runner.query('ALTER TABLE one ADD COLUMN added text');
        if (attempts++ === 0)
          await runner.query(`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40P01'; END $$`);
      }
      down = (): Promise<void> => Promise.resolve();
    }
    let attempts = 0;
    const client = new pg.Client({ connectionString: crossed.url });
    await client.connect();
    await client.query('CREATE TABLE one (id int)');
    await migrateSchema(crossed.url, [Crossed1763683299998], LOCK_MS);
    await client.query('SELECT added FROM one');
    await client.end();
    expect(attempts).toBe(2);
  });

  it('is done once if three programs start at the same time, and none of them is blocked', async () => {
    const settings = loadSettings({
      DATABASE_URL: programs.url,
      SMTP_URL: 'smtp://127.0.0.1:1',
      SOLANA_RPC_URL: 'http://127.0.0.1:1',
      APP_SECRET: 'a secret of tests, forty characters long',
    });
    await Promise.all([1, 2, 3].map(() => prepareDatabase(settings)));
    const client = new pg.Client({ connectionString: programs.url });
    await client.connect();
    const { rows } = await client.query('SELECT name FROM schema_migration ORDER BY id');
    await client.end();
    expect(rows).toEqual(migrations.map(({ name }) => ({ name })));
  });
});
