import pg from 'pg';
import { openAccounts } from '#libs/auth';
import { loadBrand } from '#libs/brand';
import { seedDemoDonations } from '#libs/donations';
import { Ledger, openBooks } from '#libs/ledger';
import { createDataSource, migrateQueues, type Settings, UnitOfWork } from '#libs/platform';
import { migrations } from '../../../migrations/index.js';

const ADVISORY_LOCK = 7_463_521;

/**
 * Brings the database up to date: schema, queue tables, opening books, and demo data where asked for. Every program
 * runs it at its start; an advisory lock makes them take turns, and what is done stays as it is.
 */
export async function prepareDatabase(settings: Settings): Promise<void> {
  const lock = new pg.Client({ connectionString: settings.DATABASE_URL });
  await lock.connect();
  try {
    await lock.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCK]);
    await prepare(settings);
  } finally {
    await lock.end();
  }
}

async function prepare(settings: Settings): Promise<void> {
  if (!settings.REDIS_URL) await migrateQueues(settings.DATABASE_URL);
  const dataSource = await createDataSource(settings, migrations).initialize();
  try {
    await dataSource.runMigrations();
    const brand = loadBrand(settings.BRAND_FILE);
    const ledger = new Ledger();
    const unitOfWork = new UnitOfWork(dataSource);
    await unitOfWork.run(async (tx) => {
      await openBooks(tx, ledger, brand);
      if (settings.DEMO_DATA) await seedDemoDonations(tx, ledger, brand);
    });
    await openAccounts(unitOfWork, settings);
  } finally {
    await dataSource.destroy();
  }
}
