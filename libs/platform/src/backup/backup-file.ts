import { createHash, type Hash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { BackupError } from './backup.errors.js';
import { BACKUP_FORMAT, type BackupManifest, entries, manifestSchema } from './backup-manifest.js';

/** A backup file that is open for reading. */
export class BackupFile {
  private constructor(
    private readonly path: string,
    readonly manifest: BackupManifest,
  ) {}

  /** @throws BackupError if it is no backup, is truncated, or has a newer layout than this release knows */
  static async open(path: string): Promise<BackupFile> {
    for await (const entry of readEntries(path)) {
      if (entry.name !== entries.manifest) continue;
      const read = await parsedManifest(path, entry);
      if (formatOf(read) > BACKUP_FORMAT)
        throw new BackupError(`${path} was made by a newer release: install that release to restore it.`);
      const { data } = manifestSchema.safeParse(read);
      if (data) return new BackupFile(path, data);
    }
    throw damaged(path, 'it has no valid manifest');
  }

  /**
   * Reads the whole file and compares all checksums.
   * @throws BackupError if anything is damaged, missing or too much
   */
  async check(): Promise<void> {
    const expected = new Map([
      [entries.brand as string, this.manifest.brandSha256],
      ...this.manifest.tables.map(({ name, sha256 }) => [entries.table(name), sha256] as const),
    ]);
    let files = 0;
    for await (const { name, crc, stream } of readEntries(this.path)) {
      const digest = await digestOf(this.path, name, await stream());
      if (digest.crc !== crc) throw damaged(this.path, `${name} has another checksum`);
      if (name.startsWith(entries.files)) files += 1;
      else if (name !== entries.manifest && digest.sha256 !== expected.get(name))
        throw damaged(this.path, `${name} has another checksum`);
      expected.delete(name);
    }
    const [absent] = expected.keys();
    if (absent) throw damaged(this.path, `${absent} is missing`);
    if (files !== this.manifest.files.stored) throw damaged(this.path, 'receipts are missing');
  }

  /** The file's entries in their order. Each is read with its `stream`, or skipped. */
  entries(): AsyncGenerator<BackupEntry> {
    return readEntries(this.path);
  }
}

export interface BackupEntry {
  readonly name: string;
  /** The CRC-32 checksum of the content. */
  readonly crc: number;
  stream(): Promise<Readable>;
}

const damaged = (path: string, why: string): BackupError =>
  new BackupError(`${path} is damaged or no backup (${why}): use another backup.`);

async function* readEntries(path: string): AsyncGenerator<BackupEntry> {
  const zip = await opened(path);
  try {
    for await (const entry of eachOf(path, zip)) {
      yield {
        name: entry.fileName,
        crc: entry.crc32,
        stream: () =>
          zip.openReadStreamPromise(entry).catch((error: Error) => {
            throw damaged(path, error.message);
          }),
      };
    }
  } finally {
    zip.close();
  }
}

async function opened(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT')
      throw new BackupError(`There is no file ${path}.`, { cause: error });
    throw damaged(path, (error as Error).message);
  }
}

async function* eachOf(path: string, zip: ZipFile): AsyncGenerator<Entry> {
  const list = zip.eachEntry();
  for (;;) {
    const next = await list.next().catch((error: Error) => {
      throw damaged(path, error.message);
    });
    if (next.done) return;
    yield next.value;
  }
}

async function digestOf(path: string, name: string, stream: Readable) {
  const hash: Hash = createHash('sha256');
  let crc = 0;
  try {
    for await (const chunk of stream as AsyncIterable<Buffer>) {
      hash.update(chunk);
      crc = crc32(chunk, crc);
    }
  } catch (error) {
    throw damaged(path, `${name}: ${(error as Error).message}`);
  }
  return { crc, sha256: hash.digest('hex') };
}

async function parsedManifest(path: string, { crc, stream }: BackupEntry): Promise<unknown> {
  try {
    const bytes = await buffer(await stream());
    // A damaged version or migration must not read as one of a newer release.
    if (crc32(bytes) !== crc) throw new Error('it has another checksum');
    return JSON.parse(bytes.toString());
  } catch (error) {
    throw damaged(path, `its manifest: ${(error as Error).message}`);
  }
}

const formatOf = (read: unknown): number =>
  typeof read === 'object' && read !== null && 'format' in read ? Number(read.format) : 0;
