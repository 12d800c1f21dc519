import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type SaleVerificationState, saleVerificationStateSchema } from '#contracts';
import { rows } from '#platform';
import { alertEnv, untilHook } from '../support/alerts.js';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { buyConfirmed, newWallet, settlePayouts, startPayoutKingdom } from '../support/payouts.js';
import { openWebhookServer, type WebhookServer } from '../support/webhook-server.js';

const database = freshDatabase();
let hooks: WebhookServer;
let kingdom: PayingKingdom;
let worker: PaymentServices;

beforeAll(async () => {
  hooks = await openWebhookServer();
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env: alertEnv(hooks) });
  worker = await openPaymentServices({ ...kingdom.settings, SITE_URL: kingdom.url });
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  hooks?.close();
});

const read = async (): Promise<SaleVerificationState> =>
  saleVerificationStateSchema.parse((await call(kingdom, 'GET', '/api/presale/proof/verification')).body);

/** Replaces a text in the published pages, as somebody would who can write to the database but does not have the key. */
const rewrite = (from: string, to: string): Promise<unknown> =>
  rows(kingdom.unitOfWork.read, 'UPDATE proof_page SET text = replace(text, $1, $2)', [from, to]);

it('does nothing before the first proof is written', async () => {
  await worker.verifySale();
  expect(await read()).toMatchObject({ mode: 'solana', latest: null });
});

it('is published with the figures that were compared', async () => {
  const bought = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [bought.id]));
  await settlePayouts(kingdom, worker);
  await kingdom.proofs.write();
  await worker.verifySale();
  const { latest, key } = await read();
  expect(key).toHaveLength(44);
  expect(latest).toMatchObject({ differences: 0, findings: [] });
  expect(latest!.reads).toBeGreaterThan(5);
  for (const { site, chain } of latest!.figures) if (site !== null) expect(site).toBe(chain);
  const figures = new Map(latest!.figures.map(({ name, currency, chain }) => [`${name} ${currency}`, chain]));
  expect(figures.get('payments null')).toBe('2');
  expect(figures.get('payouts null')).toBe('1');
  const [sold, delivered, owed, held] = ['sold', 'delivered', 'owed', 'held'].map((name) =>
    Number(figures.get(`${name} token`)),
  );
  expect(delivered).toBeGreaterThan(0);
  expect(owed).toBe(sold! - delivered!);
  expect(held).toBeGreaterThanOrEqual(owed!);
});

it('raises an alert while bundle and chain differ, and shows what differs', async () => {
  await rewrite('"state":"paid"', '"state":"short"');
  await worker.verifySale();
  const { latest } = await read();
  expect(latest!.differences).toBeGreaterThan(2);
  expect(latest!.findings).toContainEqual({
    thing: expect.stringMatching(/^request .*, state$/),
    expected: 'paid',
    found: 'short',
  });
  await untilHook(hooks, 'alert.opened', 'sale-proof-wrong');
  await rewrite('"state":"short"', '"state":"paid"');
  await worker.verifySale();
  expect((await read()).latest).toMatchObject({ differences: 0 });
  await untilHook(hooks, 'alert.over', 'sale-proof-wrong');
});
