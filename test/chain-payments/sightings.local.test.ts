import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { Keypair, SystemProgram, TransactionInstruction, PublicKey } from '@solana/web3.js';
import type { CreatedPurchase } from '#contracts';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';

/*
 * A payment that no page has handed over, as one from a phone that has scanned the code: an endpoint's WebSocket reports it
 * before it is final. The chain is read by these reports alone.
 */

const FINALITY_S = 60;
const database = freshDatabase();
let kingdom: PayingKingdom;
let following: PaymentServices;
let payer: Keypair;

beforeAll(async () => {
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: { PAYMENT_HOLDS_PER_CALLER: '1000' },
    chain: { finalityMs: FINALITY_S * 1000 },
  });
  payer = await kingdom.payer();
  kingdom.pass(FINALITY_S + 1);
  following = await openPaymentServices(kingdom.settings, { followsReports: true });
});
afterAll(async () => {
  await following.close();
  await kingdom.close();
});
afterEach(async () => {
  kingdom.pass(FINALITY_S + 1);
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const handedOver = async (purchase: CreatedPurchase) => (await kingdom.read(purchase)).payment!.handedOver;
const seen = (purchase: CreatedPurchase, count: number) =>
  eventually(
    () => handedOver(purchase),
    ({ length }) => length === count,
  );

it('a payment is shown as seen before it is final, and credited as soon as it is', async () => {
  const purchase = await kingdom.request();
  const signature = await kingdom.pay(payer, purchase);
  expect(await seen(purchase, 1)).toEqual([{ signature, state: 'seen', failure: null }]);
  expect((await kingdom.read(purchase)).status).toBe('processing');
  kingdom.pass(FINALITY_S + 1);
  await eventually(
    () => kingdom.read(purchase),
    ({ status }) => status === 'confirmed',
  );
  expect(await handedOver(purchase)).toEqual([]);
});

it('of a payment that fails, the page says why', async () => {
  const purchase = await kingdom.request();
  const pay = kingdom.payers.payment(payer, purchase.payment);
  const tooMuch = SystemProgram.transfer({
    fromPubkey: payer.publicKey,
    toPubkey: Keypair.generate().publicKey,
    lamports: 10n ** 15n,
  });
  const signature = await kingdom.payers.send([payer], [pay, tooMuch], { mayFail: true });
  await seen(purchase, 1);
  kingdom.pass(FINALITY_S + 1);
  await kingdom.watch();
  expect(await handedOver(purchase)).toEqual([{ signature, state: 'failed', failure: 'funds' }]);
});

it('dust is not shown, and of any number of reports only a few are kept', async () => {
  const purchase = await kingdom.request();
  const reference = {
    pubkey: new PublicKey(purchase.payment!.reference),
    isSigner: false,
    isWritable: false,
  };
  const failing = (text: string) =>
    new TransactionInstruction({
      programId: new PublicKey('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr'),
      keys: [reference],
      data: Buffer.concat([Buffer.from(text), Buffer.from([0xff])]),
    });
  const dust = await kingdom.pay(payer, purchase, { amount: 1n });
  for (let sent = 0; sent < 8; sent += 1) {
    const touching = kingdom.payers.payment(payer, null, { amount: 1n });
    await kingdom.payers.send([payer], [touching, failing(`${sent}`)], { mayFail: true });
  }
  expect((await seen(purchase, 5)).map(({ signature }) => signature)).not.toContain(dust);
  expect((await kingdom.read(purchase)).payment!.state).toBe('open');
});
