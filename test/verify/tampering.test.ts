import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { EntityManager } from 'typeorm';
import { FEATURES } from '#features';
import { rows, sentenceOf, UnitOfWork } from '#platform';
import { allChecks, type Check } from '../../apps/kingdom/src/verify-all.js';
import { differencesIn } from '../support/differences.js';
import { emptyDatabase } from '../support/database.js';
import { brand } from '../support/kingdom.js';
import { type BusyKingdom, busyKingdom } from './busy-kingdom.js';
import { featureTables, type HarmlessTables, type MoneyTables, type Tampering } from './table-rules.js';

const MONEY_TABLES: MoneyTables = Object.assign({}, ...featureTables().map((one) => one.moneyTables));
const HARMLESS_TABLES: HarmlessTables = Object.assign(
  {},
  ...featureTables().map((one) => one.harmlessTables),
);

const database = emptyDatabase();
let kingdom: BusyKingdom;
let checks: readonly Check[];

beforeAll(async () => {
  kingdom = await busyKingdom(database.url);
  checks = allChecks(brand, kingdom.settings);
});
afterAll(() => kingdom.dataSource.destroy());

/** For each type, an SQL expression of a different value. */
const OTHER_VALUE: Record<string, (column: string) => string> = {
  bigint: (column) => `${column} + 1`,
  boolean: (column) => `NOT ${column}`,
  integer: (column) => `${column} + 1`,
  numeric: (column) => `coalesce(${column}, 0) + 1`,
  smallint: (column) => `${column} + 1`,
  text: (column) => `coalesce(${column}, '') || '1'`,
  'timestamp with time zone': (column) => `${column} + interval '1 day'`,
  uuid: () => 'gen_random_uuid()',
};

class RolledBack extends Error {}

/** Runs `work` in a transaction in which no trigger or constraint of the table applies, and rolls it back. */
async function rolledBack(table: string, work: (tx: EntityManager) => Promise<void>): Promise<void> {
  const outcome = kingdom.dataSource.transaction(async (tx) => {
    await tx.query('SET LOCAL session_replication_role = replica');
    const checks = await rows<{ name: string }>(
      tx,
      `SELECT conname AS name FROM pg_constraint WHERE conrelid = $1::regclass AND contype = 'c'`,
      [table],
    );
    for (const { name } of checks) await tx.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
    const identities = await rows<{ name: string }>(
      tx,
      `SELECT attname AS name FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> ''`,
      [table],
    );
    for (const { name } of identities)
      await tx.query(`ALTER TABLE ${table} ALTER COLUMN ${name} DROP IDENTITY`);
    await work(tx);
    throw new RolledBack();
  });
  await expect(outcome).rejects.toThrow(RolledBack);
}

async function rowOf(tx: EntityManager, table: string, row: string, name: string) {
  const [found] = await rows<{ place: string; name: string }>(
    tx,
    `SELECT t.ctid::text AS place, (${name})::text AS name FROM ${table} t WHERE ${row} ORDER BY t.ctid LIMIT 1`,
  );
  if (!found) throw new Error(`No row of ${table} matches: ${row}`);
  return found;
}

/** The check that has found the last change of each table. It is likely to find the next one, so it comes first. */
const foundBy = new Map<string, Check>();

/** Returns what is found until a finding about the table matches one of the patterns, and whether one does. */
async function findingsUntil(
  tx: EntityManager,
  table: string,
  ...wanted: readonly RegExp[]
): Promise<[string, boolean]> {
  const found: string[] = [];
  const likely = foundBy.get(table);
  for (const check of [...(likely ? [likely] : []), ...checks]) {
    const sentences = (await check(tx)).findings.map(sentenceOf);
    found.push(...sentences);
    if (!sentences.some((sentence) => wanted.some((one) => one.test(sentence)))) continue;
    foundBy.set(table, check);
    return [found.join('\n'), true];
  }
  return [found.join('\n'), false];
}

const REPORTED = [expect.any(String), true];

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
const about = (table: string, name: string | null): RegExp =>
  new RegExp(`^${table} [^:]*${escaped(name ?? 'no name')}`);
const mentioning = (name: string): RegExp => new RegExp(escaped(name));

it('finds nothing without tampering', async () => {
  const unitOfWork = new UnitOfWork(kingdom.dataSource);
  expect(await differencesIn({ unitOfWork, settings: kingdom.settings })).toEqual([]);
});

