import { DataSource } from 'typeorm';
import type { Settings } from '../settings/settings.js';

/** A pooled connection to PostgreSQL. Entities and migrations are listed explicitly. */
export function createDataSource(
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL'>,
  migrations: readonly Function[] = [],
): DataSource {
  return new DataSource({
    type: 'postgres',
    url: settings.DATABASE_URL,
    poolSize: settings.DATABASE_POOL,
    connectTimeoutMS: 5_000,
    migrations: [...migrations],
    migrationsTableName: 'schema_migration',
    poolErrorHandler: () => undefined,
    extra: {
      keepAlive: true,
      // A lost client must never hold row locks for long.
      idle_in_transaction_session_timeout: 15_000,
      statement_timeout: 20_000,
    },
  });
}
