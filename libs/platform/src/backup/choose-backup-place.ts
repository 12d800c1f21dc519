import type { Settings } from '../settings/settings.js';
import type { BackupPlace } from './backup-place.js';
import { BucketPlace } from './bucket-place.adapter.js';
import { FolderPlace } from './folder-place.adapter.js';

export type BackupPlaceSettings = Pick<
  Settings,
  | 'BACKUP_DIR'
  | 'BACKUP_S3_ENDPOINT'
  | 'BACKUP_S3_BUCKET'
  | 'BACKUP_S3_REGION'
  | 'BACKUP_S3_ACCESS_KEY_ID'
  | 'BACKUP_S3_SECRET_ACCESS_KEY'
>;

/** The bucket or the folder of the settings; undefined if neither is set, so that no backups are made. */
export function backupPlaceOf(settings: BackupPlaceSettings): BackupPlace | undefined {
  if (settings.BACKUP_S3_ENDPOINT)
    return new BucketPlace({
      endpoint: settings.BACKUP_S3_ENDPOINT,
      bucket: settings.BACKUP_S3_BUCKET ?? '',
      region: settings.BACKUP_S3_REGION,
      accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID ?? '',
      secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY ?? '',
    });
  return settings.BACKUP_DIR ? new FolderPlace(settings.BACKUP_DIR) : undefined;
}
