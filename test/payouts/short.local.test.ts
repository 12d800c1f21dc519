import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { MONEY_DECIMALS, parseUnits, type Presale } from '#contracts';
import { demoKeypairs } from '#localnet';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  drainPayoutWallet,
  findStored,
  newWallet,
  overpay,
  payoutKeypair,
  releaseKey,
  settlePayouts,
  startPayoutKingdom,
} from '../support/payouts.js';
import { joinTeam } from '../support/team.js';

/** More than are simulated at the same time. */
const RELEASES = 9;
const SOL = 1_000_000_000n;

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let admin: string;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
  admin = (await joinTeam(kingdom, 'keeper', 'admin')).token;
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const statesOf = async (keyLike: string) =>
  (await findStored(kingdom, keyLike)).map(({ state, problem }) => ({ state, problem }));
const landed = { state: 'landed', problem: null };

async function refund(surplus: bigint): Promise<string> {
  const { signature } = await overpay(kingdom, surplus);
  await kingdom.watch();
  return `refund/${signature}/%`;
}

async function release(count: number): Promise<string[]> {
  const keys: string[] = [];
  for (let made = 0; made < count; made += 1) {
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase.id]));
    keys.push(releaseKey(purchase));
  }
  return keys;
}

it('a refund in USDC that the wallet can’t cover delays later ones in USDC, and nothing else', async () => {
  await drainPayoutWallet(kingdom, worker, { currency: 'USDC', left: 10_000_000n, admin });
  const large = await refund(40_000_000n);
  const releases = await release(RELEASES);
  const small = await refund(5_000_000n);
  await settlePayouts(kingdom, worker);
  for (const key of releases) expect(await statesOf(key)).toEqual([landed]);
  expect(await statesOf(large)).toEqual([{ state: 'queued', problem: 'short-of-currency' }]);
  expect(await statesOf(small)).toEqual([{ state: 'queued', problem: null }]);
  await kingdom.payers.money.giveTokens(payoutKeypair().publicKey, kingdom.chain.usdcMint, '100000000');
  await settlePayouts(kingdom, worker);
  for (const key of [large, small]) expect(await statesOf(key)).toEqual([landed]);
});

it('a refund in SOL that the wallet can’t cover lets others go out while there is SOL for fees', async () => {
  const vault = await drainPayoutWallet(kingdom, worker, { currency: 'SOL', left: SOL / 10n, admin });
  const purchase = await kingdom.request({ paymentCurrency: 'SOL', buyerWallet: newWallet() });
  const due = parseUnits(purchase.payment!.due, MONEY_DECIMALS.SOL);
  const paid = await kingdom.pay(await kingdom.payer(), purchase, { amount: due + SOL / 5n });
  await kingdom.watch();
  const releases = await release(1);
  await settlePayouts(kingdom, worker);
  expect(await statesOf(`refund/${paid}/%`)).toEqual([{ state: 'queued', problem: 'short-of-currency' }]);
  expect(await statesOf(releases[0]!)).toEqual([landed]);
  await kingdom.payers.payWallet(vault, kingdom.chain.payoutAddress, 'SOL', SOL);
  await settlePayouts(kingdom, worker);
  expect(await statesOf(`refund/${paid}/%`)).toEqual([landed]);
});

it('a refill from the treasury is no sale, and what a payout delivers is sold once (design §6)', async () => {
  const { treasury } = demoKeypairs();
  const sold = async (): Promise<bigint> => {
    await worker.refreshFigures();
    const { soldTokens, allocatedTokens } = (await (
      await fetch(`${kingdom.url}/api/presale`)
    ).json()) as Presale;
    return parseUnits(soldTokens!, 6) + parseUnits(allocatedTokens, 6);
  };
  const atFirst = await sold();
  await kingdom.payers.payWallet(treasury, kingdom.chain.payoutAddress, 'token', 1_000_000n);
  expect(await sold()).toBe(atFirst);

  const [key] = await release(1);
  const bought = await sold();
  expect(bought).toBeGreaterThan(atFirst);
  await settlePayouts(kingdom, worker);
  expect(await statesOf(key!)).toEqual([landed]);
  expect(await sold()).toBe(bought);

  const vault = await kingdom.payer();
  await kingdom.payers.giveTokens(vault);
  await kingdom.payers.payWallet(treasury, vault.publicKey.toBase58(), 'token', 1_000_000n);
  expect(await sold()).toBe(bought + 1_000_000n);
});
