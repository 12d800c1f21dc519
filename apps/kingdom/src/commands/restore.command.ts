import { createHash } from 'node:crypto';
import { createWriteStream, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { z } from 'zod';
import { loadBrand } from '#brand';
import { type BackupManifest, backupPlaceOf, chooseStorage, loadSettings } from '#platform';
import { CommandError, type Run } from '../command.js';
import { KEEPING_SETTINGS } from '../keeping-settings.js';
import { restoreBackup } from '../restore-backup.js';
import { verifyBooks } from '../verify-books.js';

type KeepingSettings = z.infer<typeof KEEPING_SETTINGS>;

const MINUTE_MS = 60_000;

/** Restores a backup into an empty kingdom, and verifies the books. */
export const restore: Run = async ([name], { env, print }) => {
  const settings = loadSettings(env, KEEPING_SETTINGS);
  const brand = loadBrand(settings.BRAND_FILE);
  const file = await fetchBackup(name!, settings);
  try {
    const manifest = await restoreBackup(file.path, settings.DATABASE_URL, chooseStorage(settings));
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    print(`Restored ${rows} rows and ${manifest.files.stored} receipts as of ${manifest.takenAt}`);
    warnOfBrand(manifest, settings, name!, print);
    const age = Math.ceil((Date.now() - Date.parse(manifest.takenAt)) / MINUTE_MS);
    const agrees = await verifyBooks(settings, brand, print, Math.max(age, 0));
    print(agrees ? 'The books agree.' : 'The books differ: see "Verifying" in docs/operations.md.');
    return agrees;
  } finally {
    file.remove();
  }
};

/** Returns the path of a file, or of a copy of the backup with that name in the place of the settings. */
async function fetchBackup(
  name: string,
  settings: KeepingSettings,
): Promise<{ path: string; remove(): void }> {
  const path = resolve(name);
  if (existsSync(path)) return { path, remove: () => undefined };
  const stream = await backupPlaceOf(settings)?.read(name);
  if (!stream)
    throw new CommandError(`There is no file ${path}, and no backup ${name} in BACKUP_DIR or its bucket.`);
  const folder = mkdtempSync(join(tmpdir(), 'kingdom-restore-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await pipeline(stream, createWriteStream(join(folder, name), { mode: 0o600 }));
    return { path: join(folder, name), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

function warnOfBrand(
  { brandSha256 }: BackupManifest,
  { BRAND_FILE }: KeepingSettings,
  name: string,
  print: (line: string) => void,
): void {
  if (createHash('sha256').update(readFileSync(BRAND_FILE)).digest('hex') === brandSha256) return;
  print(`The backup has another brand file than ${BRAND_FILE}. To get it: unzip -p ${name} brand.json`);
}
