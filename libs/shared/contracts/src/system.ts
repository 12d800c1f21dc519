import { z } from 'zod';
import { timestampSchema } from './primitives.js';

/** `GET /api/version`: the release that responds. */
export const versionSchema = z.object({ version: z.string() });

const bytesSchema = z.number().int().min(0);

/** A backup, or an attempt that failed: it has either a size or an error. */
export const backupRecordSchema = z.object({
  /** The folder or bucket, and the file's name in it. */
  place: z.string(),
  name: z.string(),
  startedAt: timestampSchema,
  durationMs: z.number().int().min(0),
  sizeBytes: bytesSchema.nullable(),
  error: z.string().nullable(),
});

export const diskSchema = z.object({ freeBytes: bytesSchema, totalBytes: bytesSchema });

/** `GET /api/admin/system`: versions, engines, backups and disks. */
export const systemSchema = z.object({
  version: z.string(),
  /** What the last look for a newer release has found. Null before the first, and if none is wanted (`RELEASES_URL`). */
  newest: z
    .object({
      version: z.string().nullable(),
      url: z.string().nullable(),
      checkedAt: timestampSchema,
      error: z.string().nullable(),
      isNewer: z.boolean(),
    })
    .nullable(),
  schema: z.object({
    /** The newest migration. */
    version: z.string(),
    migrations: z.number().int(),
  }),
  engines: z.object({
    /** The version of PostgreSQL. */
    postgres: z.string(),
    queues: z.enum(['postgres', 'redis']),
    storage: z.enum(['disk', 's3']),
  }),
  backups: z.object({
    /** Whether backups are made regularly, and how often. */
    everyHours: z.number().int().nullable(),
    keep: z.number().int(),
    /** The last one that was made, and its age. */
    last: backupRecordSchema.nullable(),
    lastAgeS: z.number().int().min(0).nullable(),
    /** The latest attempts, newest first. */
    recent: z.array(backupRecordSchema),
  }),
  /** The space on the disks of folders in use; null if another engine is used or the space can't be read. */
  disks: z.object({ uploads: diskSchema.nullable(), backups: diskSchema.nullable() }),
});

export type Version = z.infer<typeof versionSchema>;
export type System = z.infer<typeof systemSchema>;
export type BackupRecordView = z.infer<typeof backupRecordSchema>;
