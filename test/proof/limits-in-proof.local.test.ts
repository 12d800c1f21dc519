import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { lineOf } from '../../libs/features/proof/src/finding.js';
import { fetchBundle, verifySale } from '../../libs/features/proof/src/verify-sale.js';
import { brandWithRounds } from '../support/brand-with-rounds.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';

const database = freshDatabase();
const limited = brandWithRounds({ public: { cap: '100000', walletLimit: '25000' } });
let kingdom: PayingKingdom;

beforeAll(async () => {
  kingdom = await startPayingKingdom({
    databaseUrl: database.url,
    env: { BRAND_FILE: limited.file, PAYMENT_HOLDS_PER_WALLET: '1', PAYMENT_HOLD_PERCENT: '100' },
  });
});
afterAll(async () => {
  await kingdom?.close();
  limited.erase();
});

it('a payment that was on the chain before a request, and judged after it, finds the room that the request has left', async () => {
  const payer = await kingdom.payer();
  const buyerWallet = payer.publicKey.toBase58();
  const request = (tokenAmount: string) =>
    kingdom.request({ tokenAmount, buyerWallet, paymentCurrency: 'USDC' });
  const [held, unheld] = [await request('10000'), await request('10000')];
  expect([held, unheld].map(({ payment }) => payment!.held)).toEqual([true, false]);
  await kingdom.expire(held);
  await kingdom.watch();
  await kingdom.pay(payer, unheld);
  // The payment is noted, but only what holds its tokens is judged before all accounts were listed.
  await kingdom.watch({ all: false });
  const last = await request('20000');
  expect(last.payment).toMatchObject({ held: true });
  await kingdom.watch();
  expect(await kingdom.read(unheld)).toMatchObject({ status: 'failed' });
  expect(await kingdom.proofs.write()).toBe(true);
  const bundle = await fetchBundle(kingdom.url);
  const { findings } = await verifySale({
    rpc: [kingdom.chain.rpcUrl],
    requestsPerSecond: 1000,
    bundle,
  });
  expect(findings.map(lineOf)).toEqual([]);
});
