import { setTimeout as pause } from 'node:timers/promises';
import { createDataSource } from './data-source.js';
import { databaseErrorCode, isRetryableConflict } from './database-errors.js';

/**
 * How long a migration waits for a lock (milliseconds). All queries that arrive after it wait as well, so it gives up
 * early and is tried again. Well below the two seconds after which an API whose connections are all waiting counts as
 * not ready.
 */
const LOCK_MS = 500;
const PAUSE_MS = 1_000;
const ATTEMPTS = 1_200;
/** A migration is on the disk before anything that is committed after it, so it need not wait for the disk itself. */
const NO_FLUSH = '-c synchronous_commit=off';
const LOCK_NOT_AVAILABLE = '55P03';

/** The migration did not get its lock in time, or PostgreSQL ended it to resolve a deadlock with requests. */
const isLockTimeout = (error: unknown): boolean =>
  databaseErrorCode(error) === LOCK_NOT_AVAILABLE || isRetryableConflict(error);

/**
 * Brings the schema up to date. It uses its own connections, without a statement timeout, because migrating a large
 * database takes time. Each migration has its own transaction, or none if it says so, and finished migrations are
 * kept. One that does not get its lock in time, or runs into a deadlock, lets other queries pass and is tried again.
 * @throws Error when a migration fails, or has not got its lock after half an hour of tries
 */
export async function migrateSchema(
  databaseUrl: string,
  migrations: readonly Function[],
  lockMs = LOCK_MS,
): Promise<void> {
  const settings = { DATABASE_URL: databaseUrl, DATABASE_POOL: 2 };
  const options = { lock_timeout: lockMs, options: NO_FLUSH };
  const dataSource = createDataSource(settings, { migrations }, options);
  await dataSource.initialize();
  try {
    for (let attempt = 1; ; attempt++) {
      try {
        await dataSource.runMigrations();
        return;
      } catch (error) {
        if (attempt === ATTEMPTS || !isLockTimeout(error)) throw error;
        await pause(PAUSE_MS);
      }
    }
  } finally {
    await dataSource.destroy();
  }
}
