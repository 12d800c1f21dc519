import { DataSource, type DataSourceOptions } from 'typeorm';
import type { Settings } from '../settings/settings.js';
import { CONNECT_TIMEOUT_MS, IDLE_TIMEOUT_MS } from './connection-times.js';
import { columnTypes, SnakeCaseNames } from './columns.js';

/** In milliseconds. A lost client must not hold row locks for long, and no request may wait for ever. */
const LIMITS = { idle_in_transaction_session_timeout: 15_000, statement_timeout: 20_000 };

/** Entities and migrations are listed explicitly. */
export interface Schema {
  entities?: readonly Function[];
  migrations?: readonly Function[];
}

/** How a program connects to PostgreSQL. */
export const dataSourceOptions = (
  settings: Pick<Settings, 'DATABASE_URL' | 'DATABASE_POOL'>,
  { entities = [], migrations = [] }: Schema = {},
  limits: Record<string, number | string> = LIMITS,
): DataSourceOptions => ({
  type: 'postgres',
  url: settings.DATABASE_URL,
  poolSize: settings.DATABASE_POOL,
  connectTimeoutMS: CONNECT_TIMEOUT_MS,
  entities: [...entities],
  namingStrategy: new SnakeCaseNames(),
  migrations: [...migrations],
  migrationsTableName: 'schema_migration',
  // One transaction per migration, so that finished ones are kept and locks are short.
  migrationsTransactionMode: 'each',
  poolErrorHandler: () => undefined,
  extra: {
    pipeline: true,
    keepAlive: true,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    types: columnTypes,
    ...limits,
  },
});

/** A connection pool for programs without Nest's modules: migrations, the demo and the verifier. */
export const createDataSource = (...options: Parameters<typeof dataSourceOptions>): DataSource =>
  new DataSource(dataSourceOptions(...options));
