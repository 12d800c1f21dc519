import type pg from 'pg';
import {
  analyzeTables,
  BackupError,
  BackupFile,
  type BackupManifest,
  connectForCopies,
  findAppliedMigrations,
  hasRows,
  isNewerVersion,
  loadBackup,
  migrateSchema,
  productVersion,
  type Storage,
} from '#platform';
import { recordRestore } from '#features/ledger-log';
import { FILLED_BY_MIGRATIONS, migrations } from '../../../migrations/index.js';
import { whilePreparing } from '../../migrate/src/prepare-database.js';

/**
 * Restores a backup into an empty database: checks the whole file, creates the schema that the backup has, loads the rows and
 * the receipts, migrates to this release's schema, and records the restore for the log of the ledger. Programs that start meanwhile wait.
 * @throws BackupError if the file is damaged or of a newer release, or if the database is not empty. It then stays empty, or
 *   as it was.
 */
export async function restoreBackup(
  path: string,
  databaseUrl: string,
  storage: Storage,
): Promise<BackupManifest> {
  const backup = await BackupFile.open(path);
  refuseNewer(backup.manifest);
  await backup.check();
  await whilePreparing(databaseUrl, async () => {
    const client = await connectForCopies(databaseUrl);
    try {
      await refuseFull(client, backup.manifest);
      const known = new Set(backup.manifest.migrations);
      await migrateSchema(
        databaseUrl,
        migrations.filter(({ name }) => known.has(name)),
      );
      await loadBackup(client, backup, storage);
      await migrateSchema(databaseUrl, migrations);
      await recordRestore(client, backup.manifest.takenAt);
      await analyzeTables(client);
    } finally {
      await client.end();
    }
  });
  return backup.manifest;
}

function refuseNewer(manifest: BackupManifest): void {
  const known = new Set(migrations.map(({ name }) => name));
  const isNewer = isNewerVersion(manifest.version, productVersion);
  if (!isNewer && manifest.migrations.every((name) => known.has(name))) return;
  throw new BackupError(
    `The backup was made by a newer release (${manifest.version}; this is ${productVersion}): install that release to restore it.`,
  );
}

async function refuseFull(client: pg.Client, manifest: BackupManifest): Promise<void> {
  if (await hasRows(client, FILLED_BY_MIGRATIONS))
    throw new BackupError(
      'The database is not empty, and a backup replaces nothing: restore it into a new database.',
    );
  const applied = await findAppliedMigrations(client);
  if (applied.some((name) => !manifest.migrations.includes(name)))
    throw new BackupError(
      "The database's schema is newer than the backup's: restore it into a new database.",
    );
}
