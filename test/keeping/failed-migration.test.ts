import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { migrateSchema } from '#platform';
import { migrations } from '../../migrations/index.js';
import { rowsOf, withClient } from '../support/backups.js';
import { freshDatabase } from '../support/database.js';

type Runner = { query(sql: string): Promise<unknown> };

class Adds1763683299990 {
  readonly name = 'Adds1763683299990';
  up = async (runner: Runner): Promise<void> =>
    void (await runner.query('ALTER TABLE account ADD COLUMN added text'));
  down = (): Promise<void> => Promise.resolve();
}

let isFixed = false;

class Fails1763683299991 {
  readonly name = 'Fails1763683299991';
  up = async (runner: Runner): Promise<void> => {
    await runner.query('ALTER TABLE account DROP COLUMN email; DELETE FROM presale_sale');
    if (!isFixed) await runner.query('SELECT 1 / 0');
  };
  down = (): Promise<void> => Promise.resolve();
}

const database = freshDatabase();

// TypeORM reports failed migrations on the console, whatever its settings.
beforeAll(() => void jest.spyOn(console, 'log').mockImplementation(() => undefined));
afterAll(() => void jest.restoreAllMocks());

it('a migration that fails undoes itself, so that the old release runs on, and the next start tries it again', async () => {
  const { account: _, schema_migration: __, ...before } = await rowsOf(database.url);
  const next = [...migrations, Adds1763683299990, Fails1763683299991];
  await expect(migrateSchema(database.url, next)).rejects.toThrow('division by zero');

  // The old release's statements work as before, and nothing but what the finished migration added has changed.
  await withClient(database.url, (client) =>
    client.query(
      `INSERT INTO account (id, identity_id, email) VALUES (gen_random_uuid(), gen_random_uuid(), 'old@example.org')`,
    ),
  );
  const { account: ___, schema_migration: ____, ...after } = await rowsOf(database.url);
  expect(after).toEqual(before);
  const newest = () =>
    withClient(database.url, async (client) => {
      const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY id');
      return rows.at(-1)!.name;
    });
  expect(await newest()).toBe('Adds1763683299990');
  // The old release starts again, too.
  await migrateSchema(database.url, migrations);

  isFixed = true;
  await migrateSchema(database.url, next);
  expect(await newest()).toBe('Fails1763683299991');
});