it('classifies every column by whether money depends on it', async () => {
  const columns = await rows<{ table: string; column: string }>(
    kingdom.dataSource.manager,
    `SELECT c.table_name AS table, c.column_name AS column FROM information_schema.columns c
       JOIN information_schema.tables USING (table_schema, table_name)
     WHERE c.table_schema = 'public' AND table_type = 'BASE TABLE' AND c.table_name <> 'set_clock'`,
  );
  const unknown = columns.filter(({ table, column }) => {
    if (table in HARMLESS_TABLES) return false;
    const known = MONEY_TABLES[table];
    return !known || column in known.columns === column in known.harmless;
  });
  expect(unknown.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

describe.each(Object.entries(MONEY_TABLES))('reports tampering with %s', (table, of) => {
  const cases = Object.entries(of.columns).flatMap(([column, tamperings]) =>
    [tamperings].flat().map((tampering): [string, string, Tampering] => {
      const { row = of.row, to = 'something else' } = tampering;
      return [`${column} to ${to} where ${row}`, column, tampering];
    }),
  );

  it.each(cases)('reports a change of %s', async (_what, column, { row = of.row, to, finds }) => {
    await rolledBack(table, async (tx) => {
      const before = await rowOf(tx, table, row, of.name);
      const [type] = await rows<{ name: string }>(
        tx,
        `SELECT data_type AS name FROM information_schema.columns WHERE table_name = $1 AND column_name = $2`,
        [table, column],
      );
      const value = to ?? OTHER_VALUE[type!.name]!(column);
      const [after] = await rows<{ name: string | null }>(
        tx,
        `UPDATE ${table} t SET ${column} = ${value} WHERE ctid = '${before.place}' RETURNING (${of.name})::text AS name`,
      );
      const wanted = finds ? [finds] : [about(table, before.name), about(table, after!.name)];
      expect(await findingsUntil(tx, table, ...wanted)).toEqual(REPORTED);
    });
  });

  it('reports a deleted row', async () => {
    const { deleted = {} } = of;
    if (typeof deleted === 'string') return;
    await rolledBack(table, async (tx) => {
      const { place, name } = await rowOf(tx, table, of.row, of.name);
      await tx.query(`DELETE FROM ${table} WHERE ctid = '${place}'`);
      expect(await findingsUntil(tx, table, deleted.finds ?? mentioning(name))).toEqual(REPORTED);
    });
  });

  it('reports a forged row', async () => {
    const { forged } = of;
    if (typeof forged === 'string') return;
    await rolledBack(table, async (tx) => {
      const { place } = await rowOf(tx, table, of.row, of.name);
      const set = Object.entries(forged.set).map(([column, value]) => `'${column}', ${value}`);
      const [inserted] = await rows<{ name: string }>(
        tx,
        `INSERT INTO ${table} AS t OVERRIDING SYSTEM VALUE
         SELECT (jsonb_populate_record(t, jsonb_build_object(${set.join(', ')}))).* FROM ${table} t WHERE ctid = '${place}'
         RETURNING (${of.name})::text AS name`,
      );
      expect(await findingsUntil(tx, table, forged.finds ?? mentioning(inserted!.name))).toEqual(REPORTED);
    });
  });
});

describe('the program', () => {
  const program = fileURLToPath(new URL('../../dist/apps/kingdom/src/main.js', import.meta.url));
  const run = () =>
    new Promise<{ code: number; lines: string[] }>((resolve) => {
      // The program only gets the database's address, so that it can be run without the site's secrets.
      const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: kingdom.env['DATABASE_URL']! };
      const child = execFile(process.execPath, [program, 'verify'], { env }, (_error, stdout) =>
        resolve({ code: child.exitCode ?? -1, lines: stdout.trim().split('\n') }),
      );
    });

  it('prints a line for each check, names the differences, and exits with 1 if there are any', async () => {
    const clean = await run();
    const ofFeatures = FEATURES.flatMap((feature) => feature.checks ?? []);
    // The ledger, its history, the outbox and the audit log have one check each, in addition to those of the features.
    expect(clean.lines).toHaveLength(ofFeatures.length + 4);
    for (const line of clean.lines) expect(line).toMatch(/^[a-z -]+: agrees$/);
    expect(clean.code).toBe(0);

    const [order] = await rows<{ id: string }>(
      kingdom.dataSource.manager,
      `UPDATE card_order SET token_amount = token_amount + 1 WHERE status = 'processing' RETURNING id`,
    );
    const tampered = await run();
    expect(tampered.lines).toContain('card orders: 1 difference');
    expect(tampered.lines).toContain(
      `  card_order ${order!.id}: token_amount should be 6250000000, but is 6250000001`,
    );
    expect(tampered.code).toBe(1);
  });
});
