import { Inject, Injectable } from '@nestjs/common';
import type { BackupRecordView, System } from '#contracts';
import {
  type BackupRecord,
  diskSpaceOf,
  findBackupRecords,
  findLastBackup,
  findSchema,
  findServerVersion,
  isNewerVersion,
  productVersion,
  QUEUE_ENGINE,
  type QueueEngine,
  SETTINGS,
  type Settings,
  UnitOfWork,
} from '#platform';
import { findNewestRelease } from './releases/newest-release.repository.js';

const RECENT_BACKUPS = 20;

/** What the installation runs on: versions, engines, backups and disks. */
@Injectable()
export class SystemState {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @Inject(QUEUE_ENGINE) private readonly queues: QueueEngine,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {}

  async show(): Promise<System> {
    const { S3_ENDPOINT, UPLOADS_DIR } = this.settings;
    const tx = this.unitOfWork.read;
    const migrations = await findSchema(tx);
    return {
      version: productVersion,
      newest: await this.newestRelease(),
      schema: { version: migrations.at(-1) ?? '', migrations: migrations.length },
      engines: {
        postgres: await findServerVersion(tx),
        queues: this.queues.kind,
        storage: S3_ENDPOINT ? 's3' : 'disk',
      },
      backups: await this.backups(),
      disks: {
        uploads: (!S3_ENDPOINT && (await diskSpaceOf(UPLOADS_DIR))) || null,
        backups: await this.backupDisk(),
      },
    };
  }

  private async newestRelease(): Promise<System['newest']> {
    const found = this.settings.RELEASES_URL && (await findNewestRelease(this.unitOfWork.read));
    if (!found) return null;
    return {
      ...found,
      checkedAt: found.checkedAt.toISOString(),
      isNewer: found.version !== null && isNewerVersion(found.version, productVersion),
    };
  }

  private async backups(): Promise<System['backups']> {
    const { BACKUP_DIR, BACKUP_S3_ENDPOINT, BACKUP_EVERY_HOURS, BACKUP_KEEP } = this.settings;
    const last = await findLastBackup(this.unitOfWork.read);
    const recent = await findBackupRecords(this.unitOfWork.read, RECENT_BACKUPS);
    return {
      everyHours: BACKUP_DIR || BACKUP_S3_ENDPOINT ? BACKUP_EVERY_HOURS : null,
      keep: BACKUP_KEEP,
      last: last ? present(last) : null,
      lastAgeS: last ? Math.max(0, Math.round((Date.now() - last.finishedAt.getTime()) / 1_000)) : null,
      recent: recent.map(present),
    };
  }

  private async backupDisk(): Promise<System['disks']['backups']> {
    const { BACKUP_DIR, BACKUP_S3_ENDPOINT } = this.settings;
    if (!BACKUP_DIR || BACKUP_S3_ENDPOINT) return null;
    return (await diskSpaceOf(BACKUP_DIR)) ?? null;
  }
}

const present = ({ startedAt, finishedAt, ...record }: BackupRecord): BackupRecordView => ({
  ...record,
  startedAt: startedAt.toISOString(),
  durationMs: Math.max(0, finishedAt.getTime() - startedAt.getTime()),
});
