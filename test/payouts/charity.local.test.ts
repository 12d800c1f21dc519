import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CharityProposal, formatUnits, parseUnits } from '#contracts';
import { PayoutChain } from '#money/chain';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import {
  addEvidence,
  charityProposal,
  confirmCharity,
  fundIn,
  proposeCharity,
  publishedCharity,
} from '../support/charity.js';
import { freshDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { askForGift, payGift } from '../support/paid-gifts.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  findStored,
  newWallet,
  recordByHand,
  settlePayouts,
  startPayoutKingdom,
  tokensOf,
} from '../support/payouts.js';
import { PDF } from '../support/receipt-files.js';
import { backUp } from '../support/restored-database.js';
import { joinTeam, type TeamMember } from '../support/team.js';

const DENIED = newWallet();
const deniedWallets = join(mkdtempSync(join(tmpdir(), 'kingdom-')), 'denied.txt');

const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let operator: TeamMember;
let ada: TeamMember;

beforeAll(async () => {
  // Anything above a cent would need approvals: those who decide about the charity fund have given them.
  writeFileSync(deniedWallets, DENIED);
  const limits = { PAYOUT_LIMIT_USD: '0', PAYOUT_TWO_PERSONS_USD: '0' };
  const env = { ...limits, DENIED_WALLETS_FILE: deniedWallets };
  kingdom = await startPayoutKingdom({ databaseUrl: database.url, env });
  worker = await openPaymentServices(kingdom.settings);
  operator = await joinTeam(kingdom, 'operator', 'operator');
  ada = await joinTeam(kingdom, 'ada', 'admin');
  // A tenth of the purchase is the fund's.
  await buyConfirmed(kingdom, { buyerWallet: newWallet(), tokenAmount: '100000' });
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const units = (tokens: number): bigint => BigInt(tokens) * 1_000_000n;

/** Another worker takes over, which knows only what the database knows. */
const restart = async (): Promise<void> => {
  await worker.close();
  worker = await openPaymentServices(kingdom.settings);
};
const propose = async (input: Partial<CharityProposal> = {}) => {
  const proposal = charityProposal({ amount: '100', ...input });
  const { status, body } = await proposeCharity(kingdom, operator, proposal);
  expect([status, body]).toMatchObject([201, { state: 'open' }]);
  return { ...proposal, approvalId: body.id };
};
const confirm = async ({ approvalId }: { approvalId: string }) => {
  const { status, body } = await confirmCharity(kingdom, ada, approvalId);
  expect([status, body]).toMatchObject([200, { state: 'confirmed' }]);
};
const storedOf = ({ address }: { address: string }) => findStored(kingdom, `charity/${address}/%`);
const published = async ({ payoutId }: { payoutId: string }) =>
  (await publishedCharity(kingdom)).find(({ id }) => id === payoutId);
/** Lets a whole worker handle events, as far as the charity fund has any. */
async function handleEvents(payment: { payoutId: string }): Promise<void> {
  const whole = await kingdom.startWorker();
  await eventually(
    () => published(payment),
    (shown) => shown?.state === 'paid',
  );
  await whole.close();
}

describe('a payment of the charity fund on the chain', () => {
  it('goes from its proposal to its marker, and to everybody’s page with its transaction', async () => {
    const before = await fundIn(kingdom);
    const payment = await propose();
    await settlePayouts(kingdom, worker);
    expect(await storedOf(payment)).toEqual([]);
    await confirm(payment);
    expect(await fundIn(kingdom)).toEqual({
      ...before,
      onItsWay: '100',
      balance: String(Number(before.balance) - 100),
    });
    expect(await published(payment)).toMatchObject({
      state: 'confirmed',
      signature: null,
      daysWithoutEvidence: null,
    });
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, payment.address)).toBe(units(100));
    const [{ signature, marker }] = (await storedOf(payment)) as [Awaited<ReturnType<typeof storedOf>>[0]];
    expect(await storedOf(payment)).toMatchObject([
      { key: `charity/${payment.address}/1`, state: 'landed', problem: null, amount: units(100) },
    ]);
    expect(await kingdom.payers.connection.getAccountInfo(kingdom.payers.key(marker!))).not.toBeNull();
    await handleEvents(payment);
    expect(await published(payment)).toMatchObject({
      state: 'paid',
      simulated: false,
      signature,
      daysWithoutEvidence: 0,
    });
    await addEvidence(kingdom, operator, payment.payoutId, PDF);
    expect(await published(payment)).toMatchObject({ daysWithoutEvidence: null, evidence: [{}] });
    expect(await fundIn(kingdom)).toMatchObject({ paid: '100', onItsWay: '0' });
  });

  it('is paid once if the worker dies after its bytes are kept, and before they are sent', async () => {
    const payment = await propose();
    await confirm(payment);
    const silent = jest.spyOn(PayoutChain.prototype, 'send').mockResolvedValue(undefined);
    await kingdom.watch();
    await worker.payouts();
    expect(await storedOf(payment)).toMatchObject([{ state: 'sent' }]);
    silent.mockRestore();
    await restart();
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, payment.address)).toBe(units(100));
  });

  it('waits for the one before to the same address, and has the next number', async () => {
    const first = await propose();
    const second = await propose({ address: first.address, amount: '50' });
    await confirm(first);
    expect(await confirmCharity(kingdom, ada, second.approvalId)).toMatchObject({
      status: 409,
      body: { code: 'CHARITY_PAYOUT_OPEN' },
    });
    await settlePayouts(kingdom, worker);
    await confirm(second);
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, first.address)).toBe(units(150));
    expect((await storedOf(first)).map(({ key }) => key)).toEqual([
      `charity/${first.address}/1`,
      `charity/${first.address}/2`,
    ]);
  });

  it('is found again after the database was restored from before it was confirmed, and is not paid twice', async () => {
    const payment = await propose();
    const backup = await backUp(kingdom.unitOfWork);
    await confirm(payment);
    await settlePayouts(kingdom, worker);
    await backup.restore();
    await restart();
    await settlePayouts(kingdom, worker);
    expect(await storedOf(payment)).toMatchObject([{ state: 'landed', amount: units(100) }]);
    expect(await confirmCharity(kingdom, ada, payment.approvalId)).toMatchObject({
      status: 409,
      body: { code: 'APPROVAL_VOID' },
    });
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, payment.address)).toBe(units(100));
    const { body } = await call(kingdom, 'GET', `/api/admin/charity/${payment.payoutId}`, {
      token: ada.token,
    });
    expect(body).toMatchObject({ proposedBy: { id: operator.id }, confirmedBy: null });
  });

  it('pauses payouts if the restored database has no proposal, and is explained when it is decided again', async () => {
    const backup = await backUp(kingdom.unitOfWork);
    const proposal = charityProposal();
    await confirm(await propose(proposal));
    await settlePayouts(kingdom, worker);
    await backup.restore();
    await restart();
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + 60_000));
    const paused = async () =>
      (await call(kingdom, 'GET', '/api/admin/payouts/wallet', { token: ada.token })).body;
    expect(await paused()).toMatchObject({ paused: true, unexplained: [{}] });
    await confirm(await propose(proposal));
    await settlePayouts(kingdom, worker);
    expect(await storedOf(proposal)).toMatchObject([{ state: 'landed' }]);
    expect(await paused()).toMatchObject({ unexplained: [] });
    const body = { paused: false, reason: 'It was a payment of the charity fund.' };
    await call(kingdom, 'POST', '/api/admin/payouts/switch', { token: ada.token, body });
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, proposal.address)).toBe(units(100));
  });

  it('in SOL can be paid from elsewhere, with the signature of its transaction', async () => {
    const payer = await kingdom.payer();
    const gift = await askForGift(kingdom, { currency: 'SOL', amount: '2' });
    await payGift(kingdom, payer, gift);
    await kingdom.watch();
    const received = gift.payment.due;
    const balance = formatUnits(parseUnits(received, 9) - 1_500_000_000n, 9);
    const payment = await propose({ currency: 'SOL', amount: '1.5' });
    await confirm(payment);
    expect(await fundIn(kingdom, 'SOL')).toMatchObject({ received, onItsWay: '1.5', balance });
    const [payout] = await storedOf(payment);
    const signature = await kingdom.payers.payWallet(payer, payment.address, 'SOL', 1_500_000_000n);
    const recorded = await recordByHand(kingdom, { token: ada.token, id: payout!.id, signature });
    expect(recorded).toMatchObject({ status: 201 });
    await handleEvents(payment);
    expect(await published(payment)).toMatchObject({ state: 'paid', signature });
    await settlePayouts(kingdom, worker);
    expect(await fundIn(kingdom, 'SOL')).toMatchObject({ paid: '1.5', onItsWay: '0', balance });
  });

  it('stays on its way, outside the balance, while the chain would refuse it', async () => {
    const payment = await propose();
    await confirm(payment);
    const refused = jest.spyOn(PayoutChain.prototype, 'simulate').mockResolvedValue({ failed: 'frozen' });
    await kingdom.watch();
    await worker.payouts();
    expect(await storedOf(payment)).toMatchObject([{ state: 'failed', problem: 'refused-by-chain' }]);
    expect(await fundIn(kingdom)).toMatchObject({ onItsWay: '100' });
    refused.mockRestore();
    const { id } = (await storedOf(payment))[0]!;
    await call(kingdom, 'POST', `/api/admin/payouts/${id}/retry`, {
      token: ada.token,
      body: { reason: 'It was thawed.' },
    });
    await settlePayouts(kingdom, worker);
    expect(await tokensOf(kingdom, payment.address)).toBe(units(100));
  });

  it.each([
    ['a program', () => '11111111111111111111111111111111'],
    ['the treasury', () => kingdom.chain.treasuryAddress],
    ['a denied wallet', () => DENIED],
  ])('to %s is refused before it is proposed', async (_, address) => {
    const proposal = charityProposal({ address: address() });
    expect(await proposeCharity(kingdom, operator, proposal)).toMatchObject({
      status: 422,
      body: { code: 'NOT_DELIVERABLE' },
    });
  });
});
