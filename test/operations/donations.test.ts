import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { AdminDonation, DonationRequest, DonationTotals } from '#contracts';
import { seedDemoAccounts } from '#features/auth';
import { accessTokenOf, call } from '../support/auth.js';
import { freshDatabase } from '../support/database.js';
import { signedGift } from '../support/gifts.js';
import { ADMIN, type Kingdom, startKingdom } from '../support/kingdom.js';
import { reading } from '../support/listings.js';
import { signUpWithoutMail } from '../support/orders.js';
import { rows } from '#platform';
import { differencesIn } from '../support/differences.js';
import { eventually } from '../support/eventually.js';
import { buy } from '../support/purchases.js';

const AUDITOR = {
  email: 'auditor@gifts.test',
  password: 'an auditor of these tests',
  role: 'auditor',
} as const;

const database = freshDatabase();
let kingdom: Kingdom;
let operator: string;
let auditor: string;
let lion: Awaited<ReturnType<typeof signUpWithoutMail>>;
let purchaseId: string;
const given: string[] = [];

const { get, list, all, mishandled } = reading(
  () => kingdom,
  () => operator,
);
const asAuditor = reading(
  () => kingdom,
  () => auditor,
);
const idsOf = (items: readonly { id: string }[]) => items.map(({ id }) => id);
const moderate = (id: string, hidden: boolean, token: string) =>
  call(kingdom, 'PATCH', `/api/admin/donations/${id}`, { token, body: { hidden } });

async function give(gift: { amount: string; message?: string }, token?: string): Promise<string> {
  const body: DonationRequest = await signedGift(kingdom, gift);
  const response = await call(kingdom, 'POST', '/api/donations', { body, ...(token && { token }) });
  expect(response.status).toBe(201);
  return response.body!['id'] as string;
}

beforeAll(async () => {
  kingdom = await startKingdom({ databaseUrl: database.url, env: { AUTH_CONFIRM_EMAIL: 'false' } });
  await kingdom.startWorker();
  await seedDemoAccounts(kingdom.unitOfWork, [AUDITOR]);
  [operator, auditor] = [await accessTokenOf(kingdom, ADMIN), await accessTokenOf(kingdom, AUDITOR)];
  lion = await signUpWithoutMail(kingdom);
  given.unshift(await give({ amount: '5', message: 'For the cubs' }));
  given.unshift(await give({ amount: '6', message: 'Rude words' }, lion.token));
  given.unshift(await give({ amount: '7' }, lion.token));
  purchaseId = (await buy(kingdom, {})).body.id;
  const { items } = await eventually(
    () => list<AdminDonation>('donations'),
    (page) => page.items.length === 4,
  );
  given.unshift(items[0]!.id);
});
afterAll(() => kingdom.close());

it('donations are listed page by page, each once, the newest first', async () => {
  expect(idsOf(await all<AdminDonation>('donations'))).toEqual(given);
});

it('a donation shows its donor, its amount, its source and its books', async () => {
  const [share, silent, , first] = (await list<AdminDonation>('donations')).items;
  expect(share).toMatchObject({ purchaseId, userId: null, email: null, donationType: 'presale_purchase' });
  expect(silent).toMatchObject({
    userId: lion.userId,
    email: lion.email,
    amount: '7',
    currency: 'token',
    source: 'wallet',
    message: null,
    hidden: false,
    reversedAt: null,
    auto: false,
    purchaseId: null,
  });
  expect(first).toMatchObject({ userId: null, message: 'For the cubs', walletAddress: expect.any(String) });
});

