import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createWriteStream, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { DEFAULT_BRAND_FILE } from '#brand';
import {
  BackupFile,
  DiskStorage,
  hasRows,
  migrateSchema,
  newStorageKey,
  type Storage,
  writeBackup,
} from '#platform';
import { restoreBackup } from '../../apps/kingdom/src/restore-backup.js';
import { FILLED_BY_MIGRATIONS, migrations } from '../../migrations/index.js';
import { rowsOf, withClient } from '../support/backups.js';
import { emptyDatabase, freshDatabase } from '../support/database.js';

const folder = mkdtempSync(join(tmpdir(), 'kingdom-refusals-'));
const path = join(folder, 'backup.zip');
const database = freshDatabase();
const storage = new DiskStorage(join(folder, 'uploads'));

beforeAll(async () => {
  const key = newStorageKey('receipts');
  await storage.put(key, Buffer.from('a receipt'));
  await withClient(database.url, (client) =>
    client.query(
      `INSERT INTO manual_payment (id, mode, cluster, email, wallet, language, receipt_key)
       VALUES (gen_random_uuid(), 'simulated', 'localnet', 'a@example.org', 'wallet', 'en', '${key}')`,
    ),
  );
  await withClient(database.url, (client) =>
    client.query(
      `INSERT INTO account (id, identity_id, email)
       SELECT gen_random_uuid(), gen_random_uuid(), n || '@example.org' FROM generate_series(1, 2000) n`,
    ),
  );
  const settings = { DATABASE_URL: database.url, BRAND_FILE: DEFAULT_BRAND_FILE };
  const storedFiles = [{ table: 'manual_payment', column: 'receipt_key' }];
  await writeBackup({ settings, storage, storedFiles }, (bytes) => pipeline(bytes, createWriteStream(path)));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a valid ZIP file with the backup's entries, some of them changed or left out. */
async function forged(change: (name: string, content: Buffer) => Buffer | undefined): Promise<string> {
  const zip = new ZipFile();
  const to = join(folder, 'forged.zip');
  for await (const { name, stream } of (await BackupFile.open(path)).entries()) {
    const content = change(name, await buffer(await stream()));
    if (content) zip.addBuffer(content, name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(to));
  return to;
}

const withManifest = (values: object) =>
  forged((name, content) =>
    name === 'manifest.json'
      ? Buffer.from(JSON.stringify({ ...(JSON.parse(content.toString()) as object), ...values }))
      : content,
  );

describe('a restore refuses, and leaves the empty database without a table,', () => {
  const empty = emptyDatabase();
  /** Why a restore is refused, and the tables that the database has afterwards. */
  const refusalOf = async (file: string) => ({
    reason: await restoreBackup(file, empty.url, storage).then(
      () => 'not refused',
      (error: Error) => error.message,
    ),
    tables: await rowsOf(empty.url),
  });
  const refused = (reason: string) => ({ reason: expect.stringContaining(reason), tables: {} });

  it('a file that was damaged anywhere', async () => {
    const bytes = readFileSync(path);
    const damaged = join(folder, 'damaged.zip');
    // Inside the compressed rows of accounts, which are most of the file, and inside the receipt and the manifest.
    const places = [bytes.indexOf('tables/account.copy') + 5_000, bytes.indexOf('a receipt') + 3];

    const manifest = bytes.indexOf('manifest.json');
    for (const place of [...places, ...[40, 120, 200, 280, 360].map((offset) => manifest + offset)]) {
      const changed = Buffer.from(bytes);
      changed[place]! ^= 0xff;
      writeFileSync(damaged, changed);
      expect(await refusalOf(damaged)).toEqual(refused('is damaged or no backup'));
    }
  });

  it('a truncated file', async () => {
    const bytes = readFileSync(path);
    const truncated = join(folder, 'truncated.zip');
    for (const length of [0, 100, bytes.length / 2, bytes.length - 1]) {
      writeFileSync(truncated, bytes.subarray(0, length));
      expect(await refusalOf(truncated)).toEqual(refused('is damaged or no backup'));
    }
  });

  it('a file that does not exist', async () => {
    expect(await refusalOf(join(folder, 'none.zip'))).toEqual(refused('There is no file'));
  });

  it('one whose tables, receipts or brand file differ from its manifest', async () => {
    const changes: [string, (name: string, content: Buffer) => Buffer | undefined][] = [
      [
        'tables/account.copy has another checksum',
        (name, content) => (name === 'tables/account.copy' ? Buffer.alloc(0) : content),
      ],
      [
        'tables/donation.copy is missing',
        (name, content) => (name === 'tables/donation.copy' ? undefined : content),
      ],
      ['receipts are missing', (name, content) => (name.startsWith('files/') ? undefined : content)],
      [
        'brand.json has another checksum',
        (name, content) => (name === 'brand.json' ? Buffer.from('{}') : content),
      ],
      ['it has no valid manifest', (name, content) => (name === 'manifest.json' ? undefined : content)],
    ];
    for (const [reason, change] of changes)
      expect(await refusalOf(await forged(change))).toEqual(refused(reason));
  });

  it('one of a newer release', async () => {
    const newer = [...migrations.map(({ name }) => name), 'Later1800000000000'];
    for (const values of [{ version: '99.0.0' }, { format: 2 }, { migrations: newer }])
      expect(await refusalOf(await withManifest(values))).toEqual(refused('was made by a newer release'));
  });
});

describe('a full database', () => {
  const full = freshDatabase();

  it('is refused and stays as it is', async () => {
    await withClient(full.url, (client) =>
      client.query(`INSERT INTO ledger_account (code, allow_overdraft) VALUES ('kept', true)`),
    );
    const before = await rowsOf(full.url);
    await expect(restoreBackup(path, full.url, storage)).rejects.toThrow('The database is not empty');
    expect(await rowsOf(full.url)).toEqual(before);
  });
});

describe('a restore that fails half-way', () => {
  const empty = emptyDatabase();
  const isFull = () => withClient(empty.url, (client) => hasRows(client, FILLED_BY_MIGRATIONS));

  it('leaves the database empty, so that it can be repeated', async () => {
    const broken: Storage = Object.assign(new DiskStorage(folder), {
      put: () => Promise.reject(new Error('the storage is down')),
    });
    await expect(restoreBackup(path, empty.url, broken)).rejects.toThrow('the storage is down');
    expect(await isFull()).toBe(false);
    await restoreBackup(path, empty.url, storage);
    expect(await rowsOf(empty.url)).toEqual(await rowsOf(database.url));
  });
});

describe('a database with nothing but its schema', () => {
  const migrated = emptyDatabase();

  it('counts as empty, as FILLED_BY_MIGRATIONS lists what migrations put into it', async () => {
    await migrateSchema(migrated.url, migrations);
    await restoreBackup(path, migrated.url, storage);
    expect(await rowsOf(migrated.url)).toEqual(await rowsOf(database.url));
  });
});
