import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { Keypair } from '@solana/web3.js';
import bs58 from 'bs58';
import { Screening } from '#features/chain-payments';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
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

/* How payouts get from due to queued, and which wallet sends them. */

const USD = 1_000_000n;
const database = freshDatabase();
let screening: ScreeningServer;
let kingdom: PayingKingdom;
let worker: PaymentServices;

beforeAll(async () => {
  screening = await openScreeningServer();
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices({ ...kingdom.settings, SCREENING_URL: screening.url });
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

describe('screening', () => {
  it('that fails for one recipient delays no other', async () => {
    const [first, second] = [await refundOf(20n * USD), await refundOf(30n * USD)];
    const unclear = (await first()).destination!;
    screening.behave('broken', unclear);
    await settlePayouts(kingdom, worker);
    expect([await first(), await second()]).toMatchObject([{ state: 'due' }, { state: 'landed' }]);
    screening.behave('allow', unclear);
    await settlePayouts(kingdom, worker);
    expect(await first()).toMatchObject({ state: 'landed' });
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
    const verdict = jest.spyOn(Screening.prototype, 'verdictOn').mockImplementationOnce(async ([asked]) => {
      expect(asked).toBe(first);
      await kingdom.unitOfWork.read.query(`UPDATE payout SET destination = $2 WHERE id = $1`, [id, later]);
      return 'allowed';
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
