import { resolve } from 'node:path';
import { FEATURES } from '#features';
import {
  backupPlaceOf,
  Backups,
  chooseStorage,
  createDataSource,
  FolderPlace,
  loadSettings,
  UnitOfWork,
} from '#platform';
import { CommandError, type Run } from '../command.js';
import { KEEPING_SETTINGS } from '../keeping-settings.js';
import { sizeOf } from '../size-of.js';

/** Makes a backup into the folder or bucket of the settings, or into another folder. */
export const backup: Run = async ([folder], { env, print }) => {
  const settings = loadSettings(env, KEEPING_SETTINGS);
  const place = folder ? new FolderPlace(resolve(folder)) : backupPlaceOf(settings);
  if (!place)
    throw new CommandError('Set BACKUP_DIR, or name the folder for the backup: kingdom backup <folder>');
  const dataSource = await createDataSource(settings).initialize();
  try {
    const storedFiles = FEATURES.flatMap((feature) => feature.storedFiles ?? []);
    const source = { settings, storage: chooseStorage(settings), storedFiles };
    const backups = new Backups(new UnitOfWork(dataSource), source);
    // Only the place of the settings is ours to tidy.
    const made = await backups.make(place, folder ? undefined : settings.BACKUP_KEEP);
    const { tables, files, takenAt } = made.manifest;
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    print(`${place.title}/${made.name}: ${sizeOf(made.sizeBytes)}`);
    print(`${rows} rows of ${tables.length} tables and ${files.stored} receipts, as of ${takenAt}`);
    if (files.missing > 0) print(`${files.missing} receipts are not in the storage, so they are left out`);
    return true;
  } finally {
    await dataSource.destroy();
  }
};