it('donations are filtered by source, currency and what became of their messages', async () => {
  const found = async (query: string) => idsOf((await list<AdminDonation>(`donations?${query}`)).items);
  expect(await found('source=wallet')).toEqual(given);
  expect(await found('source=earned')).toEqual([]);
  expect(await found('currency=token')).toEqual(given);
  expect(await found('currency=SOL')).toEqual([]);
  expect(await found('message=shown')).toEqual([given[2], given[3]]);
  expect((await moderate(given[2]!, true, operator)).status).toBe(200);
  expect(await found('message=shown')).toEqual([given[3]]);
  expect(await found('message=hidden&source=wallet')).toEqual([given[2]]);
  for (const query of ['source=sky', 'currency=USD', 'message=lost'])
    expect([query, (await get(`donations?${query}`)).status]).toEqual([query, 400]);
});

it('donations are found by id, wallet, transaction and member', async () => {
  const found = async (q: string) =>
    idsOf((await list<AdminDonation>(`donations?${new URLSearchParams({ q })}`)).items);
  const { walletAddress, transactionHash } = (await list<AdminDonation>('donations')).items[3]!;
  for (const q of [given[3]!, walletAddress!, walletAddress!.slice(0, 10), transactionHash!])
    expect([q, await found(q)]).toEqual([q, [given[3]]]);
  expect(await found(lion.userId)).toEqual([given[1], given[2]]);
  expect(await found('00000000-0000-0000-0000-000000000000')).toEqual([]);
});

it('odd searches and forged cursors are refused or find nothing', async () => {
  expect(await mishandled('donations')).toEqual([]);
});

it('auditors read donations with addresses masked, and cannot hide messages', async () => {
  const { status, body } = await asAuditor.get('donations');
  expect(status).toBe(200);
  expect(JSON.stringify(body)).not.toContain(lion.email);
  expect(JSON.stringify(body)).toContain('•');
  expect((await moderate(given[3]!, true, auditor)).status).toBe(403);
  expect((await list<AdminDonation>(`donations?q=${given[3]}`)).items[0]).toMatchObject({ hidden: false });
});

const reverse = (id: string, token = operator, reason = 'Recorded twice.') =>
  call(kingdom, 'POST', `/api/admin/donations/${id}/reverse`, { token, body: { reason } });
const totalGiven = async () =>
  ((await (await fetch(`${kingdom.url}/api/donations/totals`)).json()) as DonationTotals).totalAmount;

it('an admin reverses a donation once: totals and books follow, and the log says why', async () => {
  const gift = given[2]!;
  const before = Number(await totalGiven());
  const answers = await Promise.all([reverse(gift), reverse(gift), reverse(gift)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
  const { items } = await list<AdminDonation>(`donations?q=${gift}`);
  expect(items[0]).toMatchObject({ reversedAt: expect.any(String), reversible: false });
  await eventually(totalGiven, (total) => Number(total) === before - 6);
  await eventually(
    () => call(kingdom, 'GET', '/api/donations/mine', { token: lion.token }),
    ({ body }) => JSON.stringify(body).includes('"reversed":true'),
  );
  expect(await differencesIn(kingdom)).toEqual([]);
  const entries = await rows(
    kingdom.unitOfWork.read,
    `SELECT after, personal->>'reason' AS reason FROM audit_entry WHERE action = 'donation-reversed'`,
  );
  expect(entries).toEqual([{ after: { amount: '6', currency: 'token' }, reason: 'Recorded twice.' }]);
});

it('shares of purchases are not reversed alone, and only admins reverse, with a reason', async () => {
  const [share, silent] = given as [string, string];
  expect(await reverse(share)).toMatchObject({ status: 409, body: { code: 'IRREVERSIBLE' } });
  expect((await reverse(silent, auditor)).status).toBe(403);
  expect((await reverse(silent, operator, ' ')).status).toBe(400);
  expect((await reverse('6c9d1a52-0000-4000-8000-000000000000')).status).toBe(404);
  const { items } = await list<AdminDonation>('donations');
  expect(items.map(({ reversible }) => reversible)).toEqual([false, true, false, true]);
  expect(items.filter(({ reversedAt }) => reversedAt !== null)).toHaveLength(1);
});
