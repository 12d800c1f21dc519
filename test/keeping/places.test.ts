import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DEFAULT_BRAND_FILE } from '#brand';
import {
  type BackupPlace,
  Backups,
  BucketPlace,
  createDataSource,
  DiskStorage,
  findBackupRecords,
  FolderPlace,
  UnitOfWork,
} from '#platform';
import { freshDatabase } from '../support/database.js';
import { startS3 } from '../support/s3.js';

const PART_BYTES = 200_000;
const BYTES = Buffer.from(Array.from({ length: 500_000 }, (_, index) => index % 251));
const NAMES = ['20260101', '20260102', '20260103', '20260104'].map((day) => `kingdom-${day}T000000Z.zip`);
const folder = mkdtempSync(join(tmpdir(), 'kingdom-places-'));

/** A stream that breaks after some bytes. */
const broken = () =>
  Readable.from(
    (function* () {
      yield BYTES;
      throw new Error('the database is gone');
    })(),
  );

describe('backups', () => {
  let s3: Awaited<ReturnType<typeof startS3>>;
  const inFolder = join(folder, 'backups');
  const places: Record<string, () => BackupPlace> = {
    'in a folder': () => new FolderPlace(inFolder),
    'in a bucket': () => new BucketPlace(s3.access, PART_BYTES),
  };

  beforeAll(async () => {
    s3 = await startS3();
  });
  afterAll(async () => {
    await s3.close();
    rmSync(folder, { recursive: true, force: true });
  });

  describe.each(Object.keys(places))('%s', (kind) => {
    const place = () => places[kind]!();
    const database = freshDatabase();

    beforeEach(async () => {
      for (const name of await place().list()) await place().remove(name);
    });

    it('are listed, read and removed', async () => {
      expect(await place().write(NAMES[0]!, Readable.from([BYTES]))).toBe(BYTES.length);
      expect(await place().list()).toEqual([NAMES[0]]);
      expect((await buffer((await place().read(NAMES[0]!))!)).equals(BYTES)).toBe(true);
      expect(await place().read(NAMES[1]!)).toBeUndefined();
      expect(await place().read('../other')).toBeUndefined();
      await place().remove(NAMES[0]!);
      await place().remove(NAMES[0]!);
      expect(await place().list()).toEqual([]);
    });

    it('never count before they are complete', async () => {
      await expect(place().write(NAMES[0]!, broken())).rejects.toThrow('the database is gone');
      expect(await place().list()).toEqual([]);
    });

    it('are kept up to a number, the newest ones; each attempt is recorded', async () => {
      for (const name of NAMES) await place().write(name, Readable.from([BYTES]));
      const settings = { DATABASE_URL: database.url, DATABASE_POOL: 2, BRAND_FILE: DEFAULT_BRAND_FILE };
      const dataSource = await createDataSource(settings).initialize();
      const unitOfWork = new UnitOfWork(dataSource);
      const source = { settings, storage: new DiskStorage(folder), storedFiles: [] };
      const backups = new Backups(unitOfWork, source);
      const made = await backups.make(place(), 3);
      expect((await place().list()).sort()).toEqual([NAMES[2], NAMES[3], made.name]);

      const unwritable = Object.assign(place(), { write: () => Promise.reject(new Error('no space left')) });
      await expect(backups.make(unwritable, 3)).rejects.toThrow('no space left');
      expect(await findBackupRecords(unitOfWork.read, 10)).toMatchObject([
        { sizeBytes: null, error: 'no space left' },
        { name: made.name, place: place().title, sizeBytes: made.sizeBytes, error: null },
      ]);
      await dataSource.destroy();
    });
  });

  it('in a folder leave other files alone, and remove what a killed program has left behind', async () => {
    rmSync(inFolder, { recursive: true });
    mkdirSync(inFolder);
    const [abandoned, running, foreign] = [`${NAMES[0]}.unfinished`, `${NAMES[1]}.unfinished`, 'notes.txt'];
    for (const name of [abandoned, running, foreign]) writeFileSync(join(inFolder, name!), 'x');
    const twoDaysAgo = Date.now() / 1_000 - 172_800;
    for (const name of [abandoned, foreign]) utimesSync(join(inFolder, name!), twoDaysAgo, twoDaysAgo);
    await new FolderPlace(inFolder).write(NAMES[2]!, Readable.from([BYTES]));
    expect(readdirSync(inFolder).sort()).toEqual([running, NAMES[2], foreign]);
    expect(existsSync(join(inFolder, abandoned))).toBe(false);
  });
});
