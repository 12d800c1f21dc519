import type { Readable } from 'node:stream';

/** Where backups are kept. An unfinished one is never listed. */
export interface BackupPlace {
  /** The folder or bucket, for people. */
  readonly title: string;
  /** Stores all bytes or none. @returns their number */
  write(name: string, bytes: Readable): Promise<number>;
  /** The names of all backups, in any order. */
  list(): Promise<string[]>;
  remove(name: string): Promise<void>;
  /** Returns undefined if there is no such backup. */
  read(name: string): Promise<Readable | undefined>;
}

/** The name of a backup that is begun at this moment. Names are in the order of time. */
export const backupNameAt = (at: Date): string =>
  `kingdom-${at.toISOString().replaceAll(/[-:]|\.\d+/g, '')}.zip`;

const NAME = /^kingdom-\d{8}T\d{6}Z\.zip$/;

/** Whether a file is a backup of ours. Others are left alone. */
export const isBackupName = (name: string): boolean => NAME.test(name);
