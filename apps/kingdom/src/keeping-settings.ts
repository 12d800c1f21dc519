import { plainSchema } from '#platform';

/** The settings that backing up and restoring need. */
export const KEEPING_SETTINGS = plainSchema.pick({
  DATABASE_URL: true,
  DATABASE_POOL: true,
  BRAND_FILE: true,
  GAME_OPEN_MINUTES: true,
  UPLOADS_DIR: true,
  S3_ENDPOINT: true,
  S3_BUCKET: true,
  S3_REGION: true,
  S3_ACCESS_KEY_ID: true,
  S3_SECRET_ACCESS_KEY: true,
  BACKUP_DIR: true,
  BACKUP_S3_ENDPOINT: true,
  BACKUP_S3_BUCKET: true,
  BACKUP_S3_REGION: true,
  BACKUP_S3_ACCESS_KEY_ID: true,
  BACKUP_S3_SECRET_ACCESS_KEY: true,
  BACKUP_KEEP: true,
});
