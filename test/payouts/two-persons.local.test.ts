import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SystemProgram } from '@solana/web3.js';
import type {
  Approval,
  ApprovalAct,
  CreatedPurchase,
  PayoutWalletView,
  SettingsState,
  TransferList,
} from '#contracts';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import { newWallet, payoutKeypair, startPayoutKingdom } from '../support/payouts.js';
import { joinTeam, type TeamMember } from '../support/team.js';

/* While two persons are needed, one can neither resume payouts nor attach a large payment. */

const APPROVALS = '/api/admin/approvals';
const LATER_MS = 31_000;
const NEEDED = { status: 409, body: { code: 'SECOND_PERSON_NEEDED' } };
const database = freshDatabase();
let kingdom: PayingKingdom;
let worker: PaymentServices;
let ada: TeamMember;
let bob: TeamMember;
let operator: TeamMember;

const send = ({ token }: TeamMember, path: string, body?: object) =>
  call(kingdom, 'POST', path, { token, ...(body && { body }) });
const propose = (who: TeamMember, act: ApprovalAct) => send(who, APPROVALS, { act, reason: 'It is needed.' });
const proposed = async (who: TeamMember, act: ApprovalAct): Promise<string> => {
  const { status, body } = await propose(who, act);
  expect({ status, body }).toMatchObject({ status: 201, body: { state: 'open' } });
  return (body as unknown as Approval).id;
};
const confirm = (who: TeamMember, id: string) => send(who, `${APPROVALS}/${id}/confirm`);

beforeAll(async () => {
  kingdom = await startPayoutKingdom({ databaseUrl: database.url });
  worker = await openPaymentServices(kingdom.settings);
  ada = await joinTeam(kingdom, 'ada', 'admin');
  bob = await joinTeam(kingdom, 'bob', 'admin');
  operator = await joinTeam(kingdom, 'otto', 'operator');
  const path = '/api/admin/settings';
  const { version } = (await call(kingdom, 'GET', path, { token: ada.token }))
    .body as unknown as SettingsState;
  const changes = { twoPersons: true, approvalAboveUsd: '50' };
  const turnedOn = await send(ada, path, { version, changes, reason: 'There are two of us.' });
  if (turnedOn.status !== 200) throw new Error(JSON.stringify(turnedOn.body));
});
afterAll(async () => {
  await worker?.close();
  await kingdom?.close();
});
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

describe('paused payouts', () => {
  const wallet = async (): Promise<PayoutWalletView> =>
    (await call(kingdom, 'GET', '/api/admin/payouts/wallet', { token: ada.token }))
      .body as unknown as PayoutWalletView;
  const turn = (who: TeamMember, paused: boolean, accepts: string[] = []) =>
    send(who, '/api/admin/payouts/switch', { paused, reason: 'a test', accepts });
  const resume = (accepts: string[] = []): ApprovalAct => ({ kind: 'payouts-resume', input: { accepts } });

  /** Takes SOL out of the payout wallet. Returns what is unexplained then. */
  async function lose(): Promise<string[]> {
    await kingdom.payers.send(
      [payoutKeypair()],
      [
        SystemProgram.transfer({
          fromPubkey: payoutKeypair().publicKey,
          toPubkey: kingdom.payers.key(newWallet()),
          lamports: 5_000_000,
        }),
      ],
    );
    await kingdom.watch();
    await worker.payouts(new Date(Date.now() + LATER_MS));
    return (await wallet()).unexplained.map(({ signature }) => signature);
  }

  it('are paused by one operator, and resumed by two admins', async () => {
    expect((await turn(operator, true)).status).toBe(204);
    expect(await turn(ada, false)).toMatchObject(NEEDED);
    expect(await wallet()).toMatchObject({ paused: true });
    expect(await propose(operator, resume())).toMatchObject({ status: 403 });
    const id = await proposed(ada, resume());
    expect(await confirm(ada, id)).toMatchObject({ status: 403, body: { code: 'OWN_PROPOSAL' } });
    expect(await wallet()).toMatchObject({ paused: true });
    expect((await confirm(bob, id)).status).toBe(200);
    expect(await wallet()).toMatchObject({ paused: false, reason: 'It is needed.' });
    expect(await propose(ada, resume())).toMatchObject({ status: 409, body: { code: 'PAYOUT_STATE' } });
  });

  it('are resumed only with every loss accepted by name, also by two', async () => {
    const lost = await lose();
    expect(lost).toHaveLength(1);
    expect(await propose(ada, resume())).toMatchObject({
      status: 409,
      body: { code: 'OUTFLOWS_UNEXPLAINED' },
    });
    const id = await proposed(ada, resume(lost));
    const more = await lose();
    expect(await confirm(bob, id)).toMatchObject({ status: 409, body: { code: 'APPROVAL_VOID' } });
    expect(await wallet()).toMatchObject({ paused: true });
    expect((await confirm(bob, await proposed(ada, resume(more)))).status).toBe(200);
    expect(await wallet()).toMatchObject({ paused: false, unexplained: [] });
  });
});

describe('a payment that names no purchase', () => {
  interface Unnamed {
    purchase: CreatedPurchase;
    /** Names the transfer in suspense and the purchase to which it belongs. */
    input: { purchaseId: string; transferId: string };
  }

  /** Pays without a reference. */
  async function payUnnamed(amount?: bigint): Promise<Unnamed> {
    const purchase = await kingdom.request({ paymentCurrency: 'USDC' });
    await kingdom.pay(await kingdom.payer(), purchase, { references: [], ...(amount && { amount }) });
    await kingdom.watch();
    const { items } = (await call(kingdom, 'GET', '/api/admin/transfers', { token: ada.token }))
      .body as unknown as TransferList;
    return { purchase, input: { purchaseId: purchase.id, transferId: items[0]!.id } };
  }
  const attach = ({ input: { transferId, purchaseId } }: Unnamed) =>
    send(operator, `/api/admin/transfers/${transferId}/attach`, { purchaseId });

  it('is attached by one operator up to the amount', async () => {
    expect((await attach(await payUnnamed(50_000_000n))).status).toBe(204);
  });

  it('is proposed by an operator and attached by an admin above it', async () => {
    const unnamed = await payUnnamed(50_000_001n);
    const { input, purchase } = unnamed;
    expect(await attach(unnamed)).toMatchObject(NEEDED);
    const id = await proposed(operator, { kind: 'transfer-attachment', input });
    const { after } = (await call(kingdom, 'GET', `${APPROVALS}/${id}`, { token: ada.token }))
      .body as unknown as Approval;
    expect(after).toEqual({ purchase: input.purchaseId, amount: '50.000001', currency: 'USDC' });
    expect((await confirm(bob, id)).status).toBe(200);
    expect(await kingdom.read(purchase)).toMatchObject({ status: 'confirmed' });
    expect(await attach(unnamed)).toMatchObject({ status: 409, body: { code: 'TRANSFER_ATTACHED' } });
  });
});
