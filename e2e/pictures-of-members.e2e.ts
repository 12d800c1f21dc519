import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { type Share, SITE_PAGES } from '#contracts';
import { WITH_PICTURES } from './chromium.js';
import { brand } from './kingdom.js';
import { becomeMember, bearer, PLAIN_PAGE } from './members.js';
import { useOwnKingdom } from './own-kingdom.js';
import { expectPictures, PICTURED_KINGDOM } from './pictures.js';
import { expect, test } from './test.js';
import { donateFromNewWallet } from './wallets.js';

test.use(WITH_PICTURES);
const MEMBER_PAGES = Object.fromEntries(
  SITE_PAGES.filter(({ path }) => path.startsWith('/app')).map(({ name, path }) => [name, path]),
);

test.describe('the pages of members', () => {
  useOwnKingdom(PICTURED_KINGDOM);

  test('look as they are kept', async ({ page }) => {
    test.slow();
    const email = await becomeMember(page, PLAIN_PAGE);
    await liveIn(page.request, email);
    const share = await shareBadge(page.request, email);
    await expectPictures(page, { ...MEMBER_PAGES, share });
  });
});

/** Gives a member a name, bought tokens, a gift and a badge. */
async function liveIn(request: APIRequestContext, email: string): Promise<void> {
  const headers = await bearer(request, email);
  await request.patch('/api/profile', { headers, data: { username: 'Queen Amara' } });
  await donateFromNewWallet(request, { amount: '600', message: 'For the children of the kingdom' }, headers);
  const swap = await request.post('/api/swaps', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' },
  });
  expect(swap.ok()).toBe(true);
}

/** Returns the path of the public page. */
async function shareBadge(request: APIRequestContext, email: string): Promise<string> {
  const headers = await bearer(request, email);
  let path = '';
  // The badge is awarded by a handler, after the gift.
  await expect(async () => {
    const answer = await request.post('/api/shares', { headers, data: { kind: 'badge', badge: 'hero' } });
    expect(answer.status(), await answer.text()).toBe(201);
    ({ path } = (await answer.json()) as Share);
  }).toPass();
  return path;
}
