import type { APIRequestContext } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import {
  type AdminEventList,
  type DonationList,
  type NotificationList,
  type Share,
  SITE_PAGES,
  type Trace,
} from '#contracts';
import { brand, buy } from './kingdom.js';
import { bearer } from './members.js';
import { expect } from './test.js';
import { donateFromNewWallet } from './wallets.js';

/** Paths of pages by their names. */
export type Paths = Readonly<Record<string, string>>;

/** The settings of a kingdom all of whose pages are open. The sale's end is far away, so that its days are no longer counted. */
export const OPEN_KINGDOM = {
  LIVE_FEATURES: 'vault,play,swap,stats',
  PRESALE_ENDS_AT: '2099-01-01T00:00:00Z',
  // Gifts of the demo are random.
  DEMO_DATA: 'false',
};

const single = SITE_PAGES.filter(({ path }) => !path.includes(':') && !/^\/(?:admin|explorer)/.test(path));
const isOfMembers = ({ path }: { path: string }) => path.startsWith('/app');
const byName = (pages: readonly { name: string; path: string }[]): Paths =>
  Object.fromEntries(pages.map(({ name, path }) => [name, path]));

/** The pages that visitors open. The explorer is not among them, because it exists only where payments are on a chain. */
export const VISITOR_PATHS: Paths = {
  ...byName(single.filter((page) => !isOfMembers(page))),
  presalePrivate: '/presale/private',
};
export const MEMBER_PATHS = byName(single.filter(isOfMembers));

/** Buys and gives as a visitor, the purchase's own share first. @returns the path of the receipt */
export async function visitKingdom(request: APIRequestContext): Promise<string> {
  const gifts = async () =>
    ((await (await request.get('/api/donations')).json()) as DonationList).items.length;
  const before = await gifts();
  const { summary } = await buy(request, '20000');
  await expect.poll(gifts).toBe(before + 1);
  await donateFromNewWallet(request, { amount: '600', message: 'For the children of the kingdom' });
  return summary!.receiptUrl;
}

/**
 * Gives a member a name, bought tokens, a gift and a badge, and waits until they are in the inbox.
 * @returns the path of the badge's public page
 */
export async function liveInKingdom(request: APIRequestContext, email: string): Promise<string> {
  const headers = await bearer(request, email);
  await request.patch('/api/profile', { headers, data: { username: 'Queen Amara' } });
  await donateFromNewWallet(request, { amount: '600', message: 'For the children of the kingdom' }, headers);
  const swap = await request.post('/api/swaps', {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    data: { fromToken: 'USDC', toToken: brand.ticker, amountIn: '12' },
  });
  expect(swap.ok()).toBe(true);
  await expect
    .poll(async () => {
      const answer = await request.get('/api/notifications?limit=20', { headers });
      return ((await answer.json()) as NotificationList).items.map(({ kind }) => kind).sort();
    })
    .toEqual(['badge-upgraded', 'donation-recorded', 'swap-recorded']);
  const share = await request.post('/api/shares', { headers, data: { kind: 'badge', badge: 'hero' } });
  expect(share.status(), await share.text()).toBe(201);
  return ((await share.json()) as Share).path;
}

/** Waits until every event of the kingdom and all that follow from it have been handled, so that nothing changes its pages later. */
export async function untilHandled(request: APIRequestContext): Promise<void> {
  const { E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env;
  const headers = await bearer(request, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD);
  const read = async <Data>(path: string): Promise<Data> => {
    const answer = await request.get(`/api/admin/events${path}`, { headers });
    expect(answer.status(), await answer.text()).toBe(200);
    return (await answer.json()) as Data;
  };
  const unhandled = async () => {
    const { items } = await read<AdminEventList>('');
    expect(items).not.toEqual([]);
    const open = items.filter(({ settledAt }) => !settledAt);
    const traces = await Promise.all(open.map(({ id }) => read<Trace>(`/${id}`)));
    return traces.flatMap(({ events }) =>
      events.flatMap(({ name, relayedAt, handlers }) => [
        ...(relayedAt ? [] : [name]),
        ...handlers.filter(({ state }) => state !== 'done' && state !== 'refused').map((one) => one.name),
      ]),
    );
  };
  await expect.poll(unhandled).toEqual([]);
}
