import { afterAll, afterEach, beforeAll, expect, it } from '@jest/globals';
import { rows } from '#platform';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { approvePayment } from '../support/manual-payments.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { newWallet, settlePayouts, startPayoutKingdom } from '../support/payouts.js';
import { openScreeningServer, type ScreeningServer } from '../support/screening-server.js';
import { joinTeam } from '../support/team.js';

/** How many recipients are screened at the same time. */
const AT_A_TIME = 8;

const database = freshDatabase();
let screening: ScreeningServer;
let kingdom: PayingKingdom;
let worker: PaymentServices;
let operator: string;

beforeAll(async () => {
  screening = await openScreeningServer();
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env: { SCREENING_URL: screening.url } });
  worker = await openPaymentServices(kingdom.settings);
  operator = (await joinTeam(kingdom, 'operator', 'operator')).token;
  await settlePayouts(kingdom, worker);
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
  screening.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

/** Owes a release to each wallet, in this order. Nobody has asked for a verdict on them yet. */
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

it('a screening service that gives no verdict at all is asked for eight recipients a round, and no round fails', async () => {
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

it('a recipient on whom the screening service gives no verdict waits, and delays no other', async () => {
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
