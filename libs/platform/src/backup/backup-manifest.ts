import { z } from 'zod';

/** The current layout of backup files. A release reads its own and all earlier ones. */
export const BACKUP_FORMAT = 1;

/** Names of the entries of a backup file. */
export const entries = {
  manifest: 'manifest.json',
  brand: 'brand.json',
  table: (name: string) => `tables/${name}.copy`,
  files: 'files/',
} as const;

const checksumSchema = z.string().regex(/^[0-9a-f]{64}$/);

const backedUpTableSchema = z.object({
  name: z.string(),
  /** The columns of each line, in PostgreSQL's text format. Generated columns are left out. */
  columns: z.array(z.string()),
  rows: z.int(),
  sha256: checksumSchema,
});

export const manifestSchema = z.object({
  format: z.int(),
  /** The version of the release that made the backup. */
  version: z.string(),
  /** The moment whose state the backup has. */
  takenAt: z.iso.datetime(),
  /** The migrations that had run, in their order. */
  migrations: z.array(z.string()),
  tables: z.array(backedUpTableSchema),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string() })),
  /** The receipts in the file, and those that the storage did not have any more. */
  files: z.object({ stored: z.int(), missing: z.int() }),
  brandSha256: checksumSchema,
});

/** What a backup contains, with the checksums of its parts. */
export type BackupManifest = z.infer<typeof manifestSchema>;
export type BackedUpTable = z.infer<typeof backedUpTableSchema>;
