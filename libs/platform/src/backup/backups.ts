import type { Logger } from 'pino';
import type { UnitOfWork } from '../database/transaction.js';
import { backupNameAt, type BackupPlace, isBackupName } from './backup-place.js';
import type { BackupManifest } from './backup-manifest.js';
import { insertBackupRecord } from './backups.repository.js';
import { type BackupSource, writeBackup } from './write-backup.js';

export interface MadeBackup {
  readonly name: string;
  readonly sizeBytes: number;
  readonly manifest: BackupManifest;
}

/** Makes backups and keeps a record of them. */
export class Backups {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly source: BackupSource,
    private readonly logger?: Logger,
  ) {}

  /**
   * Makes a backup, and then removes all but the newest `keep` of the place.
   * @param keep without it, all are kept
   * @throws Error if it can't be made, after the attempt was recorded
   */
  async make(place: BackupPlace, keep?: number): Promise<MadeBackup> {
    const startedAt = new Date();
    const name = backupNameAt(startedAt);
    const begun = { place: place.title, name, startedAt };
    try {
      const { manifest, written } = await writeBackup(this.source, (bytes) => place.write(name, bytes));
      await insertBackupRecord(this.unitOfWork.read, { ...begun, sizeBytes: written, error: null });
      if (keep) await this.prune(place, keep);
      return { name, sizeBytes: written, manifest };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      // If the database is why the backup failed, the failure can't be recorded there either.
      await insertBackupRecord(this.unitOfWork.read, { ...begun, sizeBytes: null, error: reason }).catch(
        () => undefined,
      );
      throw error;
    }
  }

  /** Too many backups are no reason to make yet another one, so a failure is only logged. */
  private async prune(place: BackupPlace, keep: number): Promise<void> {
    try {
      const names = (await place.list()).filter(isBackupName).sort();
      for (const name of names.slice(0, -keep)) await place.remove(name);
    } catch (error) {
      this.logger?.warn({ err: error, place: place.title }, 'old backups could not be removed');
    }
  }
}
