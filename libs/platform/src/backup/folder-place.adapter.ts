import { createReadStream, existsSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { DAY_MS } from '../queues/periods.js';
import { type BackupPlace, isBackupName } from './backup-place.js';

const UNFINISHED = '.unfinished';

/** Keeps backups in a folder. */
export class FolderPlace implements BackupPlace {
  constructor(readonly title: string) {}

  async write(name: string, bytes: Readable): Promise<number> {
    await mkdir(this.title, { recursive: true, mode: 0o700 });
    await this.removeAbandoned();
    const path = join(this.title, name);
    const unfinished = path + UNFINISHED;
    // Opened before, so that there is a file to remove if the bytes fail at once, and only our own.
    const file = await open(unfinished, 'wx', 0o600).catch((error: Error) => {
      bytes.destroy(error);
      throw error;
    });
    try {
      await pipeline(bytes, file.createWriteStream());
      await flush(unfinished);
      const { size } = await stat(unfinished);
      await rename(unfinished, path);
      await flush(this.title);
      return size;
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  async list(): Promise<string[]> {
    if (!existsSync(this.title)) return [];
    return (await readdir(this.title)).filter(isBackupName);
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.title, name), { force: true });
  }

  read(name: string): Promise<Readable | undefined> {
    const path = join(this.title, name);
    return Promise.resolve(isBackupName(name) && existsSync(path) ? createReadStream(path) : undefined);
  }

  /** Removes what killed programs have left behind. */
  private async removeAbandoned(): Promise<void> {
    for (const name of await readdir(this.title)) {
      if (!name.endsWith(UNFINISHED) || !isBackupName(name.slice(0, -UNFINISHED.length))) continue;
      const path = join(this.title, name);
      const changed = await stat(path).catch(() => undefined);
      if (changed && Date.now() - changed.mtimeMs > DAY_MS) await rm(path, { force: true });
    }
  }
}

/** Waits until a file or the names in a folder are on the disk. */
async function flush(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}
