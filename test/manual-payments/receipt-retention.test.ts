import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buffer } from 'node:stream/consumers';
import type { ManualPaymentList, NotifiedPayment } from '#contracts';
import { newStorageKey, rows, STORAGE, type Storage } from '#platform';
import { ReceiptFiles } from '#features/manual-payments';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { notifyPayment } from '../support/manual-payments.js';
import { JPEG } from '../support/receipt-files.js';
import { startS3 } from '../support/s3.js';

describe('receipts on S3', () => {
  const database = freshDatabase();
  let s3: Awaited<ReturnType<typeof startS3>>;
  let kingdom: Kingdom;
  let storage: Storage;
  let receipts: ReceiptFiles;
  let token: string;

  const notify = async (): Promise<string> =>
    (await notifyPayment<NotifiedPayment>(kingdom, {}, { bytes: JPEG })).body.id;
  const keyOf = async (id: string): Promise<string | null | undefined> =>
    (
      await rows<{ receiptKey: string | null }>(
        kingdom.unitOfWork.read,
        `SELECT receipt_key FROM manual_payment WHERE id = $1`,
        [id],
      )
    )[0]?.receiptKey;
  const reject = (id: string) =>
    call(kingdom, 'POST', `/api/admin/payments/${id}/reject`, { token, body: { reason: 'No.' } });
  const receiptOf = (id: string) =>
    fetch(`${kingdom.url}/api/admin/payments/${id}/receipt`, {
      headers: { authorization: `Bearer ${token}` },
    });

  beforeAll(async () => {
    s3 = await startS3();
    const { endpoint, bucket, accessKeyId, secretAccessKey } = s3.access;
    const env = {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
      RECEIPT_RETENTION_DAYS: '30',
    };
    kingdom = await startKingdom({ databaseUrl: database.url, env });
    storage = kingdom.app.get<Storage>(STORAGE);
    receipts = kingdom.app.get(ReceiptFiles);
    token = await accessTokenOf(kingdom, ADMIN);
  });
  afterAll(async () => {
    await kingdom.close();
    await s3.close();
  });

  it('are downloaded from there', async () => {
    const response = await receiptOf(await notify());
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(Buffer.from(await response.arrayBuffer())).toEqual(JPEG);
  });

  it('of a decided payment are removed after the retention period, and no others', async () => {
    const [waiting, recent, old] = [await notify(), await notify(), await notify()];
    await reject(recent);
    await reject(old);
    const key = (await keyOf(old))!;
    const age = `UPDATE manual_payment SET decided_at = now() - interval '31 days', created_at = now() - interval '40 days' WHERE id = $1`;
    await rows(kingdom.unitOfWork.read, age, [old]);
    await receipts.sweep();
    expect(await storage.get(key)).toBeUndefined();
    expect((await receiptOf(old)).status).toBe(404);
    expect((await receiptOf(recent)).status).toBe(200);
    expect((await receiptOf(waiting)).status).toBe(200);
    const { items } = (await call(kingdom, 'GET', '/api/admin/payments?status=rejected', { token }))
      .body as unknown as ManualPaymentList;
    expect(items.find(({ id }) => id === old)?.receipt).toMatchObject({ type: 'image/jpeg', removed: true });
  });

  it('that no payment refers to are removed after a day, not before', async () => {
    const [fresh, orphan] = [newStorageKey('receipts'), newStorageKey('receipts')];
    for (const [key, hours] of [
      [fresh, 23],
      [orphan, 25],
    ] as const) {
      await storage.put(key, JPEG, 'image/jpeg');
      await rows(
        kingdom.unitOfWork.read,
        `INSERT INTO pending_upload (key, created_at) VALUES ($1, now() - make_interval(hours => $2))`,
        [key, hours],
      );
    }
    await receipts.sweep();
    expect(await storage.get(orphan)).toBeUndefined();
    expect(await buffer((await storage.get(fresh))!.stream)).toEqual(JPEG);
  });

  it('are refused while the storage is unavailable, together with the payment', async () => {
    await s3.close();
    const { status } = await notifyPayment(kingdom, {}, { bytes: JPEG });
    expect(status).toBe(503);
    const [{ count } = { count: '' }] = await rows<{ count: string }>(
      kingdom.unitOfWork.read,
      `SELECT count(*) FROM manual_payment`,
    );
    expect((await notifyPayment(kingdom)).status).toBe(202);
    expect(Number(count)).toBe(4);
  });
});
