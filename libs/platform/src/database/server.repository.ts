import { rows } from './rows.js';
import type { Tx } from './transaction.js';

/** The version of the PostgreSQL server, such as `17.2`. */
export async function findServerVersion(tx: Tx): Promise<string> {
  const [row] = await rows<{ version: string }>(tx, `SELECT current_setting('server_version') AS version`);
  return row!.version.split(' ')[0]!;
}

/** The migrations that have run, in their order; none if the database has no schema. */
export async function findSchema(tx: Tx): Promise<string[]> {
  const tables = await rows(tx, `SELECT WHERE to_regclass('schema_migration') IS NOT NULL`);
  if (tables.length === 0) return [];
  const applied = await rows<{ name: string }>(tx, 'SELECT name FROM schema_migration ORDER BY id');
  return applied.map(({ name }) => name);
}
