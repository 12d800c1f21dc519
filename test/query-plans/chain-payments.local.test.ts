import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Client } from 'pg';
import { paymentSecret } from '#features/chain-payments';
import type { CreatedPurchase, PayoutList, TransferList } from '#contracts';
import { accessTokenOf, call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { newWallet, settlePayouts, startPayoutKingdom } from '../support/payouts.js';
import { freshDatabase } from '../support/database.js';
import { fillTables } from '../support/fill-tables.js';
import { ADMIN } from '../support/kingdom.js';
import { handOverPayment } from '../support/handover.js';
import { askForGift, payGift, readGift } from '../support/paid-gifts.js';
import { QueryPlans } from '../support/query-plans.js';

const ROWS = 10_000;
/** More rows than a page or a batch has, and far fewer than a table. */
const MOST_READ = 1_500;
const FILLED = [
  'payment_request',
  'chain_transfer',
  'payment_handover',
  'presale_purchase',
  'gift_payment',
  'wallet',
  'payout',
  'payout_attempt',
  'payout_approval',
];

const database = freshDatabase();
const plans = new QueryPlans(database.url);
let kingdom: PayingKingdom;
let worker: PaymentServices;

beforeAll(async () => {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  await fillTables(client, ROWS, FILLED);
  await client.end();
  await plans.start();
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
});
afterAll(async () => {
  plans.stop();
  await worker.close();
  await kingdom.close();
});

/** Releases the tokens of a purchase, and sends the refunds, one of which an operator approves. */
async function payOut({ id }: CreatedPurchase): Promise<void> {
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [id]));
  await worker.releases.requestDue();
  await settlePayouts(kingdom, worker);
  const token = await accessTokenOf(kingdom, ADMIN);
  const admin = (method: string, path: string, body?: object) =>
    call(kingdom, method, `/api/admin/payouts${path}`, { token, ...(body && { body }) });
  for (const query of [
    '',
    '?sort=oldest',
    '?state=open',
    '?state=failed',
    '?kind=refund&state=due',
    '?cursor=5000',
    `?q=${id}`,
    `?q=release/${id}&sort=oldest`,
    '?q=refund',
  ])
    await admin('GET', query);
  const secret = paymentSecret(kingdom.settings.APP_SECRET, 'purchase', id);
  const headers = { 'x-purchase-secret': secret };
  await call(kingdom, 'GET', `/api/presale/purchases/${id}/payouts`, { headers });
  for (const [act, body] of [
    ['claim', {}],
    ['refund-address', { address: newWallet() }],
  ] as const)
    await call(kingdom, 'POST', `/api/presale/purchases/${id}/${act}`, { headers, body });
  for (const path of ['/api/claims', '/api/withdrawals']) await call(kingdom, 'GET', path, { token });
  await admin('GET', '/wallet');
  const [payout] = ((await admin('GET', '')).body as unknown as PayoutList).items;
  await admin('GET', `/${payout!.id}`);
  await admin('POST', `/${payout!.id}/approve`, { reason: 'a test' });
}

it('payments on the chain scan no large table, whatever becomes of them', async () => {
  const payer = await kingdom.payer();
  const [paid, unnamed] = [await kingdom.request(), await kingdom.request()];
  const expired = await kingdom.request({ paymentCurrency: 'USDC' });
  await handOverPayment(kingdom, payer, paid);
  const gift = await askForGift(kingdom, { currency: 'SOL', amount: '1' });
  await payGift(kingdom, payer, gift);
  await kingdom.pay(payer, unnamed, { references: [] });
  await kingdom.watch();
  const token = await accessTokenOf(kingdom, ADMIN);
  for (const kind of ['refund', 'foreign', 'all'])
    for (const sort of ['newest', 'oldest'])
      await call(kingdom, 'GET', `/api/admin/transfers?kind=${kind}&sort=${sort}`, { token });
  await call(kingdom, 'GET', '/api/admin/transfers/watch', { token });
  await call(kingdom, 'POST', '/api/admin/quotes', { token, body: { paused: false, reason: 'a test' } });
  await call(kingdom, 'GET', '/api/admin/quotes', { token });
  const { body } = await call(kingdom, 'GET', '/api/admin/transfers', { token });
  const [transfer] = (body as unknown as TransferList).items;
  await call(kingdom, 'POST', `/api/admin/transfers/${transfer!.id}/attach`, {
    token,
    body: { purchaseId: unnamed.id },
  });
  kingdom.pass(605);
  await kingdom.watch();
  await kingdom.pay(payer, expired);
  await kingdom.watch();
  for (const purchase of [paid, unnamed, expired])
    expect((await kingdom.read(purchase)).status).toBe('confirmed');
  expect((await readGift(kingdom, gift)).payment.state).toBe('paid');
  await payOut(paid);
  const used = plans.tables();
  expect(FILLED.filter((table) => !used.has(table))).toEqual([]);
  expect(plans.flaws((table) => FILLED.includes(table), MOST_READ)).toEqual([]);
});
