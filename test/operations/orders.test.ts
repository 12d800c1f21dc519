import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminOrder, AdminOrderDetail, AdminSwap, Order, Trace } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { ADMIN, brand, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';
import { ordering, signUpWithoutMail } from '../support/orders.js';

const AUDITOR = {
  email: 'auditor@orders.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;
/** The simulated processor declines this amount. */
const DECLINED = '13.13';

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;
let auditor: string;
let lion: Awaited<ReturnType<typeof signUpWithoutMail>>;
let cub: Awaited<ReturnType<typeof signUpWithoutMail>>;
let made: Order[];

const { get, list, all, mishandled } = reading(
  () => kingdom,
  () => operator,
);
const asAuditor = reading(
  () => kingdom,
  () => auditor,
);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  [operator, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
  [lion, cub] = [await signUpWithoutMail(kingdom), await signUpWithoutMail(kingdom)];
  made = [];
  for (const [member, amount] of [
    [lion, '10'],
    [cub, DECLINED],
    [lion, '20'],
    [lion, '30'],
    [cub, '40'],
  ] as const) {
    const { order, settled } = ordering(
      () => kingdom,
      () => member.token,
    );
    made.unshift(await settled((await order({ amount })).body));
    await call(kingdom, 'POST', '/api/swaps', {
      token: member.token,
      body: { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' },
    });
  }
});
afterAll(() => kingdom.close());

it('orders are listed page by page, each once, the newest first', async () => {
  expect(idsOf(await all<AdminOrder>('orders'))).toEqual(idsOf(made));
});

it('orders are filtered by status, and a failed one says why', async () => {
  const { items } = await list<AdminOrder>('orders?status=failed');
  expect(items).toMatchObject([
    { amount: DECLINED, email: cub.email, userId: cub.userId, failureReason: expect.any(String) },
  ]);
  expect((await list('orders?status=confirmed')).items).toHaveLength(4);
  expect((await get('orders?status=lost')).status).toBe(400);
});

it('orders are found by reference, id, transaction and member', async () => {
  const [newest] = made;
  const found = async (q: string) =>
    idsOf((await list<AdminOrder>(`orders?${new URLSearchParams({ q })}`)).items);
  for (const q of [newest!.reference, newest!.id, newest!.id.slice(0, 8), newest!.transactionId!])
    expect([q, await found(q)]).toEqual([q, [newest!.id]]);
  expect(await found(cub.userId)).toEqual([made[0]!.id, made[3]!.id]);
});

it('an order shows what was booked and what happened', async () => {
  const [newest] = made;
  const { order, ledgerTransaction } = (await get(`orders/${newest!.id}`))
    .body as unknown as AdminOrderDetail;
  expect(order).toMatchObject({ ...newest, email: cub.email, settledAt: expect.any(String) });
  expect(ledgerTransaction?.id).toBe(order.ledgerTransactionId);
  expect(ledgerTransaction?.postings.map(({ amount }) => amount)).toContain(newest!.tokenAmount);
  const { events } = (await get(`traces/order/${newest!.id}`)).body as unknown as Trace;
  expect(events.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['order.requested', 'order.confirmed']),
  );
  expect((await get('orders/0b5c7a4e-9f3d-4c2b-8a1e-6d5f4c3b2a19')).status).toBe(404);
  expect((await get('orders/nothing')).status).toBe(400);
});

it('swaps are listed page by page, and found by id, transaction and member', async () => {
  const swaps = await all<AdminSwap>('swaps');
  expect(swaps.map(({ email }) => email)).toEqual(
    made.map((_, index) => ([0, 3].includes(index) ? cub : lion).email),
  );
  expect(new Set(idsOf(swaps)).size).toBe(5);
  const [newest] = swaps;
  const found = async (q: string) =>
    idsOf((await list<AdminSwap>(`swaps?${new URLSearchParams({ q })}`)).items);
  for (const q of [newest!.id, newest!.transactionHash])
    expect([q, await found(q)]).toEqual([q, [newest!.id]]);
  expect(await found(cub.userId)).toEqual([newest!.id, swaps[3]!.id]);
});

it('odd searches and forged cursors are refused or find nothing', async () => {
  expect(await mishandled('orders')).toEqual([]);
  expect(await mishandled('swaps')).toEqual([]);
});

it('auditors read orders and swaps with the addresses masked', async () => {
  for (const path of ['orders', `orders/${made[0]!.id}`, 'swaps']) {
    const { status, body } = await asAuditor.get(path);
    expect([path, status]).toEqual([path, 200]);
    expect(JSON.stringify(body)).not.toContain(cub.email);
    expect(JSON.stringify(body)).toContain('•');
  }
});
