import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { ENTITIES } from '#features';
import { openAccounts } from '#features/auth';
import { loadBrand } from '#brand';
import { seedDemoDonations } from '#features/donations';
import { Ledger, openBooks } from '#money/ledger';
import { rekeyReferences } from '#features/manual-payments';
import { createDataSource, migrateQueues, migrateSchema, type Settings, UnitOfWork } from '#platform';
import { migrations } from '../../../migrations/index.js';
import { pinDatabase } from './pin-database.js';

/** Differs from the lock number of older releases, because those hold a snapshot while they wait for theirs. */
const ADVISORY_LOCK = 7_463_522;
const ASK_AGAIN_MS = 250;

/**
 * Brings the database up to date: queue tables, schema, its pin to mode and chain, the ledger's opening, the first accounts,
 * and demo data if the settings ask for it. Every program runs it at its start. An advisory lock makes them take turns, and
 * finished steps are not repeated.
 * @throws SettingsError if the database is pinned to another mode or chain
 */
export function prepareDatabase(settings: Settings): Promise<void> {
  return whilePreparing(settings.DATABASE_URL, () => prepare(settings));
}

/** Runs `work` while no other program prepares the database. Programs that start meanwhile wait. */
export async function whilePreparing<T>(databaseUrl: string, work: () => Promise<T>): Promise<T> {
  const lock = new pg.Client({ connectionString: databaseUrl });
  await lock.connect();
  try {
    while (!(await takes(lock))) await pause(ASK_AGAIN_MS);
    return await work();
  } finally {
    await lock.end();
  }
}

/**
 * Tries to take the lock without waiting. A waiting statement would hold a snapshot, and building an index concurrently
 * would wait for that.
 */
async function takes(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
    ADVISORY_LOCK,
  ]);
  return rows[0]?.taken ?? false;
}

async function prepare(settings: Settings): Promise<void> {
  if (!settings.REDIS_URL) await migrateQueues(settings.DATABASE_URL);
  await migrateSchema(settings.DATABASE_URL, migrations);
  const dataSource = await createDataSource(settings, { entities: ENTITIES }).initialize();
  try {
    const brand = loadBrand(settings.BRAND_FILE);
    const ledger = new Ledger();
    const unitOfWork = new UnitOfWork(dataSource);
    await pinDatabase(unitOfWork, settings, brand);
    await unitOfWork.run(async (tx) => {
      await openBooks(tx, ledger, brand);
      if (settings.DEMO_DATA) await seedDemoDonations(tx, ledger, brand);
    });
    await openAccounts(unitOfWork, settings);
    await rekeyReferences(unitOfWork);
  } finally {
    await dataSource.destroy();
  }
}
