import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { type Keypair, VersionedTransaction } from '@solana/web3.js';
import bs58 from 'bs58';
import { randomUUID } from 'node:crypto';
import {
  type CreatedGiftPayment,
  decimalsOf,
  type DonationList,
  type DonationTotals,
  type GiftPayment,
  parseUnits,
} from '#contracts';
import { rows } from '#platform';
import { forgetGiftPaymentsOf } from '../../libs/features/donations/src/gift-payments.repository.js';
import { call } from '../support/auth.js';
import { type PayingKingdom, startPayingKingdom } from '../support/chain-payments.js';
import { freshDatabase } from '../support/database.js';
import { brand } from '../support/kingdom.js';
import { signUpWithoutMail } from '../support/orders.js';
import { askForGift, ofGift, payGift, readGift } from '../support/paid-gifts.js';
import { checkPaymentBooks } from '../support/payment-books.js';
import { openPaymentServices } from '../support/payment-services.js';
import { postJson } from '../support/purchases.js';
import { checksumOf } from '../support/tables.js';

/** The sale's price of 0.001 USD makes fewer than ten tokens dust. */
const DUST = 9_999_999n;
const TOKEN = 1_000_000n;

const database = freshDatabase();
let kingdom: PayingKingdom;
let payer: Keypair;

beforeAll(async () => {
  const env = { AUTH_CONFIRM_EMAIL: 'false' };
  kingdom = await startPayingKingdom({ databaseUrl: database.url, env });
  payer = await kingdom.payer();
  await kingdom.payers.giveTokens(payer);
});
afterAll(() => kingdom.close());
afterEach(async () => {
  await kingdom.watch();
  await checkPaymentBooks(kingdom.unitOfWork, kingdom.chain);
});

const ask = (input?: object, token?: string) => askForGift(kingdom, input, token);
const read = (gift: CreatedGiftPayment) => readGift(kingdom, gift);
const pay = (gift: CreatedGiftPayment, amount?: bigint) =>
  payGift(kingdom, payer, gift, amount === undefined ? {} : { amount });
const dueOf = ({ payment }: GiftPayment): bigint =>
  parseUnits(payment.due, decimalsOf(payment.currency, brand.token.decimals));
/** What became of the amounts that arrived, in base units: credited, to be refunded, waiting. */
const endsOf = ({ payment }: GiftPayment): bigint[][] =>
  payment.arrived.map(({ currency, credited, refund, waiting }) =>
    [credited, refund, waiting].map((amount) =>
      parseUnits(amount, decimalsOf(currency, brand.token.decimals)),
    ),
  );
const totals = async () =>
  (await call(kingdom, 'GET', '/api/donations/totals')).body as unknown as DonationTotals;
const latest = async () =>
  ((await call(kingdom, 'GET', '/api/donations')).body as unknown as DonationList).items;
const balanceOf = async (account: string): Promise<bigint> => {
  const [row] = await rows<{ balance: bigint }>(
    kingdom.unitOfWork.read,
    `SELECT coalesce(sum(balance), 0) AS balance FROM ledger_account WHERE code = $1`,
    [account],
  );
  return row!.balance;
};

