import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { PassThrough, type Readable, Transform } from 'node:stream';
import type pg from 'pg';
import { ZipFile } from 'yazl';
import { productVersion } from '../product-version.js';
import type { Settings } from '../settings/settings.js';
import type { Storage } from '../storage/storage.js';
import { BackupError } from './backup.errors.js';
import { BACKUP_FORMAT, type BackedUpTable, type BackupManifest, entries } from './backup-manifest.js';
import {
  beginSnapshot,
  findAppliedMigrations,
  findSequences,
  findStoredFiles,
  findTables,
  keepTables,
  readTable,
  type StoredFileColumn,
  type TableToCopy,
} from './backup-tables.repository.js';
import { connectForCopies } from './copy-client.js';

/** What a backup is made of. */
export interface BackupSource {
  readonly settings: Pick<Settings, 'DATABASE_URL' | 'BRAND_FILE'>;
  readonly storage: Storage;
  /** Where the database has the keys of stored files. */
  readonly storedFiles: readonly StoredFileColumn[];
}

/** Higher levels take longer and save little. */
const COMPRESSION = { compressionLevel: 3 };
/** Receipts are pictures and PDFs, which don't get smaller. */
const STORED = { compress: false };
const KEYS_AT_A_TIME = 500;

/**
 * Reads the database at one moment, with the receipts that it names and the brand file, and passes one ZIP file on to
 * `write`. Memory stays flat, whatever the size.
 * @param write takes all bytes of the file, and rejects if it can't
 * @throws BackupError if the database has no schema, or the error of `write`
 */
export async function writeBackup<Written>(
  source: BackupSource,
  write: (bytes: Readable) => Promise<Written>,
): Promise<{ manifest: BackupManifest; written: Written }> {
  const client = await connectForCopies(source.settings.DATABASE_URL);
  const zip = new ZipFile();
  const bytes = zip.outputStream.pipe(new PassThrough());
  // `write` may not listen yet when something fails.
  bytes.on('error', () => undefined);
  const writing = write(bytes);
  const failing = new Promise<never>((_, reject) => {
    zip.once('error', reject);
    writing.catch(reject);
  });
  failing.catch(() => undefined);
  try {
    const manifest = await Promise.race([fill(zip, client, source), failing]);
    zip.end();
    return { manifest, written: await writing };
  } catch (error) {
    bytes.destroy(error as Error);
    await writing.catch(() => undefined);
    throw error;
  } finally {
    // The connection may be in the middle of a table, where it can't be ended in order.
    client.connection.stream.destroy();
  }
}

async function fill(zip: ZipFile, client: pg.Client, source: BackupSource): Promise<BackupManifest> {
  const takenAt = await beginSnapshot(client);
  const migrations = await findAppliedMigrations(client);
  if (migrations.length === 0)
    throw new BackupError('The database at DATABASE_URL has no kingdom yet: there is nothing to back up.');
  const found = await findTables(client);
  await keepTables(client, found);
  const brand = await readFile(source.settings.BRAND_FILE);
  zip.addBuffer(brand, entries.brand);
  const tables: BackedUpTable[] = [];
  for (const table of found) tables.push(await addTable(zip, client, table));
  const files = { stored: 0, missing: 0 };
  for (const column of source.storedFiles) await addFiles(zip, client, column, source.storage, files);
  const manifest: BackupManifest = {
    format: BACKUP_FORMAT,
    version: productVersion,
    takenAt: takenAt.toISOString(),
    migrations,
    tables,
    sequences: await findSequences(client),
    files,
    brandSha256: createHash('sha256').update(brand).digest('hex'),
  };
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), entries.manifest);
  return manifest;
}

async function addTable(zip: ZipFile, client: pg.Client, table: TableToCopy): Promise<BackedUpTable> {
  const rows = readTable(client, table);
  const hash = createHash('sha256');
  const hashed = new Transform({
    transform: (chunk: Buffer, _, done) => {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  rows.on('error', (error) => hashed.destroy(error));
  await addStream(zip, entries.table(table.name), rows.pipe(hashed), COMPRESSION);
  return { ...table, rows: rows.rowCount, sha256: hash.digest('hex') };
}

async function addFiles(
  zip: ZipFile,
  client: pg.Client,
  column: StoredFileColumn,
  storage: Storage,
  count: BackupManifest['files'],
): Promise<void> {
  for (let after = ''; ;) {
    const keys = await findStoredFiles(client, column, after, KEYS_AT_A_TIME);
    for (const key of keys) {
      // A receipt may have been removed since the moment of the backup, at the end of its retention.
      const file = await storage.get(key);
      if (file) await addStream(zip, entries.files + key, file.stream, STORED);
      count[file ? 'stored' : 'missing'] += 1;
    }
    if (keys.length < KEYS_AT_A_TIME) return;
    after = keys.at(-1)!;
  }
}

/** Resolves once the stream has been read to its end. */
const addStream = (
  zip: ZipFile,
  name: string,
  stream: Readable,
  options: { compressionLevel: number } | { compress: boolean },
): Promise<void> =>
  new Promise((resolve, reject) => {
    stream.once('end', resolve).once('error', reject);
    zip.addReadStream(stream, name, options);
  });
