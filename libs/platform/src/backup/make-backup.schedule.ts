import { Inject, Injectable, type Provider } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { Logger } from 'pino';
import { UnitOfWork } from '../database/transaction.js';
import { HOUR_MS, MINUTE_MS } from '../queues/periods.js';
import { type Schedule, Scheduled } from '../queues/schedule.js';
import { Schedules } from '../queues/schedules.js';
import { SETTINGS, type Settings } from '../settings/settings.js';
import type { Storage } from '../storage/storage.js';
import { LOGGER, STORAGE } from '../tokens.js';
import type { BackupPlace } from './backup-place.js';
import type { StoredFileColumn } from './backup-tables.repository.js';
import { Backups } from './backups.js';
import { backupPlaceOf } from './choose-backup-place.js';

/** Makes a backup every `BACKUP_EVERY_HOURS`, if there is a place for it. */
@Injectable()
@Scheduled('make-backup')
export class MakeBackup implements Schedule {
  private readonly place: BackupPlace | undefined;

  constructor(
    private readonly schedules: Schedules,
    private readonly backups: Backups,
    @Inject(SETTINGS) private readonly settings: Settings,
  ) {
    this.place = backupPlaceOf(settings);
  }

  @Interval(10 * MINUTE_MS)
  async tick(): Promise<void> {
    if (this.place) await this.schedules.due(this, this.settings.BACKUP_EVERY_HOURS * HOUR_MS);
  }

  async run(): Promise<void> {
    if (this.place) await this.backups.make(this.place, this.settings.BACKUP_KEEP);
  }
}

/** The worker's backups. @param storedFiles where the features have the keys of stored files */
export const makeBackups = (storedFiles: readonly StoredFileColumn[]): Provider[] => [
  {
    provide: Backups,
    useFactory: (unitOfWork: UnitOfWork, settings: Settings, storage: Storage, logger: Logger) =>
      new Backups(unitOfWork, { settings, storage, storedFiles }, logger),
    inject: [UnitOfWork, SETTINGS, STORAGE, LOGGER],
  },
  MakeBackup,
];
