import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import { createWriteStream, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { DEFAULT_BRAND_FILE } from '#brand';
import {
  createDataSource,
  DiskStorage,
  FolderPlace,
  migrateSchema,
  UnitOfWork,
  writeBackup,
} from '#platform';
import { restoreBackup } from '../../apps/kingdom/src/restore-backup.js';
import { migrations } from '../../migrations/index.js';
import { rowsOf, schemaOf, sourceOf, withClient } from '../support/backups.js';
import { emptyDatabase, freshDatabase } from '../support/database.js';
import { differencesSeenBy } from '../support/differences.js';
import { CARRIERS, emptyRedisOf } from '../support/engine-cases.js';
import { type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { buy, settled, saleIsRead } from '../support/purchases.js';
import { PDF, PNG } from '../support/receipt-files.js';

const folder = mkdtempSync(join(tmpdir(), 'kingdom-keeping-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const place = new FolderPlace(join(folder, 'backups'));
const backUp = async (kingdom: Pick<Kingdom, 'settings'>, name: string): Promise<string> => {
  await writeBackup(sourceOf(kingdom), (bytes) => place.write(name, bytes));
  return join(place.title, name);
};

/** Restores a backup with its receipts into a new folder, and returns the storage. */
async function restored(path: string, databaseUrl: string, name: string) {
  const storage = new DiskStorage(join(folder, name));
  return { storage, manifest: await restoreBackup(path, databaseUrl, storage) };
}

async function differencesAt(
  databaseUrl: string,
  { settings }: Pick<Kingdom, 'settings'>,
): Promise<string[]> {
  const dataSource = await createDataSource({ ...settings, DATABASE_URL: databaseUrl }).initialize();
  try {
    return await new UnitOfWork(dataSource).snapshot((tx) => differencesSeenBy(tx, settings));
  } finally {
    await dataSource.destroy();
  }
}

const restoresOf = (url: string): Promise<Date[]> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ taken_at: Date }>(`SELECT taken_at FROM ledger_log_restore`);
    return rows.map(({ taken_at: takenAt }) => takenAt);
  });

describe.each(CARRIERS)('a kingdom whose queues are on %s', (engine) => {
  const database = freshDatabase();
  const [busyCopy, quietCopy] = [emptyDatabase(), emptyDatabase()];
  let kingdom: Kingdom;

  beforeAll(async () => {
    const redisUrl = await emptyRedisOf(engine);
    kingdom = await startKingdom({ databaseUrl: database.url, redisUrl });
    await kingdom.startWorker();
    await saleIsRead(kingdom);
    for (const bytes of [PNG, PDF]) await notifyPayment(kingdom, {}, { bytes });
  });
  afterAll(() => kingdom.close());

  it('is backed up as of one moment while purchases are written, and its copy verifies', async () => {
    await settled(kingdom, (await buy(kingdom)).body);
    let stop = false;
    const buying = (async () => {
      while (!stop) await buy(kingdom);
    })();
    let late = '';
    const path = join(folder, `${engine}-busy.zip`);
    // The file's first bytes show that the moment has been chosen. What is bought and settled now is not part of it.
    const write = async (bytes: Readable) => {
      await new Promise((resolve) => bytes.once('readable', resolve));
      const { body } = await buy(kingdom);
      await settled(kingdom, body);
      late = body.id;
      await pipeline(bytes, createWriteStream(path));
    };
    await writeBackup(sourceOf(kingdom), write);
    stop = true;
    await buying;

    await restored(path, busyCopy.url, `${engine}-busy`);
    expect(await differencesAt(busyCopy.url, kingdom)).toEqual([]);
    const bought = (url: string) =>
      withClient(url, async (client) => {
        const { rows } = await client.query<{ id: string }>(`SELECT id FROM presale_purchase`);
        return rows.map(({ id }) => id);
      });
    expect((await bought(busyCopy.url)).length).toBeGreaterThan(0);
    expect(await bought(busyCopy.url)).not.toContain(late);
    expect(await bought(database.url)).toContain(late);
  });

  it('is restored row for row, with its indexes, keys, triggers and sequences', async () => {
    await kingdom.close();
    const path = await backUp(kingdom, `kingdom-${engine === 'redis' ? 1 : 2}0260102T030405Z.zip`);
    const { manifest } = await restored(path, quietCopy.url, `${engine}-quiet`);
    expect(await rowsOf(quietCopy.url)).toEqual(await rowsOf(database.url));
    expect(await restoresOf(database.url)).toEqual([]);
    expect(await restoresOf(quietCopy.url)).toEqual([new Date(manifest.takenAt)]);
    expect(await schemaOf(quietCopy.url)).toEqual(await schemaOf(database.url));
    // The test's kingdom has removed its receipts as it was closed, and a backup is made nevertheless.
    expect(manifest.files).toEqual({ stored: 0, missing: 2 });
  });
});

describe('receipts', () => {
  const database = freshDatabase();
  const copy = emptyDatabase();

  it('are in the backup, and in the storage of the restored kingdom', async () => {
    const kingdom = await startKingdom({ databaseUrl: database.url });
    for (const bytes of [PNG, PDF]) await notifyPayment(kingdom, {}, { bytes });
    const path = await backUp(kingdom, 'kingdom-20260102T030406Z.zip');
    await kingdom.close();
    const { storage, manifest } = await restored(path, copy.url, 'receipts');
    expect(manifest.files).toEqual({ stored: 2, missing: 0 });
    const keys = await withClient(copy.url, async (client) => {
      const { rows } = await client.query<{ key: string }>(
        `SELECT receipt_key AS key FROM manual_payment ORDER BY created_at`,
      );
      return rows.map(({ key }) => key);
    });
    const read = async (key: string) => buffer((await storage.get(key))!.stream);
    expect(await Promise.all(keys.map(read))).toEqual([PNG, PDF]);
  });
});

describe('a backup of an earlier release', () => {
  const [earlier, copy] = [emptyDatabase(), emptyDatabase()];

  it('is restored at its own schema and then migrated', async () => {
    await migrateSchema(earlier.url, migrations.slice(0, -1));
    await withClient(earlier.url, (client) =>
      client.query(`INSERT INTO ledger_account (code, allow_overdraft) VALUES ('kept', true)`),
    );
    const settings = { DATABASE_URL: earlier.url, BRAND_FILE: DEFAULT_BRAND_FILE };
    const name = 'kingdom-20260102T030407Z.zip';
    const source = { settings, storage: new DiskStorage(folder), storedFiles: [] };
    const { manifest } = await writeBackup(source, (bytes) => place.write(name, bytes));
    expect(manifest.migrations).toHaveLength(migrations.length - 1);
    await restored(join(place.title, name), copy.url, 'earlier');
    const { rows } = await withClient(copy.url, (client) =>
      client.query(`SELECT (SELECT count(*)::int FROM schema_migration) AS migrations,
        (SELECT count(*)::int FROM ledger_account WHERE code = 'kept') AS kept, to_regclass('backup') IS NOT NULL AS newest`),
    );
    expect(rows).toEqual([{ migrations: migrations.length, kept: 1, newest: true }]);
  });
});

describe('a restore', () => {
  const [database, copy] = [freshDatabase(), emptyDatabase()];
  const role = `owner_${randomBytes(4).toString('hex')}`;

  it('needs no superuser, only the owner of the database', async () => {
    const settings = { DATABASE_URL: database.url, BRAND_FILE: DEFAULT_BRAND_FILE };
    const name = 'kingdom-20260102T030408Z.zip';
    const source = { settings, storage: new DiskStorage(folder), storedFiles: [] };
    await writeBackup(source, (bytes) => place.write(name, bytes));
    const owned = new URL(copy.url);
    await withClient(copy.url, (client) =>
      client.query(
        `CREATE ROLE ${role} LOGIN PASSWORD 'plain'; ALTER DATABASE ${owned.pathname.slice(1)} OWNER TO ${role}`,
      ),
    );
    owned.username = role;
    owned.password = 'plain';
    await restored(join(place.title, name), owned.href, 'owned');
    expect(await rowsOf(copy.url)).toEqual(await rowsOf(database.url));
  });
});

describe('a backup whose connection is lost', () => {
  const database = freshDatabase();

  it('fails and leaves no file', async () => {
    await withClient(database.url, (client) =>
      client.query(
        `INSERT INTO client_file (name, content) SELECT n::text, decode(repeat(md5(n::text), 40000), 'hex') FROM generate_series(1, 20) n`,
      ),
    );
    const settings = { DATABASE_URL: database.url, BRAND_FILE: DEFAULT_BRAND_FILE };
    const source = { settings, storage: new DiskStorage(folder), storedFiles: [] };
    const own = new FolderPlace(join(folder, 'lost'));
    const write = async (bytes: Readable) => {
      await new Promise((resolve) => bytes.once('readable', resolve));
      await withClient(database.url, (client) =>
        client.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'kingdom backup'`,
        ),
      );
      await own.write('kingdom-20260102T030409Z.zip', bytes);
    };
    await expect(writeBackup(source, write)).rejects.toThrow(/terminat|connection error/i);
    expect(readdirSync(own.title)).toEqual([]);
  });
});
