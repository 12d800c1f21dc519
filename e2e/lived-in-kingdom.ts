import type { APIRequestContext, Browser } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import type { Leaderboard, PeopleList, Share, Swap } from '#contracts';
import type { Things } from './figures-of-things.js';
import { brand, buy, WALLET } from './kingdom.js';
import { addSecondFactor, becomeMember, bearer, PLAIN_PAGE } from './members.js';
import { expect } from './test.js';
import { donateFromNewWallet } from './wallets.js';
import { playThroughApi } from './zoom.js';

type Headers = Record<string, string>;
const siteNow = () => ({ url: process.env['E2E_BASE_URL']! });

const bearerOf = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

/** A kingdom with something of everything, so that no figure is zero. */
export interface LivedIn extends Things {
  /** A member who has played, and the member's place on the leaderboard. */
  readonly email: string;
  readonly me: number;
}

/** Sends a request that must succeed. */
async function post<T>(
  request: APIRequestContext,
  path: string,
  headers: Headers,
  data: unknown,
): Promise<T> {
  const answer = await request.post(path, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data,
  });
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  return (await answer.json()) as T;
}

/** Signs the admin in with a second factor, and makes a new member an operator with one. */
export async function formTeam(browser: Browser): Promise<Record<'admin' | 'operator', { token: string }>> {
  const page = await browser.newPage({ baseURL: siteNow().url });
  const email = await becomeMember(page, PLAIN_PAGE);
  const tokenOf = (session: unknown) => ({ token: (session as { access_token: string }).access_token });
  const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
  const admin = tokenOf((await addSecondFactor(E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD)).session);
  const headers = bearerOf(admin);
  const found = await page.request.get(`/api/admin/people?q=${encodeURIComponent(email)}`, { headers });
  const [person] = ((await found.json()) as PeopleList).items;
  const role = await page.request.put(`/api/admin/people/${person!.id}/role`, {
    headers,
    data: { role: 'operator' },
  });
  expect(role.ok()).toBe(true);
  const operator = tokenOf((await addSecondFactor(email)).session);
  await page.close();
  return { admin, operator };
}

/** Two persons pay a beneficiary out of the charity fund. */
export async function payBeneficiary(
  request: APIRequestContext,
  { admin, operator }: Awaited<ReturnType<typeof formTeam>>,
  amount: string,
): Promise<void> {
  const input = {
    payoutId: randomUUID(),
    beneficiary: 'School of Kisumu',
    description: 'A school by Lake Victoria.',
    link: 'https://school.example.org/',
    address: WALLET,
    purpose: 'Books for the third form.',
    amount,
    currency: 'token',
  };
  const data = { act: { kind: 'charity-payout', input }, reason: 'They have asked for it.' };
  const { id } = await post<{ id: string }>(request, '/api/admin/approvals', bearerOf(operator), data);
  await post(request, `/api/admin/approvals/${id}/confirm`, bearerOf(admin), {});
}

/** An operator approves a payment by hand, at the same price as that of all other purchases. */
async function approveByHand(request: APIRequestContext, admin: { token: string }): Promise<void> {
  const reported = await request.post('/api/presale/manual-payments', {
    headers: { 'idempotency-key': randomUUID() },
    multipart: { email: 'payer@example.org', wallet: WALLET },
  });
  const { id } = (await reported.json()) as { id: string };
  await post(request, `/api/admin/payments/${id}/approve`, bearerOf(admin), {
    tokenAmount: '20000',
    paymentCurrency: 'USDT',
    amountPaid: '23.25',
    transactionReference: randomUUID().replaceAll('-', ''),
  });
}

/** Fills a kingdom in simulated mode whose vault takes small locks. */
export async function liveIn(browser: Browser): Promise<LivedIn> {
  const page = await browser.newPage({ baseURL: siteNow().url });
  const { request } = page;
  const email = await becomeMember(page, PLAIN_PAGE);
  const headers = await bearer(request, email);
  const purchase = await buy(request, '20000', undefined, email);
  const run = await playThroughApi(request, email);
  await post(request, '/api/vault/locks', headers, { amount: '1', days: 30 });
  const other = await becomeMember(page, PLAIN_PAGE);
  await playThroughApi(request, other);
  const { receiptUrl } = await post<Swap>(request, '/api/swaps', headers, {
    fromToken: 'USDC',
    toToken: brand.ticker,
    amountIn: '12',
  });
  await donateFromNewWallet(request, { amount: '600' }, headers);
  await donateFromNewWallet(request, { amount: '40.25' });
  const team = await formTeam(browser);
  await payBeneficiary(request, team, '250');
  await approveByHand(request, team.admin);
  const board = (await (await request.get('/api/leaderboards/daily', { headers })).json()) as Leaderboard;
  const shared = async (what: object) => (await post<Share>(request, '/api/shares', headers, what)).path;
  const things = {
    receipt: `/receipts/${purchase.summary!.transactionId}`,
    replay: `/replay/${run.id}`,
    shared: {
      badge: await shared({ kind: 'badge', badge: 'hero' }),
      rank: await shared({ kind: 'rank', period: 'daily' }),
      run: await shared({ kind: 'run', sessionId: run.id }),
      receipt: await shared({ kind: 'receipt', receiptId: receiptUrl.split('/').at(-1) }),
    },
  };
  await page.close();
  return { email, me: board.me!.rank, ...things };
}