describe('a gift', () => {
  it.each([
    ['token', '100', 'charity-fund'],
    ['SOL', '0.25', 'charity-fund/SOL'],
  ] as const)('in %s is credited to the charity fund in its own currency', async (currency, amount, fund) => {
    const [before, held] = [await totals(), await balanceOf(fund)];
    const gift = await ask({ currency, amount, message: `With ${currency}` });
    expect((await latest()).map(({ id }) => id)).not.toContain(gift.id);
    const signature = await pay(gift);
    await kingdom.watch({ all: false });

    const { due } = gift.payment;
    const paid = await read(gift);
    expect(paid).toMatchObject({
      mode: 'solana',
      payment: { state: 'paid', missing: '0', arrived: [{ signature, credited: due, refund: '0' }] },
      donation: { id: gift.id, amount: due, currency, message: `With ${currency}`, simulated: false },
    });
    expect((await latest())[0]).toEqual({ ...paid.donation, donor: null });
    const after = await totals();
    const other = currency === 'token' ? 'totalSol' : 'totalAmount';
    expect(after[other]).toBe(before[other]);
    expect(after.simulatedAmount).toBe('0');
    expect((await balanceOf(fund)) - held).toBe(dueOf(gift));
    const [row] = await rows(
      kingdom.unitOfWork.read,
      `SELECT mode, wallet_address, transaction_hash, source FROM donation WHERE id = $1`,
      [gift.id],
    );
    const walletAddress = payer.publicKey.toBase58();
    expect(row).toEqual({ mode: 'solana', walletAddress, transactionHash: signature, source: 'wallet' });
  });

  it('in parts is credited when it is complete', async () => {
    const gift = await ask();
    await pay(gift, dueOf(gift) - 20n * TOKEN);
    await kingdom.watch({ all: false });
    expect(await read(gift)).toMatchObject({ payment: { state: 'open', missing: '20' }, donation: null });
    const last = await pay(gift, 20n * TOKEN);
    await kingdom.watch({ all: false });
    const donated = await rows(
      kingdom.unitOfWork.read,
      `SELECT transaction_hash FROM donation WHERE id = $1`,
      [gift.id],
    );
    expect(donated).toEqual([{ transactionHash: last }]);
    expect((await read(gift)).donation!.amount).toBe(gift.payment.due);
  });

  it('of which only a part has arrived is worth that part when its time is up, however small', async () => {
    const gift = await ask({ amount: '5000' });
    await pay(gift, 10n * TOKEN);
    await kingdom.watch({ all: false });
    await kingdom.expire(gift);
    await kingdom.watch();
    expect(await read(gift)).toMatchObject({ payment: { state: 'paid' }, donation: { amount: '10' } });
  });

  it('that is too large is credited, and the rest is to be refunded', async () => {
    const gift = await ask();
    await pay(gift, dueOf(gift) + 30n * TOKEN);
    await kingdom.watch({ all: false });
    expect(endsOf(await read(gift))).toEqual([[dueOf(gift), 30n * TOKEN, 0n]]);
  });

  it('that is paid twice is credited once, and the second payment is to be refunded', async () => {
    const gift = await ask();
    await pay(gift);
    await pay(gift);
    await kingdom.watch({ all: false });
    const due = dueOf(gift);
    expect(endsOf(await read(gift))).toEqual([
      [due, 0n, 0n],
      [0n, due, 0n],
    ]);
  });

  it('that arrives too late is credited at its own amount, also in SOL whose price has fallen', async () => {
    const gift = await ask({ currency: 'SOL', amount: '1' });
    await kingdom.expire(gift);
    await kingdom.watch();
    expect((await read(gift)).payment.state).toBe('expired');
    await kingdom.setPrice('75');
    await pay(gift);
    await kingdom.watch();
    await kingdom.setPrice('150');
    expect(endsOf(await read(gift))).toEqual([[dueOf(gift), 0n, 0n]]);
    expect((await read(gift)).donation!.amount).toBe(gift.payment.due);
  });

  it('in another currency than asked for is to be refunded', async () => {
    const gift = await ask();
    await payGift(kingdom, payer, gift, { currency: 'SOL', amount: 100_000_000n });
    await kingdom.watch({ all: false });
    expect(await read(gift)).toMatchObject({ payment: { state: 'open' }, donation: null });
    expect(endsOf(await read(gift))).toEqual([[0n, 100_000_000n, 0n]]);
  });

  it('is not hidden by dust, which stays in suspense', async () => {
    const gift = await ask();
    await pay(gift, DUST);
    await pay(gift);
    await kingdom.watch({ all: false });
    expect(endsOf(await read(gift))).toEqual([[dueOf(gift), 0n, 0n]]);
    expect(await balanceOf('suspense/token')).toBe(DUST);
  });

  it('and a purchase that one transaction names are not both paid by it', async () => {
    const purchase = await kingdom.request();
    const gift = await ask({ currency: 'SOL', amount: '1' });
    const references = [gift.payment.reference, purchase.payment!.reference];
    const signature = await payGift(kingdom, payer, gift, { references });
    await kingdom.watch({ all: false });
    const [{ count } = { count: -1 }] = await rows<{ count: number }>(
      kingdom.unitOfWork.read,
      `SELECT count(DISTINCT request_id)::int AS count FROM chain_transfer WHERE signature = $1`,
      [signature],
    );
    expect(count).toBe(1);
    expect(await read(gift)).toMatchObject({ payment: { state: 'open' }, donation: null });
  });

  it('is credited once, although a worker died after reading it and two go on', async () => {
    const gift = await ask();
    await pay(gift);
    await kingdom.readChain();
    const services = await openPaymentServices(kingdom.settings);
    await Promise.all([services.watch(), kingdom.watch()]);
    await services.close();
    const booked = await rows(
      kingdom.unitOfWork.read,
      `SELECT FROM ledger_transaction WHERE idempotency_key = $1`,
      [`donation/${gift.id}`],
    );
    expect(booked).toHaveLength(1);
    expect(endsOf(await read(gift))).toEqual([[dueOf(gift), 0n, 0n]]);
  });

  it('is paid by the transaction that the server builds and the page hands over', async () => {
    const gift = await ask();
    const { body } = await ofGift(kingdom, gift, 'transaction', { payer: payer.publicKey.toBase58() });
    const transaction = VersionedTransaction.deserialize(
      Buffer.from(body!['transaction'] as string, 'base64'),
    );
    transaction.sign([payer]);
    const wire = Buffer.from(transaction.serialize()).toString('base64');
    expect((await ofGift(kingdom, gift, 'sent', { transaction: wire })).status).toBe(202);
    kingdom.payers.handedOver(bs58.encode(transaction.signatures[0]!));
    await kingdom.watch({ all: false });
    expect((await read(gift)).payment.state).toBe('paid');
    const [{ memo } = { memo: '' }] = await rows<{ memo: string }>(
      kingdom.unitOfWork.read,
      `SELECT memo FROM chain_transfer t JOIN payment_request r ON r.id = t.request_id WHERE r.subject_id = $1`,
      [gift.id],
    );
    expect(memo).toBe(`Gift ${gift.id}`);
  });

  it('of a member counts for the member, but SOL counts for no badge', async () => {
    const { token, userId } = await signUpWithoutMail(kingdom);
    for (const input of [{ amount: '100' }, { currency: 'SOL', amount: '2' }])
      await pay(await ask({ ...input, donationType: 'manual_donation' }, token));
    await kingdom.watch({ all: false });
    const own = (await call(kingdom, 'GET', '/api/donations/mine', { token }))
      .body as unknown as DonationList;
    expect(own.items.map(({ currency, donationType }) => [currency, donationType])).toEqual([
      ['SOL', 'manual_donation'],
      ['token', 'manual_donation'],
    ]);
    const [tally] = await rows<{ total: bigint }>(
      kingdom.unitOfWork.read,
      `SELECT total FROM member_donation_tally WHERE user_id = $1`,
      [userId],
    );
    expect(tally!.total).toBe(parseUnits(own.items[1]!.amount, brand.token.decimals));
  });

  it('that a member has asked for and not paid is in the member’s export', async () => {
    const { token } = await signUpWithoutMail(kingdom);
    const { id } = await ask({ donationType: 'manual', message: 'soon' }, token);
    const { body } = await call(kingdom, 'GET', '/api/account/export', { token });
    expect(body).toMatchObject({ donations: { askedOnChain: [{ id, message: 'soon' }] } });
  });

  it('leaves the sale’s figures as they were, because tokens that arrive do not come to the treasury', async () => {
    const figures = async () => (await call(kingdom, 'GET', '/api/presale')).body!['soldTokens'];
    const before = await figures();
    await pay(await ask());
    await kingdom.watch({ all: false });
    const services = await openPaymentServices(kingdom.settings);
    await services.close();
    expect(await figures()).toBe(before);
  });
});

