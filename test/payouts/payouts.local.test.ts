import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import { formatUnits, type Presale } from '#contracts';
import { PayoutChain, payoutMarker } from '#money/chain';
import { rows } from '#platform';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { backUp } from '../support/restored-database.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  findStored,
  newWallet,
  releaseKey,
  settlePayouts,
  type Shares,
  startPayoutKingdom,
  tokensOf,
} from '../support/payouts.js';

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

/** Another worker takes over, which knows only what the database knows. */
const restart = async (): Promise<void> => {
  await worker.close();
  worker = await openPaymentServices(kingdom.settings);
};
const attemptsOf = (purchase: Shares): Promise<{ expired: boolean }[]> =>
  rows(
    kingdom.unitOfWork.read,
    `SELECT a.expired_at IS NOT NULL AS expired FROM payout_attempt a JOIN payout p ON p.id = a.payout_id
     WHERE p.key = $1 ORDER BY a.signed_at`,
    [releaseKey(purchase)],
  );
const release = (purchase: Awaited<ReturnType<typeof buyConfirmed>>): Promise<void> =>
  kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase.id]));

describe('a release', () => {
  it('reaches the buyer’s wallet once, and is recorded when it is final', async () => {
    const buyerWallet = newWallet();
    const purchase = await buyConfirmed(kingdom, { buyerWallet });
    await release(purchase);
    await settlePayouts(kingdom, worker);
    const [landed] = await findStored(kingdom, releaseKey(purchase));
    expect(landed).toMatchObject({ state: 'landed', problem: null, destination: buyerWallet });
    expect(await tokensOf(kingdom, buyerWallet)).toBe(purchase.releaseAmount);
    await release(purchase);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, buyerWallet)).toBe(purchase.releaseAmount);
  });

  it('moves from allocated to sold on the chain without changing what is sold together', async () => {
    const figures = async () => {
      await kingdom.refreshFigures();
      const { soldTokens, allocatedTokens, remainingTokens } = (await (
        await fetch(`${kingdom.url}/api/presale`)
      ).json()) as Presale;
      return { together: Number(soldTokens) + Number(allocatedTokens), remainingTokens, allocatedTokens };
    };
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    const before = await figures();
    await release(purchase);
    await settlePayouts(kingdom, worker);
    const after = await figures();
    expect(after).toMatchObject({ together: before.together, remainingTokens: before.remainingTokens });
    expect(Number(before.allocatedTokens) - Number(after.allocatedTokens)).toBe(
      Number(formatUnits(purchase.releaseAmount, 6)),
    );
  });

  it.each([
    ['72: its key is asked for again', true],
    ['nobody asks for it again', false],
  ])('is not paid again after the database was restored from before it, if %s', async (_, asks) => {
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    const backup = await backUp(kingdom.unitOfWork);
    await release(purchase);
    await settlePayouts(kingdom, worker);
    await backup.restore();
    await restart();
    if (asks) await release(purchase);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
    expect(await findStored(kingdom, releaseKey(purchase))).toMatchObject([{ state: 'landed' }]);
  });

  it('69: is paid once if the worker dies after its bytes are kept, and before they are sent', async () => {
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    await release(purchase);
    const silent = jest.spyOn(PayoutChain.prototype, 'send').mockResolvedValue(undefined);
    await kingdom.watch();
    await worker.payouts();
    expect(await findStored(kingdom, releaseKey(purchase))).toMatchObject([{ state: 'sent' }]);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(0n);
    silent.mockRestore();
    await restart();
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
    expect(await attemptsOf(purchase)).toHaveLength(1);
  });

  it('71: gets new bytes under the same marker once its attempt has expired unseen', async () => {
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    await release(purchase);
    const silent = jest.spyOn(PayoutChain.prototype, 'send').mockResolvedValue(undefined);
    await kingdom.watch();
    await worker.payouts();
    const [{ marker }] = (await findStored(kingdom, releaseKey(purchase))) as unknown as [{ marker: string }];
    kingdom.pass(70);
    silent.mockRestore();
    await settlePayouts(kingdom, worker);
    expect(await findStored(kingdom, releaseKey(purchase))).toMatchObject([{ state: 'landed', marker }]);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
    expect((await attemptsOf(purchase)).map(({ expired }) => expired)).toEqual([true, false]);
  });

  it('73: is paid although others have sent SOL to its marker', async () => {
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    const marker = new PublicKey(payoutMarker(kingdom.chain.payoutAddress, releaseKey(purchase)));
    const payer = await kingdom.payer();
    await kingdom.payers.send(
      [payer],
      [SystemProgram.transfer({ fromPubkey: payer.publicKey, toPubkey: marker, lamports: 1_000_000 })],
    );
    await release(purchase);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, purchase.buyerWallet)).toBe(purchase.releaseAmount);
  });

  it('is asked for at the confirmation, also while the chain’s clock is ahead', async () => {
    kingdom.pass(70);
    const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
    await release(purchase);
    expect(await findStored(kingdom, releaseKey(purchase))).toHaveLength(1);
    await settlePayouts(kingdom, worker);
  });
});
