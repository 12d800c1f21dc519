import { afterAll, beforeAll, beforeEach, expect, it } from '@jest/globals';
import { AuthorityType, createSetAuthorityInstruction, TOKEN_PROGRAM_ID } from '@solana/spl-token';
import { Keypair, SystemProgram } from '@solana/web3.js';
import bs58 from 'bs58';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type AlertRule, MONEY_DECIMALS, parseUnits } from '#contracts';
import { paymentSecret } from '#features/chain-payments';
import { payoutMarker } from '#money/chain';
import { PayoutFigures } from '../../libs/features/payouts/src/payout-figures.js';
import { openAlerts } from '../support/alerts.js';
import { actionsIn } from '../support/audit-chain.js';
import { call } from '../support/auth.js';
import type { PayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { brand } from '../support/kingdom.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices, type PaymentServices } from '../support/payment-services.js';
import {
  buyConfirmed,
  drainPayoutWallet,
  findStored,
  newWallet,
  overpay,
  recordByHand,
  payoutKeypair,
  releaseKey,
  settlePayouts,
  startPayoutKingdom,
  type StoredPayout,
} from '../support/payouts.js';
import { joinTeam } from '../support/team.js';

/** Cases 66–68 and 74–76 of the design. 69–73 are in payouts.local.test.ts and claims.local.test.ts, 77 in vesting-policy.spec.ts. */
interface Case {
  readonly number: number;
  readonly that: string;
  /** Makes somebody owed a payout. Returns the beginning of its key. */
  readonly owed: () => Promise<string>;
  readonly steps: readonly Step[];
}
interface Step {
  /** What happens before the payouts settle. */
  readonly act?: (payout: StoredPayout) => Promise<unknown>;
  readonly ends: Partial<StoredPayout>;
  /** The alert that is open then, and was not at the beginning. */
  readonly alarm?: AlertRule;
}

const USD = 1_000_000n;
const SOL = 1_000_000_000n;
const folder = mkdtempSync(join(tmpdir(), 'kingdom-denied-'));
const denied = join(folder, 'denied.txt');
const deny = (...wallets: string[]) => writeFileSync(denied, wallets.join('\n'));

const database = freshDatabase();
let kingdom: PayingKingdom;
/** Sends the payouts of the next step. */
let worker: PaymentServices;
let careful: PaymentServices;
let one: { id: string; token: string };
let other: { id: string; token: string };

beforeAll(async () => {
  deny();
  kingdom = await startPayoutKingdom({
    databaseUrl: database.url,
    env: {
      DENIED_WALLETS_FILE: denied,
      PAYOUT_LIMIT_USD: '100',
      PAYOUT_TWO_PERSONS_USD: '1000',
      PAYOUT_DAY_LIMIT_USD: '3000',
      PAYOUT_WALLET_LIMIT_USD: '800',
      PAYOUT_WALLET_CAP_USD: '1000000',
    },
  });
  worker = await openPaymentServices(kingdom.settings);
  const mainnet = { ...kingdom.settings, SOLANA_CLUSTER: 'mainnet-beta' as const };
  careful = await openPaymentServices({ ...mainnet, PAYOUT_WALLET_CAP_USD: 1 });
  one = await joinTeam(kingdom, 'one', 'operator');
  other = await joinTeam(kingdom, 'other', 'admin');
});
afterAll(async () => {
  await worker?.close();
  await careful?.close();
  await kingdom?.close();
  rmSync(folder, { recursive: true });
});
beforeEach(async () => {
  deny();
  await kingdom.unitOfWork.read.query(`DELETE FROM alert_message; DELETE FROM alert_episode`);
  await nextDay();
});

const sql = (text: string, ...values: unknown[]) => kingdom.unitOfWork.read.query(text, values);
const nextDay = () =>
  sql(`UPDATE payout SET queued_at = queued_at - interval '25 hours' WHERE queued_at IS NOT NULL`);
const usedToday = (id: string, usd: number) =>
  sql(`UPDATE payout SET queued_at = now(), worth_usd = $2 WHERE id = $1`, id, usd * 1_000_000);
const sendTo = (id: string, wallet: string) =>
  sql(`UPDATE payout SET destination = $2 WHERE id = $1`, id, wallet);

const ask = (path: string, body: object, { token } = one) =>
  call(kingdom, 'POST', `/api/admin/payouts${path}`, { token, body });
const approve = ({ id }: { id: string }, by = one) =>
  ask(`/${id}/approve`, { reason: 'checked by phone' }, by);
const retry = ({ id }: { id: string }) => ask(`/${id}/retry`, { reason: 'It works now.' });
const byHand = ({ id }: { id: string }, signature: string) =>
  recordByHand(kingdom, { token: one.token, id, signature });
const hold = ({ id }: { id: string }) => ask(`/${id}/hold`, { reason: 'It is paid from the vault.' });
/** How many payouts wait for an operator, as the overview counts them. */
async function payoutsWaiting(): Promise<number> {
  const figures = kingdom.app.get(PayoutFigures, { strict: false });
  return (await figures.waiting(kingdom.unitOfWork.read)).payouts;
}
const giveBack = ({ id }: { id: string }) => ask(`/${id}/give-back`, { reason: 'The vault is closed.' });

const refund = (surplus: bigint) => async (): Promise<string> => {
  const { signature } = await overpay(kingdom, surplus);
  await kingdom.watch();
  return `refund/${signature}/`;
};

async function release(): Promise<string> {
  const purchase = await buyConfirmed(kingdom, { buyerWallet: newWallet() });
  await kingdom.unitOfWork.run((tx) => worker.releases.request(tx, [purchase.id]));
  return releaseKey(purchase);
}

/** A purchase whose surplus has no single payer, because two wallets paid. */
let shared: { id: string };
async function sharedRefund(surplus = 20n * USD): Promise<string> {
  const purchase = await kingdom.request({ paymentCurrency: 'USDC', buyerWallet: newWallet() });
  const [first, second] = [await kingdom.payer(), await kingdom.payer()];
  const due = parseUnits(purchase.payment!.due, MONEY_DECIMALS.USDC);
  const pay = (payer: Keypair, amount: bigint) =>
    kingdom.payers.payment(payer, purchase.payment, { currency: 'USDC', amount });
  const signature = await kingdom.payers.send([first, second], [pay(first, due), pay(second, surplus)]);
  await kingdom.watch();
  shared = purchase;
  return `refund/${signature}/`;
}
const secretOf = ({ id }: { id: string }) => paymentSecret(kingdom.settings.APP_SECRET, 'purchase', id);
const name = async (address: string, secret = secretOf(shared)) => {
  const path = `/api/presale/purchases/${shared.id}/refund-address`;
  const headers = { 'x-purchase-secret': secret };
  return (await call(kingdom, 'POST', path, { headers, body: { address } })).status;
};

let vault: Keypair;
/** Empties the payout wallet of a currency but for this amount. */
const drain = (currency: 'SOL' | 'token', left: bigint) => async () => {
  vault = await drainPayoutWallet(kingdom, worker, { currency, left, admin: other.token });
};
const refill = async (currency: 'SOL' | 'token') => {
  const all = currency === 'SOL' ? SOL : await kingdom.payers.holds(vault.publicKey.toBase58(), currency);
  await kingdom.payers.payWallet(vault, kingdom.chain.payoutAddress, currency, all);
};

type PayBadly = (payout: StoredPayout) => Promise<string>;
const payFromVault = async (
  to: string,
  amount: bigint,
  currency: 'USDC' | 'token' = 'USDC',
): Promise<string> => {
  const payer = await kingdom.payer();
  if (currency === 'token') await kingdom.payers.giveTokens(payer);
  return kingdom.payers.payWallet(payer, to, currency, amount);
};
/** Payments by hand that are refused, by the reason. */
const BAD_PAYMENTS = {
  'not-final': () => Promise.resolve(bs58.encode(Keypair.generate().secretKey)),
  failed: async ({ destination, amount }) => {
    const payer = await kingdom.payer();
    const all = await kingdom.payers.holds(payer.publicKey.toBase58(), 'USDC');
    const pay = (units: bigint) => kingdom.payers.transfer(payer, 'USDC', units, destination!);
    return kingdom.payers.send([payer], [pay(amount), pay(all)], { mayFail: true });
  },
  recipient: async ({ amount }) => payFromVault(await kingdom.payers.opened(), amount),
  amount: ({ destination, amount }) => payFromVault(destination!, amount - 1n),
  used: async ({ destination, amount }) => {
    const earlier = (await findStored(kingdom, (await refund(amount)()) + '%'))[0]!;
    await sendTo(earlier.id, destination!);
    const paid = await payFromVault(destination!, amount);
    await byHand(earlier, paid);
    return paid;
  },
} satisfies Record<string, PayBadly>;

const refuses =
  (reason: keyof typeof BAD_PAYMENTS | 'source' | 'early', pay: PayBadly) => async (payout: StoredPayout) =>
    expect(await byHand(payout, await pay(payout))).toMatchObject({
      status: 422,
      body: { code: 'NOT_THIS_PAYOUT', message: brand.texts.payouts.refusals.notThisPayout[reason] },
    });

const landed = { state: 'landed', problem: null } as const;
const [firstNamed, secondNamed, thirdNamed] = [newWallet(), newWallet(), newWallet()];
const [fourthNamed, fifthNamed] = [newWallet(), newWallet()];
const opened = newWallet();
/** The key of a refund that comes after another payout. */
let later: string;
/** A payment that is older than what it should give back. */
let early: { to: string; signature: string };

const CASES: Case[] = [
  { number: 66, that: 'a refund goes to the payer', owed: refund(50n * USD), steps: [{ ends: landed }] },
  {
    number: 66,
    that: 'a refund of two payers goes to the address that was named last by the purchase’s secret',
    owed: () => sharedRefund(),
    steps: [
      { ends: { state: 'due', problem: 'no-address', destination: null } },
      {
        act: async () => expect(await name(firstNamed, 'wrong')).toBe(404),
        ends: { state: 'due', problem: 'no-address', destination: null },
      },
      {
        act: async () => expect([await name(firstNamed), await name(secondNamed)]).toEqual([200, 200]),
        ends: { ...landed, destination: secondNamed },
      },
      {
        act: async () => expect(await name(firstNamed)).toBe(409),
        ends: { ...landed, destination: secondNamed },
      },
    ],
  },
  {
    number: 66,
    that: 'a refund to a denied address is held',
    owed: () => sharedRefund(),
    steps: [
      {
        act: async () => {
          expect(await name(thirdNamed)).toBe(200);
          deny(thirdNamed);
        },
        ends: { state: 'due', problem: 'denied', destination: thirdNamed },
      },
      { act: async () => deny(), ends: { ...landed, destination: thirdNamed } },
    ],
  },
  {
    number: 66,
    that: 'a refund below the minimum waits, and goes out when a person approves it',
    owed: refund(USD / 2n),
    steps: [
      { ends: { state: 'due', problem: 'below-minimum' } },
      { act: (due) => approve(due), ends: landed },
    ],
  },
  {
    number: 67,
    that: 'two persons approve a refund at once',
    owed: refund(150n * USD),
    steps: [
      { ends: { state: 'due', problem: 'approval' } },
      { act: (due) => Promise.all([approve(due, one), approve(due, other)]), ends: landed },
    ],
  },
  {
    number: 67,
    that: 'nobody approves a refund before its address is known, and another address needs approvals of its own',
    owed: () => sharedRefund(150n * USD),
    steps: [
      {
        act: async (due) =>
          expect(await approve(due)).toMatchObject({ status: 409, body: { code: 'RECIPIENT_UNKNOWN' } }),
        ends: { state: 'due', problem: 'no-address' },
      },
      {
        act: async (due) => {
          expect(await name(fourthNamed)).toBe(200);
          expect((await approve(due)).status).toBe(201);
          expect(await name(fifthNamed)).toBe(200);
        },
        ends: { state: 'due', problem: 'approval', destination: fifthNamed },
      },
      { act: (due) => approve(due), ends: { ...landed, destination: fifthNamed } },
    ],
  },
  {
    number: 67,
    that: 'a second approval needs a second factor that was just shown, also before the limits were judged',
    owed: refund(1_100n * USD),
    steps: [
      {
        act: async (due) => {
          const proofs = await sql(`SELECT amr FROM account_session WHERE account_id = $1`, one.id);
          await sql(
            `UPDATE account_session SET amr = (SELECT jsonb_agg(jsonb_set(e, '{timestamp}', '1')) FROM jsonb_array_elements(amr) e)
             WHERE account_id = $1`,
            one.id,
          );
          expect(await approve(due)).toMatchObject({ status: 403, body: { code: 'FACTOR_NEEDED' } });
          const [{ amr }] = proofs as [{ amr: object }];
          await sql(
            `UPDATE account_session SET amr = $2::jsonb WHERE account_id = $1`,
            one.id,
            JSON.stringify(amr),
          );
        },
        ends: { state: 'due', problem: 'two-approvals' },
      },
      { act: (due) => Promise.all([approve(due, one), approve(due, other)]), ends: landed },
    ],
  },
  {
    number: 68,
    that: 'a refund is paid by hand with a payment from before there was anything to give back',
    owed: async () => {
      const to = await kingdom.payers.opened();
      early = { to, signature: await payFromVault(to, 1_100n * USD) };
      return refund(1_100n * USD)();
    },
    steps: [
      {
        act: async (due) => {
          await sendTo(due.id, early.to);
          await refuses('early', () => Promise.resolve(early.signature))(due);
        },
        ends: { state: 'due', problem: 'two-approvals' },
      },
      {
        act: async (due) => byHand(due, await payFromVault(due.destination!, due.amount)),
        ends: { ...landed, byHand: true },
      },
    ],
  },
  ...Object.entries(BAD_PAYMENTS).map(([reason, pay]) => ({
    number: 68,
    that: `a refund is paid by hand in the wrong way: ${reason}`,
    owed: refund(1_100n * USD),
    steps: [
      {
        act: refuses(reason as keyof typeof BAD_PAYMENTS, pay),
        ends: { state: 'due', problem: 'two-approvals' },
      },
      {
        act: async (due) => byHand(due, await payFromVault(due.destination!, due.amount)),
        ends: { ...landed, byHand: true },
      },
    ] satisfies Step[],
  })),
  {
    number: 68,
    that: 'a refund that a person pays by hand is not sent by the site, and not recorded otherwise',
    owed: refund(30n * USD),
    steps: [
      {
        act: async (due) => {
          const signature = bs58.encode(Keypair.generate().secretKey);
          const unheld = await ask(`/${due.id}/paid-by-hand`, { signature, reason: 'from the vault' });
          expect(unheld).toMatchObject({ status: 409, body: { code: 'PAYOUT_NOT_HELD' } });
          expect((await giveBack(due)).status).toBe(409);
          const before = await payoutsWaiting();
          expect([(await hold(due)).status, (await hold(due)).status]).toEqual([201, 409]);
          expect(await payoutsWaiting()).toBe(before + 1);
        },
        ends: { state: 'due' },
      },
      { act: async (due) => expect((await giveBack(due)).status).toBe(201), ends: landed },
    ],
  },
  {
    number: 68,
    that: 'a release that waits for a refill is not sent while a person pays it by hand',
    owed: release,
    steps: [
      { act: drain('token', 1n), ends: { state: 'queued', problem: 'short-of-currency' } },
      {
        act: async (queued) => {
          expect((await hold(queued)).status).toBe(201);
          await refill('token');
        },
        ends: { state: 'queued' },
      },
      { act: async (queued) => expect((await giveBack(queued)).status).toBe(201), ends: landed },
    ],
  },
  {
    number: 68,
    that: 'a release is paid by hand from a wallet that does not hold the tokens of the sale',
    owed: release,
    steps: [
      { act: async ({ destination }) => deny(destination!), ends: { state: 'due', problem: 'denied' } },
      {
        act: async (due) => {
          await kingdom.payers.money.giveTokens(
            kingdom.payers.key(due.destination!),
            kingdom.chain.mintAddress,
            '1',
          );
          return refuses('source', ({ destination, amount }) => payFromVault(destination!, amount, 'token'))(
            due,
          );
        },
        ends: { state: 'due', problem: 'denied' },
      },
      { act: async () => deny(), ends: landed },
    ],
  },
  {
    number: 74,
    that: 'the recipient’s account is frozen',
    owed: refund(30n * USD),
    steps: [
      {
        act: ({ destination }) => kingdom.payers.freeze(destination!, kingdom.chain.usdcMint),
        ends: { state: 'failed', problem: 'refused-by-chain' },
        alarm: 'payout-failed',
      },
      {
        act: async (failed) => {
          await kingdom.payers.freeze(failed.destination!, kingdom.chain.usdcMint, false);
          deny(failed.destination!);
          expect([(await retry(failed)).status, (await retry(failed)).status]).toEqual([201, 409]);
        },
        // What is tried again is judged again.
        ends: { state: 'due', problem: 'denied' },
      },
      { act: async () => deny(), ends: landed },
    ],
  },
  {
    number: 74,
    that: 'the recipient’s account is missing',
    owed: refund(30n * USD),
    steps: [{ act: ({ id }) => sendTo(id, opened), ends: { ...landed, destination: opened } }],
  },
  {
    number: 74,
    that: 'the recipient’s account is owned by a program',
    owed: () => sharedRefund(),
    steps: [
      {
        act: async () => {
          const owner = await kingdom.payer();
          const wallet = owner.publicKey.toBase58();
          const account = kingdom.payers.key(kingdom.payers.accountOf(wallet, 'USDC'));
          const kind = AuthorityType.AccountOwner;
          const give = createSetAuthorityInstruction(account, owner.publicKey, kind, SystemProgram.programId);
          await kingdom.payers.send([owner], [give]);
          expect(await name(wallet)).toBe(200);
        },
        ends: { state: 'failed', problem: 'refused-by-chain' },
        alarm: 'payout-failed',
      },
    ],
  },
  {
    number: 74,
    that: 'the recipient is no wallet, but a mint',
    owed: refund(20n * USD),
    steps: [
      {
        act: ({ id }) => sendTo(id, kingdom.chain.usdcMint),
        ends: { state: 'due', problem: 'not-a-wallet' },
      },
    ],
  },
  {
    number: 74,
    that: 'the recipient is a program',
    owed: refund(20n * USD),
    steps: [
      {
        act: ({ id }) => sendTo(id, TOKEN_PROGRAM_ID.toBase58()),
        ends: { state: 'due', problem: 'not-a-wallet' },
      },
    ],
  },
  {
    number: 75,
    that: 'the payout wallet is short of SOL',
    owed: release,
    steps: [
      {
        act: drain('SOL', SOL / 1_000n),
        ends: { state: 'queued', problem: 'short-of-sol' },
        alarm: 'payouts-short',
      },
      { act: () => refill('SOL'), ends: landed },
    ],
  },
  {
    number: 75,
    that: 'the payout wallet is short of tokens',
    owed: release,
    steps: [
      {
        act: drain('token', 1n),
        ends: { state: 'queued', problem: 'short-of-currency' },
        alarm: 'payouts-short',
      },
      { act: () => refill('token'), ends: landed },
    ],
  },
  {
    number: 75,
    that: 'the payout wallet holds more than its cap',
    owed: release,
    steps: [
      {
        act: () => kingdom.payers.money.give(payoutKeypair().publicKey, 10_000 * Number(SOL)),
        ends: landed,
        alarm: 'payout-wallet-over-cap',
      },
      { act: drain('SOL', 100n * SOL), ends: landed },
    ],
  },
  {
    number: 75,
    that: 'the payout wallet holds more than its cap, and its key is in the settings of mainnet',
    owed: release,
    steps: [
      {
        act: async ({ key }) => {
          await settlePayouts(kingdom, careful);
          expect(await findStored(kingdom, key)).toMatchObject([{ state: 'queued' }]);
        },
        ends: landed,
      },
    ],
  },
  {
    number: 76,
    that: 'a payout above the day’s limit waits for the next day',
    owed: refund(90n * USD),
    steps: [
      {
        act: async () => usedToday(await anyLanded(), 2_950),
        ends: { state: 'due', problem: 'day-limit' },
      },
      { act: nextDay, ends: landed },
    ],
  },
  {
    number: 76,
    that: 'payouts that wait for a refill count for the limit of the day in which they leave',
    owed: release,
    steps: [
      { act: drain('token', 1n), ends: { state: 'queued', problem: 'short-of-currency' } },
      {
        act: async ({ id }) => {
          await usedToday(id, 2_950);
          await nextDay();
          later = `${await refund(90n * USD)()}%`;
          await settlePayouts(kingdom, worker);
          expect(await findStored(kingdom, later)).toMatchObject([{ state: 'due', problem: 'day-limit' }]);
        },
        ends: { state: 'queued', problem: 'short-of-currency' },
      },
      {
        act: async () => {
          await refill('token');
          await settlePayouts(kingdom, worker);
          expect(await findStored(kingdom, later)).toMatchObject([{ state: 'due', problem: 'day-limit' }]);
          await nextDay();
          await settlePayouts(kingdom, worker);
          expect(await findStored(kingdom, later)).toMatchObject([landed]);
        },
        ends: landed,
      },
    ],
  },
  {
    number: 76,
    that: 'a payout above the wallet’s limit of a day waits for two persons',
    owed: refund(90n * USD),
    steps: [
      {
        act: async ({ id }) => {
          const earlier = await anyLanded();
          await usedToday(earlier, 750);
          await sql(
            `UPDATE payout SET destination = (SELECT destination FROM payout WHERE id = $2) WHERE id = $1`,
            id,
            earlier,
          );
        },
        ends: { state: 'due', problem: 'wallet-limit' },
      },
      { act: (due) => Promise.all([approve(due, one), approve(due, other)]), ends: landed },
    ],
  },
  {
    number: 76,
    that: 'a large payout needs two persons, and one of them can’t be both',
    owed: refund(1_200n * USD),
    steps: [
      { ends: { state: 'due', problem: 'two-approvals' } },
      {
        act: async (due) => {
          expect((await approve(due)).status).toBe(201);
          expect(await approve(due)).toMatchObject({ status: 409, body: { code: 'ALREADY_APPROVED' } });
          const again = `INSERT INTO payout_approval (payout_id, approved_by, reason) VALUES ($1, $2, '')`;
          await expect(sql(again, due.id, one.id)).rejects.toThrow(/payout_approval_pkey/);
          const send = `UPDATE payout SET state = 'queued' WHERE id = $1`;
          await expect(sql(send, due.id)).rejects.toThrow(/needs 2 approvals/);
        },
        ends: { state: 'due', problem: 'two-approvals' },
      },
      { act: (due) => approve(due, other), ends: landed },
    ],
  },
];

const anyLanded = async () =>
  (await findStored(kingdom, 'refund/%')).find(({ state, byHand }) => state === 'landed' && !byHand)!.id;

/** How often the chain has made a payout, or marked one that was paid by hand: each time allocates its marker. */
async function timesMade({ key }: StoredPayout): Promise<number> {
  const marker = kingdom.payers.key(payoutMarker(kingdom.chain.payoutAddress, key));
  const listed = await kingdom.payers.connection.getSignaturesForAddress(marker);
  return listed.filter(({ err }) => err === null).length;
}

it.each(CASES)('$number: $that', async ({ owed, steps }) => {
  const before = await openAlerts(kingdom);
  const key = `${await owed()}%`;
  for (const { act, ends, alarm } of steps) {
    const [payout] = await findStored(kingdom, key);
    await act?.(payout!);
    await settlePayouts(kingdom, worker);
    const found = await findStored(kingdom, key);
    expect(found).toMatchObject([ends]);
    const seen = await call(kingdom, 'GET', `/api/admin/payouts/${found[0]!.id}`, { token: one.token });
    expect(seen.body).toMatchObject({ state: found[0]!.state, problem: found[0]!.problem });
    expect(await timesMade(found[0]!)).toBe(found[0]!.state === 'landed' ? 1 : 0);
    if (alarm) {
      expect(before).not.toContain(alarm);
      expect(await openAlerts(kingdom)).toContain(alarm);
    }
  }
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

it('every act of an operator is in the audit log', async () => {
  expect(new Set(await actionsIn(kingdom.unitOfWork))).toEqual(
    new Set([
      'role-changed',
      'payout-approved',
      'payout-retried',
      'payout-held',
      'payout-given-back',
      'payout-paid-by-hand',
      'payouts-resumed',
    ]),
  );
});
