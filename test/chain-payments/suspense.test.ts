import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { randomUUID } from 'node:crypto';
import type { CreatedPurchase, TransferList } from '#contracts';
import { accessTokenOf, call } from '../support/auth.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN } from '../support/kingdom.js';
import { checkPaymentBooks } from '../support/payment-books.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let payer: Keypair;
let token: string;

beforeAll(async () => {
  kingdom = await startPayingKingdom({ databaseUrl: database.url });
  payer = await kingdom.payer();
  token = await accessTokenOf(kingdom, ADMIN);
});
afterAll(() => kingdom.close());
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const inSuspense = async (): Promise<TransferList['items']> =>
  ((await call(kingdom, 'GET', '/api/admin/transfers', { token })).body as unknown as TransferList).items;
const attach = (transferId: string, { id }: Pick<CreatedPurchase, 'id'>) =>
  call(kingdom, 'POST', `/api/admin/transfers/${transferId}/attach`, { token, body: { purchaseId: id } });

/** A payment from an exchange, which names no reference. */
const payWithoutReference = async (purchase: CreatedPurchase): Promise<string> => {
  await kingdom.pay(payer, purchase, { references: [] });
  await kingdom.watch();
  const [transfer] = await inSuspense();
  return transfer!.id;
};

it('55: an exchange withdrawal without a reference is attached by an operator, who sees whose amount it is', async () => {
  const purchase = await kingdom.request();
  const transferId = await payWithoutReference(purchase);
  const { due } = purchase.payment!;
  expect(await inSuspense()).toEqual([
    expect.objectContaining({
      suspense: due,
      purchaseId: null,
      payer: payer.publicKey.toBase58(),
      suggestions: [{ purchaseId: purchase.id, reason: 'amount' }],
    }),
  ]);
  expect((await attach(transferId, purchase)).status).toBe(204);
  expect(await kingdom.read(purchase)).toMatchObject({
    status: 'confirmed',
    payment: { arrived: [{ credited: due }] },
  });
  expect(await inSuspense()).toEqual([]);
  const [entry] = await kingdom.unitOfWork.read.query<object[]>(
    'SELECT action, subject_id, after FROM audit_entry ORDER BY position DESC LIMIT 1',
  );
  expect(entry).toEqual({
    action: 'transfer-attached',
    subject_id: transferId,
    after: { purchase: purchase.id },
  });
});

it('55: what was paid in time is credited as quoted, even if it is attached after the request has closed', async () => {
  const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
  const transferId = await payWithoutReference(purchase);
  await kingdom.expire(purchase);
  await kingdom.watch();
  expect((await kingdom.read(purchase)).status).toBe('failed');
  expect((await attach(transferId, purchase)).status).toBe(204);
  expect((await kingdom.read(purchase)).status).toBe('confirmed');
});

it('56: of several operators who attach the same amount at once, one succeeds', async () => {
  const [first, second] = [await kingdom.request(), await kingdom.request()];
  const transferId = await payWithoutReference(first);
  const answers = await Promise.all([attach(transferId, first), attach(transferId, second)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409]);
  expect(answers.find(({ status }) => status === 409)!.body).toMatchObject({ code: 'TRANSFER_ATTACHED' });
});

it('only an amount and a purchase that exist can be attached, and only by an operator', async () => {
  const purchase = await kingdom.request();
  const transferId = await payWithoutReference(purchase);
  expect((await attach(randomUUID(), purchase)).body).toMatchObject({ code: 'TRANSFER_NOT_FOUND' });
  expect((await attach(transferId, { id: randomUUID() })).body).toMatchObject({ code: 'PAYMENT_NOT_FOUND' });
  const path = `/api/admin/transfers/${transferId}/attach`;
  expect((await call(kingdom, 'POST', path, { body: { purchaseId: purchase.id } })).status).toBe(401);
  expect(await inSuspense()).toHaveLength(1);
});
