import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface DiskSpace {
  freeBytes: number;
  totalBytes: number;
}

/** The space on the disk that a folder is on, or will be on. Returns undefined if it can't be read. */
export async function diskSpaceOf(folder: string): Promise<DiskSpace | undefined> {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    const { bavail, blocks, bsize } = await statfs(existing);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return undefined;
  }
}
