import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { Screening } from '#features/chain-payments';
import { rows } from '#platform';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { approvePayment } from '../support/manual-payments.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  findStored,
  newWallet,
  overpay,
  settlePayouts,
  startPayoutKingdom,
  type StoredPayout,
} from '../support/payouts.js';
import { openScreeningServer, type ScreeningServer } from '../support/screening-server.js';
import { joinTeam } from '../support/team.js';

/* How payouts get from due to queued, and which wallet sends them. */

const USD = 1_000_000n;
/** How many recipients are screened at the same time. */
const AT_A_TIME = 8;
const database = freshDatabase();
let screening: ScreeningServer;
let kingdom: PayingKingdom;
let worker: PaymentServices;
let operator: string;

beforeAll(async () => {
  screening = await openScreeningServer();
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices({ ...kingdom.settings, SCREENING_URL: screening.url });
  operator = (await joinTeam(kingdom, 'operator', 'operator')).token;
  // Nothing is sent before the watch has read the chain.
  await settlePayouts(kingdom, worker);
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  screening?.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

/** Owes somebody a surplus. Returns how to find the refund. */
async function refundOf(surplus: bigint): Promise<() => Promise<StoredPayout>> {
  const { signature } = await overpay(kingdom, surplus);
  await kingdom.watch();
  return async () => (await findStored(kingdom, `refund/${signature}/%`))[0]!;
}

/** Owes a release to each wallet, in this order. They have not been screened yet. */
async function owe(wallets: readonly string[]): Promise<void> {
  for (const wallet of wallets) await approvePayment(kingdom, operator, wallet);
  await worker.releases.requestDue();
}
const payoutsTo = (wallets: readonly string[]) =>
  rows<{ destination: string; state: string; problem: string | null }>(
    kingdom.unitOfWork.read,
    `SELECT destination, state, problem FROM payout WHERE destination = ANY($1) ORDER BY position`,
    [wallets],
  );
const allOf = (wallets: readonly string[], state: string, problem: string | null) =>
  wallets.map((destination) => ({ destination, state, problem }));

describe('screening', () => {
  it('that gives no verdict at all is asked for eight recipients a round, and no round fails', async () => {
    const wallets = Array.from({ length: AT_A_TIME + 1 }, newWallet);
    screening.behave('broken');
    await owe(wallets);
    const before = screening.asked.length;
    await worker.payouts();
    expect(screening.asked.length - before).toBe(AT_A_TIME);
    expect(await payoutsTo(wallets)).toEqual(allOf(wallets, 'due', 'unscreened'));
    screening.behave('allow');
    await settlePayouts(kingdom, worker);
    expect(await payoutsTo(wallets)).toEqual(allOf(wallets, 'landed', null));
  });

  it('that gives no verdict on one recipient lets this one wait, and delays no other', async () => {
    const [unknown, denied, allowed] = [newWallet(), newWallet(), newWallet()];
    screening.behave('broken', unknown);
    screening.behave('deny', denied);
    await owe([unknown, denied, allowed]);
    await settlePayouts(kingdom, worker);
    expect(await payoutsTo([unknown, denied, allowed])).toEqual([
      { destination: unknown, state: 'due', problem: 'unscreened' },
      { destination: denied, state: 'due', problem: 'denied' },
      { destination: allowed, state: 'landed', problem: null },
    ]);
    screening.behave('allow', unknown);
    await settlePayouts(kingdom, worker);
    expect(await payoutsTo([unknown])).toEqual(allOf([unknown], 'landed', null));
  });

  it('is not asked about payouts that wait for an operator', async () => {
    const find = await refundOf(USD / 2n);
    await settlePayouts(kingdom, worker);
    const { destination, ...rest } = await find();
    expect(rest).toMatchObject({ state: 'due', problem: 'below-minimum' });
    expect(screening.asked.map(({ address }) => address)).not.toContain(destination);
  });

  it('lets no payout out whose recipient changes meanwhile', async () => {
    const find = await refundOf(40n * USD);
    const { id, destination: first } = await find();
    const later = newWallet();
    screening.behave('deny', later);
    const { verdictOn } = Screening.prototype;
    const verdict = jest.spyOn(Screening.prototype, 'verdictOn').mockImplementation(async function (
      this: Screening,
      asked,
    ) {
      if (asked.includes(first!))
        await kingdom.unitOfWork.read.query(`UPDATE payout SET destination = $2 WHERE id = $1`, [id, later]);
      return verdictOn.call(this, asked);
    });
    await settlePayouts(kingdom, worker);
    verdict.mockRestore();
    expect(await find()).toMatchObject({ state: 'due', problem: 'denied', destination: later });
  });
});

describe('another payout wallet', () => {
  const { publicKey, secretKey } = Keypair.generate();
  const replaced = (former: readonly string[]) =>
    openPaymentServices({
      ...kingdom.settings,
      PAYOUT_KEY: bs58.encode(secretKey),
      PAYOUT_ADDRESS: publicKey.toBase58(),
      PAYOUT_FORMER_ADDRESSES: [...former],
    });

  it('sends nothing before the settings name the one that has sent payouts', async () => {
    const find = await refundOf(50n * USD);
    await worker.payouts();
    expect(await find()).toMatchObject({ state: 'sent' });
    const { payoutAddress } = kingdom.chain;
    const forgetful = await replaced([]);
    await expect(forgetful.payouts()).rejects.toThrow(`PAYOUT_FORMER_ADDRESSES must name ${payoutAddress}`);
    await forgetful.close();
    expect(await find()).toMatchObject({ state: 'sent' });
    const named = await replaced([payoutAddress]);
    await named.payouts();
    await named.close();
    const { key, ...rest } = await find();
    expect(rest).toMatchObject({ state: 'landed' });
    expect(await findStored(kingdom, key)).toHaveLength(1);
  });
});
