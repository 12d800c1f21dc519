import { describe, expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const contentOf = (file: string): string => readFileSync(file, 'utf8');
const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((file) => file.endsWith('.ts') && !/\.spec\.ts$|^apps\/web\//.test(file));

const SOURCES = [...filesIn('libs'), ...filesIn('apps')];
const REPOSITORIES = SOURCES.filter((file) => file.endsWith('.repository.ts'));

/** Files other than repositories that may contain statements: access to the database itself, and other databases than ours. */
const ALLOWED_ELSEWHERE = [
  'apps/standalone/src/embedded-postgres.ts',
  'libs/platform/src/database/pg-listener.ts',
  'libs/platform/src/database/pg-notifier.ts',
  'libs/platform/src/database/rows.ts',
  'libs/platform/src/database/transaction.ts',
  // Statements on BullMQ's own schema, through a connection pool of its own.
  'libs/platform/src/queues/queue-engine.ts',
];

const TABLES = new Set(
  filesIn('migrations').flatMap((file) =>
    [...contentOf(file).matchAll(/CREATE (?:TABLE|VIEW) (\w+)/g)].map(([, name]) => name!),
  ),
);

/** Returns the library or program of a file, such as `libs/features/auth`, `libs/platform` or `apps/api`. */
const partOf = (file: string): string => file.slice(0, file.indexOf('/src/'));

const tablesIn = (file: string): Set<string> =>
  new Set(
    [...contentOf(file).matchAll(/\b(?:FROM|JOIN|INTO|UPDATE|USING|TABLE) (\w+)/g)]
      .map(([, name]) => name!)
      .filter((name) => TABLES.has(name)),
  );

/** A feature's checks may read the ledger's tables, because they compare both in one statement. */
const isCheckOfLedger = (file: string, table: string): boolean =>
  /\/verify-[\w-]+\.repository\.ts$/.test(file) && table.startsWith('ledger_');

describe('statements', () => {
  it('are only in repositories', () => {
    const elsewhere = SOURCES.filter(
      (file) =>
        !REPOSITORIES.includes(file) &&
        /\.query\(|\brows[<(]|findDifferences\(|\w+Repository\(/.test(contentOf(file)),
    );
    expect(elsewhere.sort()).toEqual(ALLOWED_ELSEWHERE);
  });

  it('on one table are in one library: others call its functions, or embed SQL that it exports', () => {
    const parts = new Map<string, Set<string>>();
    for (const file of REPOSITORIES)
      for (const table of tablesIn(file))
        if (!isCheckOfLedger(file, table))
          parts.set(table, (parts.get(table) ?? new Set()).add(partOf(file)));
    expect(parts.size).toBeGreaterThan(40);
    expect([...parts].filter(([, named]) => named.size > 1)).toEqual([]);
  });
});
