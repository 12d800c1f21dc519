import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Keypair } from '@solana/web3.js';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CreatedPurchase, ErrorBody, TransferList } from '#contracts';
import { Metrics, rows } from '#platform';
import { createApi } from '../../apps/api/src/create-api.js';
import { accessTokenOf, call } from '../support/auth.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN } from '../support/kingdom.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { buy, newWallet } from '../support/purchases.js';
import { openScreeningServer, type ScreeningServer } from '../support/screening-server.js';

const TOKEN = 'the token of the screening service';
const database = freshDatabase();
const folder = mkdtempSync(join(tmpdir(), 'kingdom-denied-'));
const file = join(folder, 'denied.txt');
const deniedFirst = newWallet();
let screening: ScreeningServer;
let kingdom: PayingKingdom;
let payer: Keypair;
let token: string;

beforeAll(async () => {
  writeFileSync(file, `# first\n${deniedFirst} # since the start\n\n`);
  screening = await openScreeningServer();
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: {
      DENIED_WALLETS_FILE: file,
      SCREENING_URL: screening.url,
      SCREENING_TOKEN: TOKEN,
      PAYMENT_HOLDS_PER_CALLER: '1000',
      PAYMENT_HOLD_PERCENT: '100',
    },
  });
  token = await accessTokenOf(kingdom, ADMIN);
});
afterAll(async () => {
  await kingdom.close();
  screening.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  screening.behave('allow');
  payer = await kingdom.payer();
});
afterEach(async () => {
  screening.behave('allow');
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const addressOf = (wallet: Keypair): string => wallet.publicKey.toBase58();
const requests = async (): Promise<number> =>
  (await rows(kingdom.unitOfWork.read, 'SELECT FROM payment_request')).length;
const quoteFor = async (buyerWallet: string) => {
  const { status, body, retryAfterS } = await buy(kingdom, { buyerWallet });
  return { status, code: (body as unknown as ErrorBody).code, retryAfterS };
};
const transactionFor = (purchase: CreatedPurchase, wallet: string) =>
  call(kingdom, 'POST', `/api/presale/purchases/${purchase.id}/transaction`, {
    body: { payer: wallet },
    headers: { 'x-purchase-secret': purchase.secret },
  });
const suspended = async (): Promise<TransferList['items']> =>
  ((await call(kingdom, 'GET', '/api/admin/transfers', { token })).body as unknown as TransferList).items;
const transferOf = async (signature: string) =>
  (await suspended()).find((transfer) => transfer.signature === signature);
/** What the API has counted, of one code or in total. */
async function countOf(name: string, code?: string): Promise<number> {
  const metric = await kingdom.app.get(Metrics).registry.getSingleMetric(name)!.get();
  const counted = metric.values.filter(({ labels }) => code === undefined || labels['code'] === code);
  return counted.reduce((sum, { value }) => sum + Number(value), 0);
}
/** Lets the time pass in which a verdict may come. */
const passAnHour = () =>
  kingdom.unitOfWork.read.query(
    `UPDATE chain_transfer SET noted_at = noted_at - interval '61 minutes' WHERE verdict = 'waiting'`,
  );

it('a bad line of the file stops the start', async () => {
  const bad = join(folder, 'bad.txt');
  writeFileSync(bad, `${deniedFirst}\nnot an address\n`);
  const line = 'DENIED_WALLETS_FILE: line 2 is not a Solana address: not an address';
  await expect(createApi({ ...kingdom.settings, DENIED_WALLETS_FILE: bad })).rejects.toThrow(line);
});

describe('a quote', () => {
  it('is refused for a wallet of the file, which is read again when it has changed', async () => {
    expect(await quoteFor(deniedFirst)).toMatchObject({ status: 403, code: 'WALLET_DENIED' });
    const deniedLater = newWallet();
    writeFileSync(file, `${deniedFirst}\n${deniedLater}\n`);
    expect(await quoteFor(deniedLater)).toMatchObject({ status: 403, code: 'WALLET_DENIED' });
    // A bad line does not open the gate to those who were denied before.
    writeFileSync(file, `${deniedFirst}\nnot an address\n`);
    expect(await quoteFor(deniedLater)).toMatchObject({ status: 403, code: 'WALLET_DENIED' });
  });

  it('is refused for a wallet that the service denies, which is asked once with the token', async () => {
    const wallet = newWallet();
    screening.behave('deny', wallet);
    const before = await requests();
    expect(await quoteFor(wallet)).toMatchObject({ status: 403, code: 'WALLET_DENIED' });
    expect(await quoteFor(wallet)).toMatchObject({ status: 403, code: 'WALLET_DENIED' });
    expect(screening.asked.filter(({ address }) => address === wallet)).toEqual([
      { address: wallet, authorization: `Bearer ${TOKEN}` },
    ]);
    expect(await requests()).toBe(before);
    expect(await countOf('payments_quotes_refused_total', 'WALLET_DENIED')).toBeGreaterThanOrEqual(2);
  });

  it.each(['slow', 'broken', 'nonsense'] as const)(
    'is refused for now while the service is %s',
    async (behaviour) => {
      const [wallet, before] = [newWallet(), await requests()];
      const failures = await countOf('payments_screening_failures_total');
      screening.behave(behaviour);
      expect(await quoteFor(wallet)).toEqual({
        status: 503,
        code: 'SCREENING_UNAVAILABLE',
        retryAfterS: 30,
      });
      expect(await requests()).toBe(before);
      expect(await countOf('payments_screening_failures_total')).toBe(failures + 1);
      screening.behave('allow');
      expect((await quoteFor(wallet)).status).toBe(202);
    },
  );

  it('does not let a denied wallet sign for somebody else', async () => {
    const purchase = await kingdom.request();
    expect(await transactionFor(purchase, deniedFirst)).toMatchObject({
      status: 403,
      body: { code: 'WALLET_DENIED' },
    });
    expect((await transactionFor(purchase, addressOf(payer))).status).toBe(201);
  });
});

describe('money from a denied payer', () => {
  it('stays in suspense, whatever it names, until an operator attaches it', async () => {
    screening.behave('deny', addressOf(payer));
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch();
    expect(await transferOf(signature)).toMatchObject({
      verdict: 'denied',
      suspense: purchase.payment!.due,
      purchaseId: null,
    });
    expect(await kingdom.read(purchase)).toMatchObject({
      status: 'processing',
      payment: { withheld: true },
    });
    const { id } = (await transferOf(signature))!;
    const path = `/api/admin/transfers/${id}/attach`;
    expect((await call(kingdom, 'POST', path, { token, body: { purchaseId: purchase.id } })).status).toBe(
      204,
    );
    expect(await kingdom.read(purchase)).toMatchObject({
      status: 'confirmed',
      payment: { withheld: false },
    });
  });

  it('is recognised if others pay in the same transaction', async () => {
    screening.behave('deny', addressOf(payer));
    const purchase = await kingdom.request();
    const another = await kingdom.payer();
    const parts = [another, payer].map((from) =>
      kingdom.payers.payment(from, purchase.payment, { amount: 1_000_000n }),
    );
    const signature = await kingdom.payers.send([another, payer], parts);
    await kingdom.watch();
    expect(await transferOf(signature)).toMatchObject({ verdict: 'denied', payer: null });
  });

  it('stays there when the verdict changes later', async () => {
    screening.behave('deny', addressOf(payer));
    const purchase = await kingdom.request();
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.watch();
    screening.behave('allow', addressOf(payer));
    await kingdom.expire(purchase);
    await kingdom.watch();
    expect(await transferOf(signature)).toMatchObject({ verdict: 'denied' });
    expect((await kingdom.read(purchase)).status).toBe('failed');
  });
});

describe('while the service does not respond', () => {
  it('a payment waits with its request, which does not close, and others are judged', async () => {
    const [purchase, other] = [await kingdom.request(), await kingdom.request()];
    const screened = await kingdom.payer();
    expect((await transactionFor(other, addressOf(screened))).status).toBe(201);
    screening.behave('broken');
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.pay(screened, other);
    await kingdom.expire(purchase);
    await kingdom.watch();
    expect((await kingdom.read(other)).status).toBe('confirmed');
    expect((await kingdom.read(purchase)).status).toBe('processing');
    expect(await transferOf(signature)).toMatchObject({ verdict: 'waiting' });
    expect(await kingdom.metric('payments_transfers_unscreened')).toMatch(
      /^payments_transfers_unscreened 1$/m,
    );
    screening.behave('allow');
    await kingdom.watch();
    expect((await kingdom.read(purchase)).status).toBe('confirmed');
  });

  it('an amount without a verdict for an hour is held, and the rest goes on', async () => {
    const purchase = await kingdom.request();
    screening.behave('nonsense', addressOf(payer));
    const signature = await kingdom.pay(payer, purchase);
    await kingdom.expire(purchase);
    await kingdom.watch();
    expect((await kingdom.read(purchase)).status).toBe('processing');
    await passAnHour();
    await kingdom.watch();
    expect(await transferOf(signature)).toMatchObject({ verdict: 'missing' });
    expect((await kingdom.read(purchase)).status).toBe('failed');
  });
});
