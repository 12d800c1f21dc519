import type { Settings } from '../settings/settings.js';
import { DiskStorage } from './disk-storage.adapter.js';
import { S3Storage } from './s3-storage.adapter.js';
import type { Storage } from './storage.js';

export type StorageSettings = Pick<
  Settings,
  'UPLOADS_DIR' | 'S3_ENDPOINT' | 'S3_BUCKET' | 'S3_REGION' | 'S3_ACCESS_KEY_ID' | 'S3_SECRET_ACCESS_KEY'
>;

/** The storage for uploaded files: the bucket of the settings, or else their folder. */
export function chooseStorage(settings: StorageSettings): Storage {
  if (!settings.S3_ENDPOINT) return new DiskStorage(settings.UPLOADS_DIR);
  return new S3Storage({
    endpoint: settings.S3_ENDPOINT,
    bucket: settings.S3_BUCKET ?? '',
    region: settings.S3_REGION,
    accessKeyId: settings.S3_ACCESS_KEY_ID ?? '',
    secretAccessKey: settings.S3_SECRET_ACCESS_KEY ?? '',
  });
}
