import type { ClientBase } from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Readable, Writable } from 'node:stream';

export interface TableToCopy {
  name: string;
  columns: string[];
}

/** The column of a table that has the keys of stored files. */
export interface StoredFileColumn {
  readonly table: string;
  readonly column: string;
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;
const listed = (names: readonly string[]): string => names.map(quoted).join(', ');

/** Begins a transaction that sees the database at one moment, and returns that moment. */
export async function beginSnapshot(client: ClientBase): Promise<Date> {
  await client.query('START TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ now: Date }>('SELECT now() AS now');
  return rows[0]!.now;
}

/** All tables of the schema with the columns that are stored, not generated. */
export async function findTables(client: ClientBase): Promise<TableToCopy[]> {
  const { rows } = await client.query<TableToCopy>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
     GROUP BY c.relname ORDER BY c.relname`,
  );
  return rows;
}

/** Keeps migrations from changing the tables before the transaction ends. Reads and writes go on. */
export async function keepTables(client: ClientBase, tables: readonly TableToCopy[]): Promise<void> {
  await client.query(`LOCK TABLE ${listed(tables.map(({ name }) => name))} IN ACCESS SHARE MODE`);
}

/** The names of the migrations that have run; none if the database has no schema. */
export async function findAppliedMigrations(client: ClientBase): Promise<string[]> {
  const { rows: tables } = await client.query(`SELECT WHERE to_regclass('schema_migration') IS NOT NULL`);
  if (tables.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY id');
  return rows.map(({ name }) => name);
}

/** Sequences are outside of snapshots, so their values may be ahead of the rows, which does no harm. */
export async function findSequences(client: ClientBase): Promise<{ name: string; lastValue: string }[]> {
  const { rows } = await client.query<{ name: string; lastValue: string }>(
    `SELECT sequencename::text AS name, last_value::text AS "lastValue" FROM pg_sequences
     WHERE schemaname = 'public' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows;
}

export async function setSequence(client: ClientBase, name: string, lastValue: string): Promise<void> {
  await client.query('SELECT setval($1::regclass, $2::bigint)', [`public.${quoted(name)}`, lastValue]);
}

/** A stream of the table's rows in PostgreSQL's text format. Once it has ended, `rowCount` is their number. */
export const readTable = (
  client: ClientBase,
  { name, columns }: TableToCopy,
): Readable & { rowCount: number } =>
  client.query(copyTo(`COPY ${quoted(name)} (${listed(columns)}) TO STDOUT`));

/** The opposite of `readTable`. It must be in the transaction that has emptied the table, because the rows arrive frozen. */
export const writeTable = (
  client: ClientBase,
  { name, columns }: TableToCopy,
): Writable & { rowCount: number } =>
  client.query(copyFrom(`COPY ${quoted(name)} (${listed(columns)}) FROM STDIN WITH (FREEZE)`));

/** The next keys of stored files after the key `after`, in their order. */
export async function findStoredFiles(
  client: ClientBase,
  { table, column }: StoredFileColumn,
  after: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await client.query<{ key: string }>(
    `SELECT ${quoted(column)} AS key FROM ${quoted(table)} WHERE ${quoted(column)} > $1 ORDER BY 1 LIMIT $2`,
    [after, limit],
  );
  return rows.map(({ key }) => key);
}

/** Whether a table other than those in `except` has a row. */
export async function hasRows(client: ClientBase, except: readonly string[]): Promise<boolean> {
  const tables = (await findTables(client)).filter(({ name }) => !except.includes(name));
  if (tables.length === 0) return false;
  const checks = tables.map(({ name }) => `EXISTS (SELECT FROM ${quoted(name)})`);
  const { rows } = await client.query<{ found: boolean }>(`SELECT ${checks.join(' OR ')} AS found`);
  return rows[0]!.found;
}

/**
 * Empties all tables, and drops their constraints, indexes and triggers, because loading rows without them takes a fraction
 * of the time. All of it is undone if the transaction rolls back.
 * @returns brings them back
 */
export async function stripTables(client: ClientBase): Promise<() => Promise<void>> {
  const tables = await findTables(client);
  // For the indexes that are created afterwards.
  await client.query(`SET LOCAL maintenance_work_mem = '256MB'`);
  // Foreign keys are dropped before the keys that they need, and created after them.
  const { rows: constraints } = await client.query<{ drop: string; create: string }>(
    `SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
       format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
     FROM pg_constraint WHERE connamespace = 'public'::regnamespace AND contype IN ('p', 'u', 'x', 'f')
     ORDER BY contype <> 'f', conrelid, conname`,
  );
  const { rows: indexes } = await client.query<{ drop: string; create: string }>(
    `SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS create
     FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
       AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype IN ('p', 'u', 'x'))
     ORDER BY c.relname, i.indexrelid`,
  );
  const triggers = tables.map(({ name }) => `ALTER TABLE ${quoted(name)} DISABLE TRIGGER USER`);
  await runAll(client, [
    ...triggers,
    ...constraints.map(({ drop }) => drop),
    ...indexes.map(({ drop }) => drop),
  ]);
  await client.query(`TRUNCATE ${listed(tables.map(({ name }) => name))}`);
  return () =>
    runAll(client, [
      ...indexes.map(({ create }) => create),
      ...constraints.toReversed().map(({ create }) => create),
      ...tables.map(({ name }) => `ALTER TABLE ${quoted(name)} ENABLE TRIGGER USER`),
    ]);
}

async function runAll(client: ClientBase, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await client.query(statement);
}

/** Commits what `work` has done, or undoes all of it if it throws. */
export async function inTransaction(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('BEGIN');
  try {
    await work();
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Lets PostgreSQL count the rows, so that it plans the first statements as well as later ones. */
export async function analyzeTables(client: ClientBase): Promise<void> {
  await client.query('ANALYZE');
}
