import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { ReceiptFiles } from '#features/manual-payments';
import { newStorageKey, rows, type Storage, Uploads } from '#platform';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Lab, openLab } from '../support/lab.js';
import { JPEG } from '../support/receipt-files.js';

/** A storage whose removals wait until the test finishes them or lets them fail. */
class SlowStorage implements Storage {
  readonly files = new Set<string>();
  readonly removing: { key: string; finish: () => void; fail: () => void }[] = [];

  async put(key: string): Promise<void> {
    this.files.add(key);
  }

  get = async () => undefined;

  remove(key: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const finish = () => {
        this.files.delete(key);
        resolve();
      };
      this.removing.push({ key, finish, fail: () => reject(new Error('away')) });
    });
  }

  /** Waits for the next removal to begin, and returns it. */
  async next() {
    await eventually(
      async () => this.removing.length,
      (count) => count > 0,
    );
    return this.removing.shift()!;
  }
}

describe('the retention of receipts on slow storage', () => {
  const database = freshDatabase();
  let lab: Lab;
  let storage: SlowStorage;
  let receipts: ReceiptFiles;

  const sql = <T>(text: string, parameters: unknown[] = []) => rows<T>(lab.work.read, text, parameters);
  const receipt = async (days: number): Promise<string> => {
    const key = newStorageKey('receipts');
    await storage.put(key);
    await sql(
      `INSERT INTO manual_payment (id, status, mode, cluster, email, wallet, language, reason, decided_at, receipt_key, receipt_type)
       VALUES ($1, 'rejected', 'simulated', 'localnet', '', 'x', 'en', 'x', now() - make_interval(days => $2), $3, 'image/jpeg')`,
      [randomUUID(), days, key],
    );
    return key;
  };
  const upload = async (hours: number): Promise<string> => {
    const key = newStorageKey('receipts');
    await storage.put(key);
    await sql(
      `INSERT INTO pending_upload (key, created_at) VALUES ($1, now() - make_interval(hours => $2))`,
      [key, hours],
    );
    return key;
  };
  const kept = async () =>
    (
      await sql<{ key: string }>(
        `SELECT receipt_key AS key FROM manual_payment WHERE receipt_key IS NOT NULL
         UNION ALL SELECT key FROM pending_upload`,
      )
    ).map(({ key }) => key);
  /** Returns the open transactions in this database. */
  const open = () =>
    sql(
      `SELECT pid, query FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle' AND xact_start IS NOT NULL
         AND backend_type = 'client backend'`,
    );

  beforeAll(async () => {
    lab = await openLab(database.url);
  });
  afterAll(() => lab.close());
  beforeEach(async () => {
    await sql(`DELETE FROM manual_payment`);
    await sql(`DELETE FROM pending_upload`);
    storage = new SlowStorage();
    const uploads = new Uploads(lab.work, storage, pino({ level: 'silent' }));
    receipts = new ReceiptFiles(lab.work, uploads, lab.settings);
  });

  it('holds no transaction open while it deletes a file, and marks each one when it is gone', async () => {
    const days = lab.settings.RECEIPT_RETENTION_DAYS + 1;
    const keys = [await receipt(days), await receipt(days), await receipt(days)];
    const recent = await receipt(1);
    const sweep = receipts.sweep();
    for (let left = keys.length; left > 0; left -= 1) {
      const { key, finish } = await storage.next();
      expect(keys).toContain(key);
      expect(await open()).toEqual([]);
      expect(await kept()).toHaveLength(left + 1);
      finish();
    }
    await sweep;
    expect(await kept()).toEqual([recent]);
    expect([...storage.files]).toEqual([recent]);
  });

  it('continues after it was interrupted between the file and its row', async () => {
    const key = await receipt(lab.settings.RECEIPT_RETENTION_DAYS + 1);
    const orphan = await upload(25);
    // This sweep never continues, as if its process had been killed.
    void receipts.sweep();
    const cutOff = await storage.next();
    storage.files.delete(cutOff.key);
    expect((await kept()).toSorted()).toEqual([key, orphan].toSorted());

    const sweep = receipts.sweep();
    (await storage.next()).finish();
    (await storage.next()).finish();
    await sweep;
    expect(await kept()).toEqual([]);
    expect(storage.files.size).toBe(0);
  });

  it('skips a file that cannot be removed, and tries it again', async () => {
    const days = lab.settings.RECEIPT_RETENTION_DAYS + 1;
    const keys = [await receipt(days), await receipt(days), await upload(25)];
    const sweep = receipts.sweep().catch(String);
    const stuck = await storage.next();
    stuck.fail();
    (await storage.next()).finish();
    (await storage.next()).finish();
    expect(await sweep).toContain('1 files');
    expect(await kept()).toEqual([stuck.key]);
    expect(keys).toContain(stuck.key);
    const again = receipts.sweep();
    (await storage.next()).finish();
    await again;
    expect(await kept()).toEqual([]);
  });

  it('prevents a payment from claiming an upload that is being removed', async () => {
    const key = await upload(25);
    const sweep = receipts.sweep();
    const removal = await storage.next();
    expect(await open()).toEqual([]);
    await expect(lab.work.run((tx) => receipts.claim(tx, key))).rejects.toThrow('removed before');
    removal.finish();
    await sweep;
    expect(await kept()).toEqual([]);
  });

  it('holds no transaction open while it deletes the file of a refused notification', async () => {
    const refused = receipts.storedFor({ type: 'image/jpeg', bytes: JPEG }, () =>
      Promise.reject(new Error('refused')),
    );
    // The sender's response does not wait for the storage.
    expect(await refused.catch(String)).toContain('refused');
    const removal = await storage.next();
    expect(await open()).toEqual([]);
    expect(await kept()).toHaveLength(1);
    removal.finish();
    await eventually(kept, ({ length }) => length === 0);
  });
});