it('the same key returns the same gift and its secret', async () => {
  const key = randomUUID();
  const input = { amount: '100', donationType: 'manual' };
  const send = () => postJson<CreatedGiftPayment>(`${kingdom.url}/api/donations/payments`, input, key);
  const [first, second] = [await send(), await send()];
  expect(second.body).toEqual(first.body);
});

it('many gifts at the same time ask for different amounts', async () => {
  const gifts = await Promise.all(Array.from({ length: 8 }, () => ask({ amount: '77' })));
  expect(new Set(gifts.map(({ payment }) => payment.due)).size).toBe(8);
});

describe('refused, with nothing changed:', () => {
  const code = (answer: { status: number; body: unknown }) =>
    `${answer.status} ${(answer.body as { code: string }).code}`;

  it.each<[string, object, string]>([
    ['no amount', { amount: '' }, '400 VALIDATION_FAILED'],
    ['an amount of zero', { amount: '0' }, '422 INVALID_AMOUNT'],
    ['an amount with too many decimals', { amount: '1.0000001' }, '422 INVALID_AMOUNT'],
    ['more tokens than there are', { amount: '99999999999999' }, '422 INVALID_AMOUNT'],
    ['dust in tokens', { amount: '9.9' }, '422 AMOUNT_TOO_SMALL'],
    ['dust in SOL', { amount: '0.0001', currency: 'SOL' }, '422 AMOUNT_TOO_SMALL'],
    ['a currency that is no gift', { amount: '5', currency: 'USDC' }, '400 VALIDATION_FAILED'],
    ['a share of a purchase', { amount: '50', donationType: 'presale_purchase' }, '400 VALIDATION_FAILED'],
  ])('%s', async (_what, input, refusal) => {
    const before = await checksumOf(kingdom);
    const body = { donationType: 'manual', ...input };
    expect(code(await call(kingdom, 'POST', '/api/donations/payments', { body }))).toBe(refusal);
    expect(await checksumOf(kingdom)).toBe(before);
  });

  it('a gift without its secret, and one whose payment is over', async () => {
    const gift = await ask();
    const stranger = { ...gift, secret: 'wrong' };
    const wallet = { payer: payer.publicKey.toBase58() };
    const get = await call(kingdom, 'GET', `/api/donations/payments/${gift.id}`);
    expect([code(get), code(await ofGift(kingdom, stranger, 'transaction', wallet))]).toEqual([
      '404 GIFT_NOT_FOUND',
      '404 GIFT_NOT_FOUND',
    ]);
    expect(code(await ofGift(kingdom, gift, 'sent', { transaction: 'AAAA' }))).toBe(
      '422 MALFORMED_TRANSACTION',
    );
    await pay(gift);
    await kingdom.watch({ all: false });
    expect(code(await ofGift(kingdom, gift, 'transaction', wallet))).toBe('409 PAYMENT_CLOSED');
  });
});

it('a gift that is paid after its donor has left belongs to nobody and has no message', async () => {
  const { token, userId } = await signUpWithoutMail(kingdom);
  const gift = await ask({ message: 'From me' }, token);
  await kingdom.unitOfWork.run((tx) => forgetGiftPaymentsOf(tx, userId));
  await pay(gift);
  await kingdom.watch({ all: false });
  const [row] = await rows(
    kingdom.unitOfWork.read,
    `SELECT user_id = '00000000-0000-0000-0000-000000000000' AS unknown, message FROM donation WHERE id = $1`,
    [gift.id],
  );
  expect(row).toEqual({ unknown: true, message: null });
});
